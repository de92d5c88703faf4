//go:build !unix

package command

// EndOnHangup does nothing here: closing a console ends its programs as Ctrl-C does.
func EndOnHangup() {}
