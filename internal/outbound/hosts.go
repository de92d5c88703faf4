package outbound

import (
	"fmt"
	"net/netip"
	"regexp"
	"strings"
)

// azureMetadata is where machines at Azure reach their host: a public address by its range, and no public service.
var azureMetadata = netip.MustParsePrefix("168.63.129.16/32")

var hostName = regexp.MustCompile(`^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$`)

// parseHosts reads OUTBOUND_ALLOW.
func parseHosts(list string) (map[string]bool, error) {
	hosts := map[string]bool{}
	for _, item := range strings.Split(list, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		host := canonical(strings.TrimSuffix(strings.TrimPrefix(item, "["), "]"))
		if _, err := netip.ParseAddr(host); err != nil && !hostName.MatchString(host) {
			return nil, fmt.Errorf("OUTBOUND_ALLOW: %q is no host name or address (no scheme, no port)", item)
		}
		hosts[host] = true
	}
	return hosts, nil
}

// canonical is one spelling for a host: lower case, without the root's dot, and addresses as Go writes them.
func canonical(host string) string {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if address, err := netip.ParseAddr(host); err == nil {
		return address.String()
	}
	return host
}
