"""Kokutoram (コクトラム): two or three players, a hand that is never sorted, a knock that ends the round."""
