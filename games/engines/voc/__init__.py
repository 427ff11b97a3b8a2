"""VOC!, the basic and the advanced game: one set of rules, two engines (voc_basic.py,
voc_advanced.py)."""
