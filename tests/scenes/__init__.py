"""Random scenes, drawn as data, written as scripts, run in processes, and judged by checks that share no code with
the library.

``python -m scenes show SEED`` prints a scene as a script, ``python -m scenes judge FIRST COUNT`` runs and judges.
"""
