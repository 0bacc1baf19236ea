"""Prints for each PDF whether it meets PDF/UA-1 and PDF/A-2a, in lines such as `ua1 pass FILE` or
`a2a RULE,RULE FILE`."""
import sys

import page

for path in sys.argv[1:]:
    for name, profile in (("ua1", "ua1"), ("a2a", "pdfa2a")):
        rules = sorted({failure.rule_id for failure in page.validate_pdf(path, profile=profile).failures})
        print(name, ",".join(rules) or "pass", path)
