package datadir

import "golang.org/x/sys/unix"

// A lock of an open file: whatever else the process closes leaves it alone. Kernels that imitate Linux may know none: then
// it is one of the process, like SQLite's own.
var (
	setLock        = unix.F_OFD_SETLK
	outlivesOthers = true
)
