#!/usr/bin/env python
import sys

from core.command_line import main

if __name__ == "__main__":
    sys.exit(main())
