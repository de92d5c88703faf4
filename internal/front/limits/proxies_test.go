package limits

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"passerelle/internal/testapp"
)

func newProxies(t testing.TB, listed string, headers ...string) *proxies {
	app := testapp.New(t)
	app.Settings().TrustedProxy.Headers = headers
	prefixes, err := parsePrefixes(listed)
	if err != nil {
		t.Fatal(err)
	}
	return &proxies{app: app, listed: prefixes, named: func(*http.Request) (netip.Addr, bool) { return netip.Addr{}, false }}
}

func seen(p *proxies, peer string, values ...string) (string, http.Header) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = peer
	for _, value := range values {
		r.Header.Add("X-Forwarded-For", value)
	}
	p.resolve(r)
	return r.RemoteAddr, r.Header
}

func TestAVisitorIsWhomTheProxyNames(t *testing.T) {
	p := newProxies(t, "", "X-Forwarded-For")
	const peer = "127.0.0.1:5000"
	for _, one := range []struct {
		want   string
		values []string
	}{
		{"203.0.113.9:0", []string{"203.0.113.9"}},
		{"203.0.113.9:0", []string{"198.51.100.1, 203.0.113.9"}}, // the left part is the client's
		{"203.0.113.9:0", []string{"198.51.100.1", "203.0.113.9"}},
		{"203.0.113.9:0", []string{" 203.0.113.9 "}},
		{"203.0.113.9:0", []string{"198.51.100.1, 203.0.113.9:4711"}},
		{"203.0.113.9:0", []string{"::ffff:203.0.113.9"}},
		{"203.0.113.9:0", []string{"::ffff:cb00:7109%x"}},
		{"[2001:db8::1]:0", []string{"2001:db8::1"}},
		{"[2001:db8::1]:0", []string{"2001:DB8:0:0:0:0:0:1%eth0"}},
		{"[2001:db8::1]:0", []string{"[2001:db8::1]"}},
		{"[2001:db8::1]:0", []string{"[2001:db8::1]:443"}},
		{peer, nil},
		{peer, []string{""}},
		{peer, []string{"198.51.100.1, unknown"}}, // not the word before it, which the client chose
		{peer, []string{"198.51.100.1,"}},
		{peer, []string{"198.51.100.1", "<script>"}},
		{peer, []string{"203.0.113.09"}},
		{peer, []string{"0xcb007109"}},
		{peer, []string{"203.0.113.9/32"}},
		{peer, []string{"for=203.0.113.9"}},
	} {
		got, header := seen(p, peer, one.values...)
		if got != one.want || header.Values("X-Forwarded-For") != nil {
			t.Errorf("%q: counted as %s, want %s; header %v", one.values, got, one.want, header)
		}
	}
	if got, _ := seen(newProxies(t, ""), peer, "203.0.113.9"); got != peer {
		t.Errorf("no header is trusted: counted as %s", got)
	}
}

func TestOnlyProxiesNameVisitors(t *testing.T) {
	p := newProxies(t, "198.51.100.0/24, 2001:db8::7", "X-Forwarded-For")
	for peer, believed := range map[string]bool{
		"127.0.0.1:1": true, "[::1]:1": true, "10.1.2.3:1": true, "172.17.0.1:1": true, "192.168.0.1:1": true,
		"[fd00::1]:1": true, "[fe80::1%eth0]:1": true, "100.64.0.1:1": true, "[::ffff:10.0.0.1]:1": true,
		"198.51.100.200:1": true, "[2001:db8::7]:1": true,
		"203.0.113.1:1": false, "[2001:db8::8]:1": false, "198.51.101.1:1": false, "172.32.0.1:1": false,
		"100.128.0.1:1": false, "@": false, "": false,
	} {
		want := peer
		if believed {
			want = "192.0.2.9:0"
		}
		if got, header := seen(p, peer, "192.0.2.9"); got != want || header.Values("X-Forwarded-For") != nil {
			t.Errorf("%s: counted as %s, want %s; header %v", peer, got, want, header)
		}
	}
	for _, list := range []string{"example.org", "10.0.0.0/33", "10.0.0.1:80", "*"} {
		if _, err := parsePrefixes(list); err == nil {
			t.Errorf("TRUSTED_PROXY_ADDRESSES=%s was accepted", list)
		}
	}
}

func TestProxiesInARowNameWhoIsInFrontOfThem(t *testing.T) {
	p := newProxies(t, "198.51.100.0/24, 2001:db8::7", "X-Forwarded-For")
	const peer = "10.0.0.1:5000"
	for _, one := range []struct {
		want   string
		values []string
	}{
		{"203.0.113.9:0", []string{"203.0.113.9, 198.51.100.7"}},
		{"203.0.113.9:0", []string{"192.0.2.66, 203.0.113.9, 198.51.100.7:443", "2001:db8::7"}},
		{"203.0.113.9:0", []string{"192.0.2.66,203.0.113.9", "::ffff:198.51.100.7"}},
		{"203.0.113.9:0", []string{"198.51.100.8, 203.0.113.9"}},     // a client's word that looks like a proxy
		{"10.0.0.2:0", []string{"192.0.2.66, 10.0.0.2"}},             // not listed: may be a visitor
		{"198.51.100.7:0", []string{"203.0.113.9, x, 198.51.100.7"}}, // nobody is named in front of it
		{"198.51.100.7:0", []string{"198.51.100.7"}},
		{"198.51.100.7:0", []string{"", "198.51.100.7"}},
		{peer, []string{"203.0.113.9, 198.51.100.7, x"}},
	} {
		if got, _ := seen(p, peer, one.values...); got != one.want {
			t.Errorf("%q: counted as %s, want %s", one.values, got, one.want)
		}
	}
	if perRequest := testing.AllocsPerRun(10, func() { p.nearest(strings.Repeat("198.51.100.7,", 5000)) }); perRequest > 10 {
		t.Errorf("a long list takes %.0f allocations", perRequest)
	}
}

func TestTheFirstOfSeveralHeadersCounts(t *testing.T) {
	p := newProxies(t, "", "CF-Connecting-IP", "X-Forwarded-For")
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = "127.0.0.1:1"
	r.Header.Set("CF-Connecting-IP", "192.0.2.1")
	r.Header.Set("X-Forwarded-For", "192.0.2.2")
	p.resolve(r)
	if r.RemoteAddr != "192.0.2.1:0" || len(r.Header) != 0 {
		t.Errorf("counted as %s; headers %v", r.RemoteAddr, r.Header)
	}
}

func TestANodeNamesTheVisitorAndNoHeaderDoes(t *testing.T) {
	p := newProxies(t, "", "X-Forwarded-For")
	visitor := netip.MustParseAddr("192.0.2.1")
	p.named = func(*http.Request) (netip.Addr, bool) { return visitor, true }
	if address, headers := seen(p, "10.0.0.5:1", "192.0.2.9"); address != "192.0.2.1:0" || len(headers) != 0 {
		t.Errorf("counted as %s; headers %v", address, headers)
	}
	visitor = netip.Addr{} // the node itself asks
	if address, headers := seen(p, "10.0.0.5:1", "192.0.2.9"); address != "10.0.0.5:1" || len(headers) != 0 {
		t.Errorf("counted as %s; headers %v", address, headers)
	}
}

// TestANodeIsForgotten: its address may become someone else's.
func TestANodeIsForgotten(t *testing.T) {
	p := newProxies(t, "")
	peer := netip.MustParseAddr("203.0.113.9")
	for since, want := range map[time.Duration]bool{0: true, nodeTime: false} {
		p.nodes.Store(peer, time.Now().Add(-since))
		if got := p.include(peer); got != want {
			t.Errorf("after %v: %v", since, got)
		}
	}
}
