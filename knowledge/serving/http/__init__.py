"""The HTTP server: routes made from the operations, behind one guard. Imported only where it is started."""
