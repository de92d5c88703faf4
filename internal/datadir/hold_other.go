//go:build !unix

package datadir

// Hold does nothing: here a lock belongs to a descriptor.
func Hold(string) error { return nil }

// LetGo does nothing.
func LetGo(string) {}
