//go:build unix

package private

import "syscall"

func onlyOwner() { syscall.Umask(0o077) }
