"""Time stepping of crowds: contacts among many bodies, of which only those nearby enter the equations."""
