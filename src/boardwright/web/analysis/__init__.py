"""What is known about positions: thoughts of engines, exact values, reviews, threats."""
