"""The controls of the plugin in Processing's dialogs. Algorithms name them and import none."""
