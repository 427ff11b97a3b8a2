"""The documentation as a site: `make docs`. A broken link is an error."""

project = "Paquebot"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Paquebot"
html_extra_path = ["openapi.yaml"]
exclude_patterns: list[str] = []
myst_heading_anchors = 3
myst_enable_extensions = ["tasklist"]
suppress_warnings = ["misc.highlighting_failure"]  # the tests read the kinds of our own blocks
