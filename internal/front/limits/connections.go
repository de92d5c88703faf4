package limits

import (
	"net"
	"net/http"
	"net/netip"

	"passerelle/internal/front/unavailable"
)

const (
	// A connection takes 20 KB, over TLS 50 KB, until the server's time-outs end it.
	maxConnections, maxConnectionsPerAddress = 8000, 500
	// A request takes up to 60 KB while its answer is not read, and perhaps an open file.
	maxRequests, maxRequestsPerAddress = 6000, 500
	// manyFiles is more open files than these limits can take.
	manyFiles = 1 << 20
	// ofFiles is the part of the open files that connections may take, and requests again: the databases need theirs.
	ofFiles = 3
)

// Door counts what each visitor holds of the server: connections, and requests where a connection carries several (HTTP/2) or
// is a proxy's. An address that holds connections alone holds as many requests.
type Door struct {
	proxies     *proxies
	connections *share
	requests    *share
}

func newDoor(p *proxies, files int) *Door {
	return &Door{
		proxies:     p,
		connections: newShare(min(maxConnections, files/ofFiles), maxConnectionsPerAddress),
		requests:    newShare(min(maxRequests, files/ofFiles), maxRequestsPerAddress),
	}
}

// Admit counts a connection from peer until the caller calls leave, which is nil if the server must refuse it. A proxy
// has as many as it needs.
func (d *Door) Admit(peer net.Addr) (leave func(), proxy bool) {
	address := netip.Addr{}
	if tcp, ok := peer.(*net.TCPAddr); ok {
		address = tcp.AddrPort().Addr().Unmap()
	}
	if proxy = d.proxies.include(address); proxy {
		address = netip.Addr{}
	}
	address = customer(address)
	if !d.connections.take(address) {
		return nil, proxy
	}
	return func() { d.connections.give(address) }, proxy
}

func (d *Door) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inTime(w, r)
		if forwarded := d.proxies.resolve(r); !forwarded && r.ProtoMajor < 2 {
			next.ServeHTTP(w, r) // its connection is counted
			return
		}
		visitor := Visitor(r)
		if !d.requests.take(visitor) {
			if r.ContentLength != 0 {
				w.Header().Set("Connection", "close")
				readUntil(w, 0)
			}
			unavailable.Refuse(w, r)
			return
		}
		defer d.requests.give(visitor)
		next.ServeHTTP(w, r)
	})
}
