"""Shirokuro-jan (白黒雀): two or three players, thirty black/white cards, two melds and a pair or four pairs, yaku."""
