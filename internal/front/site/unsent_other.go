//go:build !linux

package site

import "net"

// limitUnsent counts what is on its way too: a server of this kind is for development.
func limitUnsent(tcp *net.TCPConn) { _ = tcp.SetWriteBuffer(maxUnsent) }
