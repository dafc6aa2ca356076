"""Pictures of results. They read solutions; physics never calls them."""
