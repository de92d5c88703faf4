package datadir

import "golang.org/x/sys/unix"

// A lock of an open file: whatever else the process closes leaves it alone.
const (
	setLock        = unix.F_OFD_SETLK
	outlivesOthers = true
)
