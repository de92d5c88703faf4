package limits

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"passerelle/internal/front/unavailable"
)

func peer(address string) net.Addr { return &net.TCPAddr{IP: net.ParseIP(address), Port: 5000} }

// admitted is how many connections of an address are let in.
func admitted(d *Door, most int, address string) (count int, leave []func()) {
	for range most {
		if one, _ := d.Admit(peer(address)); one != nil {
			leave = append(leave, one)
		}
	}
	return len(leave), leave
}

func TestConnectionsOfAnAddress(t *testing.T) {
	d := newDoor(newProxies(t, ""), manyFiles)
	count, leave := admitted(d, 2000, "203.0.113.1")
	if count != maxConnectionsPerAddress {
		t.Errorf("%d of 2000 connections", count)
	}
	if one, _ := d.Admit(peer("::ffff:203.0.113.1")); one != nil {
		t.Error("another spelling gets one more")
	}
	if one, _ := d.Admit(peer("203.0.113.2")); one == nil {
		t.Error("nobody else gets in")
	}
	leave[0]()
	if one, _ := d.Admit(peer("203.0.113.1")); one == nil {
		t.Error("nobody takes the place of one that has ended")
	}
	admitted(d, 1000, "2001:db8::1")
	if one, _ := d.Admit(peer("2001:db8::2")); one != nil {
		t.Error("another address of the same network gets one more")
	}
}

// A proxy's connections are those of all its visitors; without a header nothing tells it from one.
func TestConnectionsOfAProxy(t *testing.T) {
	d := newDoor(newProxies(t, "", "X-Real-IP"), manyFiles)
	if count, _ := admitted(d, 2000, "127.0.0.1"); count != 2000 {
		t.Errorf("a proxy has %d connections", count)
	}
	for address, want := range map[string]bool{"127.0.0.1": true, "203.0.113.1": false} {
		if _, proxy := d.Admit(peer(address)); proxy != want {
			t.Errorf("%s: a proxy is %v", address, proxy)
		}
	}
	if count, _ := admitted(newDoor(newProxies(t, "", "X-Real-IP"), manyFiles), 2000, "203.0.113.1"); count != maxConnectionsPerAddress {
		t.Errorf("who is none has %d", count)
	}
	if count, _ := admitted(newDoor(newProxies(t, ""), manyFiles), 2000, "127.0.0.1"); count != maxConnectionsPerAddress {
		t.Errorf("without a header it has %d", count)
	}
}

// The databases need files too.
func TestConnectionsLeaveOpenFiles(t *testing.T) {
	d := newDoor(newProxies(t, "", "X-Real-IP"), 300)
	if count, _ := admitted(d, 2000, "127.0.0.1"); count != 100 || d.requests.all != 100 {
		t.Errorf("of 300 files, %d are connections and %d are for requests", count, d.requests.all)
	}
}

// pending sends requests that wait until the test ends, and returns the status of each that did not get in.
func pending(t *testing.T, d *Door, count int, change func(r *http.Request)) (refused []*httptest.ResponseRecorder) {
	release, inside := make(chan struct{}), make(chan struct{})
	t.Cleanup(func() { close(release) })
	handler := d.wrap(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		inside <- struct{}{}
		<-release
	}))
	for range count {
		r := httptest.NewRequest(http.MethodGet, "/api/files/a/b/c", nil)
		change(r)
		answer := httptest.NewRecorder()
		done := make(chan struct{})
		go func() {
			defer close(done)
			handler.ServeHTTP(answer, r)
		}()
		select {
		case <-inside:
		case <-done:
			refused = append(refused, answer)
		}
	}
	return refused
}

func TestRequestsOfAVisitor(t *testing.T) {
	streams := func(address string) func(*http.Request) {
		return func(r *http.Request) { r.ProtoMajor, r.RemoteAddr = 2, address }
	}
	forwarded := func(address string) func(*http.Request) {
		return func(r *http.Request) { r.RemoteAddr = "127.0.0.1:80"; r.Header.Set("X-Real-IP", address) }
	}
	d := newDoor(newProxies(t, "", "X-Real-IP"), manyFiles)
	for name, refused := range map[string][]*httptest.ResponseRecorder{
		"HTTP/2": pending(t, d, maxRequestsPerAddress+2, streams("203.0.113.1:9")),
		"proxy":  pending(t, d, maxRequestsPerAddress+2, forwarded("203.0.113.2")),
	} {
		if len(refused) != 2 {
			t.Fatalf("%s: %d are refused", name, len(refused))
		}
		var body struct {
			Data map[string]struct{ Code string }
		}
		answer := refused[0]
		if err := json.Unmarshal(answer.Body.Bytes(), &body); err != nil || body.Data["form"].Code != unavailable.Code {
			t.Errorf("%s: %d %s", name, answer.Code, answer.Body)
		}
		if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") == "" {
			t.Errorf("%s: %d %v", name, answer.Code, answer.Header())
		}
	}
	if refused := pending(t, d, 1, streams("203.0.113.3:9")); len(refused) > 0 {
		t.Error("nobody else gets in")
	}
	if refused := pending(t, d, maxRequestsPerAddress+2, func(r *http.Request) { r.RemoteAddr = "203.0.113.1:9" }); len(refused) > 0 {
		t.Error("a connection that is counted is counted again")
	}
}

func TestARefusedPageIsText(t *testing.T) {
	answer := httptest.NewRecorder()
	unavailable.Refuse(answer, httptest.NewRequest(http.MethodGet, "/en", nil))
	if kind := answer.Header().Get("Content-Type"); !strings.HasPrefix(kind, "text/plain") || strings.Contains(answer.Body.String(), "{") {
		t.Errorf("%s: %s", kind, answer.Body)
	}
}

// BenchmarkDoor is what a request through a proxy costs more than one from its own connection.
func BenchmarkDoor(b *testing.B) {
	d := newDoor(newProxies(b, "", "X-Real-IP"), manyFiles)
	handler := d.wrap(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for _, major := range []int{1, 2} {
		b.Run(fmt.Sprintf("HTTP/%d", major), func(b *testing.B) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.ProtoMajor = major
			b.ReportAllocs()
			for b.Loop() {
				handler.ServeHTTP(nil, r)
			}
		})
	}
}
