//go:build unix

package datadir

import "syscall"

func onlyOwner() { syscall.Umask(0o077) }
