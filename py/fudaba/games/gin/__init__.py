"""Gin Rummy (ジンラミー): two players, melds and deadwood, a knock that ends the round."""
