package site

import (
	"net"

	"golang.org/x/sys/unix"
)

// limitUnsent keeps what the system holds for a client near maxUnsent; what is on its way is not counted. Where it fails, the
// system's own limits hold.
func limitUnsent(tcp *net.TCPConn) {
	raw, err := tcp.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) { _ = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_NOTSENT_LOWAT, maxUnsent) })
}
