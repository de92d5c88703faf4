//go:build !unix

package private

// Windows gives new files the rights of their folder.
func onlyOwner() {}
