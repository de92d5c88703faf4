package command

import (
	"errors"
	"fmt"
	"net"
	"syscall"
)

// InWords is err, or a sentence about an address at which a server could not listen.
func InWords(err error) error {
	var listen *net.OpError
	if !errors.As(err, &listen) || listen.Op != "listen" {
		return err
	}
	reason, address := listen.Err, "the address"
	var number syscall.Errno
	if errors.As(err, &number) {
		reason = number
	}
	if listen.Addr != nil {
		address = listen.Addr.String()
	}
	advice := "choose an address of this machine with --http"
	switch number {
	case syscall.EADDRINUSE:
		advice = "stop the program that does, or choose another address with --http"
	case syscall.EACCES:
		advice = "choose a port from 1024 with --http, or let the server use lower ones (CAP_NET_BIND_SERVICE)"
	}
	return fmt.Errorf("cannot listen on %s (%w): %s", address, reason, advice)
}
