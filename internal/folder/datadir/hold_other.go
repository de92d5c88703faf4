//go:build !unix

package datadir

// Hold does nothing: here a lock belongs to a descriptor.
func Hold(string) error { return nil }

// LetGo does nothing.
func LetGo(string) {}

// lockFile does nothing: here the lock of the folder alone counts.
func lockFile(string) error { return nil }
