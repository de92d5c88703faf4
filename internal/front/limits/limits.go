// Package limits says how much one visitor may request from PocketBase, where its own settings do not: by which address
// a visitor is counted, how long a request may be and how slowly it may arrive, how many run at a time, how large an
// image may be, and who may send several requests in one.
package limits

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// maxBody is the longest request of anyone but an administrator. The largest legitimate ones are Stripe's events, which
// have their own limit (pb_hooks/billing/stripe/webhook.ts); PocketBase's 32 MB, and 128 MB for a batch, take more than
// a gigabyte of memory once parsed as JSON, so one request could end the process.
const (
	maxBody    = 128 << 10
	maxWebhook = 1 << 20
	webhook    = "/api/app/billing/webhook"
)

// networkBits is the smallest network of an IPv6 customer: counting single addresses would be pointless.
const networkBits = 64

// Limits counts what visitors hold of a server's memory and runtimes.
type Limits struct {
	bodies *Room
	gate   *gate
}

// Register binds the limits of batches and PocketBase's counters to app.
func Register(app core.App) *Limits {
	app.OnBatchRequest().BindFunc(guardBatch)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		boundCounts(app)
		return nil
	})
	return &Limits{bodies: NewRoom(maxRoomPerAddress), gate: newGate()}
}

// Admit reads a request's body, and lets the request in when there is a turn for it.
func (l *Limits) Admit(e *core.RequestEvent) error {
	if e.Request.ContentLength == 0 {
		return l.gate.pass(e)
	}
	return l.bodies.readFirst(e, l.gate.pass)
}

// ByNetwork replaces a visitor's IPv6 address by its network for everything that follows. An address that the settings
// exempt stays unchanged. It also leaves each header one name.
func ByNetwork(e *core.RequestEvent) error {
	asked.Add(1)
	dropOddNames(e.Request.Header)
	if !strings.HasPrefix(e.Request.RemoteAddr, "[") {
		return e.Next() // not IPv6; TrustProxies has put a forwarded address there
	}
	address, err := netip.ParseAddr(e.RemoteIP())
	named := func(item string) bool {
		exception, err := netip.ParseAddr(item)
		return err == nil && exception == address
	}
	if err != nil || !address.Is6() || address.Is4In6() || slices.ContainsFunc(e.App.Settings().RateLimits.ExcludedIPs, named) {
		return e.Next()
	}
	e.Request.RemoteAddr = netip.AddrPortFrom(network(address), 0).String()
	return e.Next()
}

// Address is the key by which a visitor is counted: the peer's address, where TrustProxies has put that of the visitor, or
// for IPv6 its network.
func Address(request *http.Request) string {
	if visitor := Visitor(request); visitor.IsValid() {
		return visitor.String()
	}
	return request.RemoteAddr
}

// Visitor is Address before it is written; the zero Addr where the peer has none, as on a Unix socket.
func Visitor(request *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(request.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return customer(peer.Addr().Unmap())
}

// customer is what an address is counted as.
func customer(address netip.Addr) netip.Addr {
	if address.Is6() {
		return network(address)
	}
	return address
}

func network(address netip.Addr) netip.Addr {
	return netip.PrefixFrom(address.WithZone(""), networkBits).Masked().Addr()
}

// uploads reports whether the caller may send long bodies, for as long as PocketBase allows.
func uploads(e *core.RequestEvent) bool {
	return e.HasSuperuserAuth() || e.Auth != nil && e.Auth.Collection().Name == "users" && e.Auth.GetBool("admin")
}

// bodyLimit applies to everyone who may not upload.
func bodyLimit(e *core.RequestEvent) int64 {
	if e.Request.URL.Path == webhook {
		return maxWebhook
	}
	return maxBody
}
