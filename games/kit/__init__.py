"""What every game needs and no rule book prints: the decider, defaults, letters, checks, shared
events, the words around them, and the sampling of random bots. Rules are not here: two games that
look alike are still two games.
"""
