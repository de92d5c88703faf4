//go:build !unix

package datadir

// Windows gives new files the rights of their folder.
func onlyOwner() {}
