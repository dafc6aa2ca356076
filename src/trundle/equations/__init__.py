"""From topology to equations: small CasADi functions per component class, wired along the graph."""
