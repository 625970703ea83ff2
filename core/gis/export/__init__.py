"""Exports layers to files of other formats, and reports what a format could not hold.

`writing.export_of(layer, path) -> Export` copies what is needed of a layer in the main thread;
`writing.write(export, cancellation) -> ExportReport` then runs in a task. Formats are in
`formats.FORMATS`, which QGIS reads when it starts: nothing is imported here.
"""
