//go:build unix && !linux

package datadir

import "syscall"

// A lock of the process, like SQLite's own.
var (
	setLock        = syscall.F_SETLK
	outlivesOthers = false
)
