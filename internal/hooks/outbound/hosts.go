package outbound

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"code.dny.dev/ssrf"
)

// azureMetadata is the address of the host for machines at Azure: its range is public, the service is not.
var azureMetadata = netip.MustParsePrefix("168.63.129.16/32")

var hostName = regexp.MustCompile(`^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$`)

var publicOnly = ssrf.New(ssrf.WithAnyPort(), ssrf.WithDeniedV4Prefixes(azureMetadata))

// guard dials a listed host directly, and any other one only if the connection's address is public: the check runs
// after the name was resolved, on that very address, so that a second answer changes nothing.
func guard(hosts map[string]bool) func(ctx context.Context, network, address string) (net.Conn, error) {
	open := &net.Dialer{Timeout: connectTime}
	public := &net.Dialer{Timeout: connectTime, Control: publicOnly.Safe}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		if hosts[canonical(host)] {
			return open.DialContext(ctx, network, address)
		}
		connection, err := public.DialContext(ctx, network, address)
		if errors.Is(err, ssrf.ErrProhibitedIP) {
			log.Printf("outbound: %q resolves to an address that is not public; to allow it, add it to OUTBOUND_ALLOW", host)
		}
		return connection, err
	}
}

// Lists reports whether the operator has allowed this very host, public or not.
func (c *Client) Lists(host string) bool { return c.hosts[canonical(host)] }

// Strays reports whether a call that began at a source's host (with its port) would reach another host that the operator has listed.
func (c *Client) Strays(source string, next *url.URL) bool {
	return next.Host != source && c.Lists(next.Hostname())
}

// Forbids reports whether Dial refuses host now: it is not listed, and resolves to an address that is not public.
func (c *Client) Forbids(ctx context.Context, host string) bool {
	if c.Lists(host) {
		return false
	}
	addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return false // a name server that does not answer forbids nothing
	}
	return slices.ContainsFunc(addresses, isPrivate)
}

// IsNear reports whether a connection to host, which was made to address, may do without encryption: it stays in a private
// network, or the operator has allowed this very host.
func (c *Client) IsNear(host string, address net.Addr) bool {
	end, err := netip.ParseAddrPort(address.String())
	return c.Lists(host) || (err == nil && isPrivate(end.Addr()))
}

func isPrivate(address netip.Addr) bool {
	address = address.Unmap().WithZone("")
	network := "tcp6"
	if address.Is4() {
		network = "tcp4"
	}
	return publicOnly.Safe(network, netip.AddrPortFrom(address, 25).String(), nil) != nil
}

// CheckHosts reports the first wrong entry of OUTBOUND_ALLOW.
func CheckHosts(list string) error {
	_, err := parseHosts(list)
	return err
}

// parseHosts reads OUTBOUND_ALLOW.
func parseHosts(list string) (map[string]bool, error) {
	hosts := map[string]bool{}
	for _, item := range strings.Split(list, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		host := canonical(strings.TrimSuffix(strings.TrimPrefix(item, "["), "]"))
		if _, err := netip.ParseAddr(host); err != nil && !hostName.MatchString(host) {
			return nil, fmt.Errorf("OUTBOUND_ALLOW: %q is not a host name or address (no scheme, no port)", item)
		}
		hosts[host] = true
	}
	return hosts, nil
}

// canonical is a host's only spelling: lower case, without the root's dot, and addresses as Go writes them.
func canonical(host string) string {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if address, err := netip.ParseAddr(host); err == nil {
		return address.String()
	}
	return host
}
