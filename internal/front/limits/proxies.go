package limits

import (
	"fmt"
	"log"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// outermost is before every other handler of the server, internal/front/site's too.
const outermost = -200_000

// nodeTime is how long a peer counts as a node after it has shown to be one. Each asks for news every few seconds.
const nodeTime = 10 * time.Minute

// shared is the address space between a carrier and its customers (RFC 6598), where platforms put their proxies.
var shared = netip.MustParsePrefix("100.64.0.0/10")

// proxies are the peers whose header is believed: those of the operator's own network, and those that are listed.
type proxies struct {
	app    core.App
	listed []netip.Prefix
	named  Named
	nodes  sync.Map // when peers have shown to be nodes, by address
	told   sync.Once
}

// Named returns the visitor of a request that another machine of this installation forwards. node says that it is one: an invalid
// address is the machine itself.
type Named func(*http.Request) (visitor netip.Addr, node bool)

// TrustProxies puts the visitor's address where all that follows reads the peer's, and takes the header away that named
// it. list are public addresses and networks of proxies, separated by commas. The Door counts what these visitors hold.
func TrustProxies(app core.App, list string, named Named) (*Door, error) {
	listed, err := parsePrefixes(list)
	if err != nil {
		return nil, err
	}
	door := newDoor(&proxies{app: app, listed: listed, named: named}, openFiles())
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Priority: outermost, Func: func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		e.Server.Handler = door.wrap(e.Server.Handler)
		return nil
	}})
	return door, nil
}

// CheckProxies reports the first wrong entry of TRUSTED_PROXY_ADDRESSES.
func CheckProxies(list string) error {
	_, err := parsePrefixes(list)
	return err
}

func parsePrefixes(list string) (prefixes []netip.Prefix, err error) {
	for item := range strings.SplitSeq(list, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(item)
		if address, single := netip.ParseAddr(item); single == nil {
			prefix, err = address.Prefix(address.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("TRUSTED_PROXY_ADDRESSES: %q is not an address or network", item)
		}
		prefixes = append(prefixes, prefix)
	}
	return prefixes, nil
}

// resolve reports whether a proxy or a node named the visitor.
func (p *proxies) resolve(r *http.Request) (named bool) {
	trusted := p.app.Settings().TrustedProxy
	visitor, node := p.named(r)
	if node {
		if peer, err := netip.ParseAddrPort(r.RemoteAddr); err == nil {
			p.nodes.Store(peer.Addr().Unmap(), time.Now())
		}
	}
	for _, header := range trusted.Headers {
		if !node && !visitor.IsValid() {
			visitor = p.visitor(r, header, trusted.UseLeftmostIP)
		}
	}
	for _, header := range trusted.Headers {
		r.Header.Del(header)
	}
	if visitor.IsValid() {
		r.RemoteAddr = netip.AddrPortFrom(visitor, 0).String()
	}
	return visitor.IsValid()
}

// visitor is whom a header names; none where it is missing, no address, or comes from someone else than a proxy.
func (p *proxies) visitor(r *http.Request, header string, first bool) netip.Addr {
	values := r.Header.Values(header)
	if len(values) == 0 {
		return netip.Addr{}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !p.believes(peer.Addr().Unmap()) {
		p.told.Do(func() {
			log.Printf("limits: ignored %s from an address that is not a trusted proxy; if it is yours, add it to TRUSTED_PROXY_ADDRESSES", header)
		})
		return netip.Addr{}
	}
	if first {
		item, _, _ := strings.Cut(values[len(values)-1], ",")
		return forwarded(item)
	}
	return p.nearest(strings.Join(values, ","))
}

// nearest is the last item of a list, which the proxy wrote, or the last one before those of listed proxies: they stand in a row.
// What is no address, and all that is left of it, are the client's own words.
func (p *proxies) nearest(list string) (visitor netip.Addr) {
	for at := len(list); at >= 0; {
		list = list[:at]
		at = strings.LastIndexByte(list, ',')
		address := forwarded(list[at+1:])
		if !address.IsValid() {
			break
		}
		visitor = address
		if !p.lists(address) {
			break
		}
	}
	return visitor
}

// include reports whether a peer is a proxy: believed, where a header is, or a node.
func (p *proxies) include(peer netip.Addr) bool {
	if shown, known := p.nodes.Load(peer); known {
		if time.Since(shown.(time.Time)) < nodeTime { // the only type that is stored
			return true
		}
		p.nodes.Delete(peer)
	}
	return len(p.app.Settings().TrustedProxy.Headers) > 0 && p.believes(peer)
}

func (p *proxies) believes(peer netip.Addr) bool {
	return peer.IsLoopback() || peer.IsPrivate() || peer.IsLinkLocalUnicast() || shared.Contains(peer) || p.lists(peer)
}

func (p *proxies) lists(address netip.Addr) bool {
	return slices.ContainsFunc(p.listed, func(network netip.Prefix) bool { return network.Contains(address) })
}

// forwarded reads an item of a list. One address has one spelling: proxies add ports, and IPv4 may come as IPv6.
func forwarded(item string) netip.Addr {
	item = strings.TrimSpace(item)
	if withPort, err := netip.ParseAddrPort(item); err == nil {
		return withPort.Addr().WithZone("").Unmap()
	}
	address, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(item, "["), "]"))
	if err != nil {
		return netip.Addr{}
	}
	return address.WithZone("").Unmap()
}
