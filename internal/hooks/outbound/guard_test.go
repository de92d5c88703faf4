package outbound

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

func newClient(t *testing.T, allow string) *Client {
	t.Helper()
	client, err := New(t.Context(), allow)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func get(client *Client, url string) Answer {
	return client.Send(Request{URL: url, Method: "GET", TimeoutMS: 2000, MaxBytes: 100})
}

// hits counts the connections that reach a server on loopback.
func hits(t *testing.T, handler http.HandlerFunc) (port string, count *atomic.Int64) {
	t.Helper()
	count = new(atomic.Int64)
	s := httptest.NewUnstartedServer(handler)
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			count.Add(1)
		}
	}
	s.Start()
	t.Cleanup(s.Close)
	_, port, _ = net.SplitHostPort(s.Listener.Addr().String())
	return port, count
}

func TestSpellingsOfThisMachine(t *testing.T) {
	port, count := hits(t, func(http.ResponseWriter, *http.Request) {})
	for _, host := range []string{
		"127.0.0.1", "localhost", "LOCALHOST.", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "0.0.0.0", "127.255.255.254",
		"[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[::127.0.0.1]",
	} {
		if a := get(newClient(t, ""), "http://"+host+":"+port+"/"); a.Failure != "network" || a.Status != 0 {
			t.Errorf("%s: %+v", host, a)
		}
	}
	if count.Load() != 0 {
		t.Errorf("%d connections were made", count.Load())
	}
	if a := get(newClient(t, "127.0.0.1, [::1]"), "http://127.0.0.1:"+port+"/"); a.Status != http.StatusOK {
		t.Errorf("a host of the list: %+v", a)
	}
	if a := get(newClient(t, "localhost"), "http://LOCALHOST:"+port+"/"); a.Status != http.StatusOK {
		t.Errorf("a name of the list in other letters: %+v", a)
	}
	if a := get(newClient(t, "example.org"), "http://127.0.0.1:"+port+"/"); a.Failure != "network" {
		t.Errorf("another host is on the list: %+v", a)
	}
}

// Each range is refused before a packet leaves: the check runs inside the dialer.
func TestRangesThatAreNotPublic(t *testing.T) {
	dial := guard(nil)
	for _, address := range []string{
		"10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.100.100.200", "0.1.2.3",
		"192.0.0.192", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1",
		"255.255.255.255", "168.63.129.16", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "2001:db8::1", "2002:7f00:1::",
		"2001::1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::10.0.0.1", "5f00::1",
	} {
		connection, err := dial(context.Background(), "tcp", net.JoinHostPort(address, "80"))
		if err == nil {
			_ = connection.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "prohibited") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestRedirectsLeadNowhere(t *testing.T) {
	inner, count := hits(t, func(http.ResponseWriter, *http.Request) {})
	outer, _ := hits(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://127.0.0.2:"+inner+"/", http.StatusTemporaryRedirect)
	})
	if a := get(newClient(t, "127.0.0.1"), "http://127.0.0.1:"+outer+"/"); a.Status != http.StatusTemporaryRedirect {
		t.Errorf("got %+v", a)
	}
	if count.Load() != 0 {
		t.Error("the redirect was followed")
	}
}

// A name server that answers a public address first and a private one later (or both at once) opens no way in: the
// check covers each connection's address, not an earlier answer.
func TestDNSAnswersThatChange(t *testing.T) {
	port, count := hits(t, func(http.ResponseWriter, *http.Request) {})
	var asked atomic.Int64
	server := nameServer(t, func() [][4]byte {
		if asked.Add(1) == 1 {
			return [][4]byte{{192, 0, 2, 1}, {127, 0, 0, 1}}
		}
		return [][4]byte{{127, 0, 0, 1}}
	})
	before := net.DefaultResolver
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", server)
	}}
	t.Cleanup(func() { net.DefaultResolver = before })

	client := newClient(t, "")
	for range 3 {
		if a := get(client, "http://rebinding.test:"+port+"/"); a.Failure != "network" {
			t.Errorf("got %+v", a)
		}
	}
	if asked.Load() == 0 {
		t.Error("the name server was not asked")
	}
	if count.Load() != 0 {
		t.Errorf("%d connections were made", count.Load())
	}
	if a := get(newClient(t, "rebinding.test"), "http://rebinding.test:"+port+"/"); a.Status != http.StatusOK {
		t.Errorf("the operator has named it: %+v", a)
	}
}

// nameServer answers every question for an address over UDP.
func nameServer(t *testing.T, answers func() [][4]byte) string {
	t.Helper()
	listener, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		buffer := make([]byte, 1500)
		for {
			length, peer, err := listener.ReadFrom(buffer)
			if err != nil {
				return
			}
			var message dnsmessage.Message
			if message.Unpack(buffer[:length]) != nil || len(message.Questions) == 0 {
				continue
			}
			question := message.Questions[0]
			message.Response, message.Additionals = true, nil
			if question.Type == dnsmessage.TypeA {
				for _, address := range answers() {
					message.Answers = append(message.Answers, dnsmessage.Resource{
						Header: dnsmessage.ResourceHeader{Name: question.Name, Class: dnsmessage.ClassINET},
						Body:   &dnsmessage.AResource{A: address},
					})
				}
			}
			if reply, err := message.Pack(); err == nil {
				_, _ = listener.WriteTo(reply, peer)
			}
		}
	}()
	return listener.LocalAddr().String()
}

func TestAllowList(t *testing.T) {
	for _, bad := range []string{"https://example.org", "example.org:8080", "10.0.0.0/8", "a b", "*"} {
		if _, err := New(t.Context(), bad); err == nil {
			t.Errorf("%s was taken", strconv.Quote(bad))
		}
	}
	hosts, err := parseHosts(" Minio.internal. ,10.0.0.5,[FD00::5] ,")
	if err != nil || len(hosts) != 3 || !hosts["minio.internal"] || !hosts["10.0.0.5"] || !hosts["fd00::5"] {
		t.Errorf("got %v, %v", hosts, err)
	}
}

func TestWhatIsNear(t *testing.T) {
	client, err := New(t.Context(), "relay.example")
	if err != nil {
		t.Fatal(err)
	}
	for address, near := range map[string]bool{
		"127.0.0.1:25": true, "[::1]:25": true, "192.168.1.2:25": true, "[fe80::1%eth0]:25": true, "[::ffff:10.0.0.1]:25": true,
		"93.184.215.14:587": false, "[2606:2800:21f::1]:587": false, "[::ffff:93.184.215.14]:587": false,
	} {
		end := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address))
		if client.IsNear("mail.example", end) != near {
			t.Errorf("%s: want %v", address, near)
		}
		if !client.IsNear("Relay.example.", end) {
			t.Errorf("%s: the operator allowed this host", address)
		}
	}
}
