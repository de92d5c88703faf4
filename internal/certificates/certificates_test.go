package certificates

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"log"
	"reflect"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/acme"
)

const day = 24 * time.Hour

var now = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// handshakes asks a watcher of www.other.example and site.example for certificates, in turn.
type handshakes struct {
	watcher *Watcher
	printed strings.Builder
}

func start(t *testing.T) *handshakes {
	h := &handshakes{watcher: &Watcher{own: "www.other.example", of: map[string]known{}}}
	before := log.Writer()
	log.SetOutput(&h.printed)
	t.Cleanup(func() { log.SetOutput(before) })
	return h
}

func (h *handshakes) ask(name string, certificate *tls.Certificate, err error, protocols ...string) {
	allowed := func(_ context.Context, host string) error {
		if strings.HasSuffix(host, "site.example") || host == "www.other.example" {
			return nil
		}
		return errors.New("not configured")
	}
	get := h.watcher.watch(func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return certificate, err }, allowed)
	_, _ = get(&tls.ClientHelloInfo{ServerName: name, SupportedProtos: protocols})
}

func lasting(left time.Duration) *tls.Certificate {
	return &tls.Certificate{Leaf: &x509.Certificate{NotBefore: now.Add(left - 90*day), NotAfter: now.Add(left)}}
}

func TestTheFirstReasonStaysUntilThereIsACertificate(t *testing.T) {
	h := start(t)
	h.ask("Site.example.", nil, errors.New("the name\nleads nowhere"), "h2", "http/1.1")
	h.ask("site.example", nil, errors.New("missing certificate"))
	expect(t, h, State{Host: "site.example", Error: "the name leads nowhere"})
	if lines := strings.Count(h.printed.String(), "\n"); lines != 1 || !strings.Contains(h.printed.String(), "site.example: the name leads nowhere.") {
		t.Errorf("printed %d lines: %s", lines, h.printed.String())
	}
	h.ask("site.example", lasting(90*day), nil)
	expect(t, h, State{Host: "site.example"})
}

// Anyone may ask for a certificate of another kind (without elliptic curves), which may be missing: browsers have theirs.
func TestAStrangersHandshakeEndsNoCertificate(t *testing.T) {
	h := start(t)
	valid := &tls.Certificate{Leaf: &x509.Certificate{NotBefore: time.Now().Add(-day), NotAfter: time.Now().Add(day)}}
	for range 3 {
		h.ask("site.example", valid, nil)
		h.ask("site.example", nil, errors.New("rate limited"))
	}
	if found := h.watcher.states(time.Now()); len(found) != 1 || found[0].Error != "" || h.printed.Len() > 0 {
		t.Errorf("found %+v, printed %s", found, h.printed.String())
	}
	h.ask("site.example", lasting(-day), nil)
	h.ask("site.example", nil, errors.New("rate limited"))
	expect(t, h, State{Host: "site.example", Error: "rate limited"})
}

func TestACertificateThatShouldHaveBeenRenewedIsNamed(t *testing.T) {
	h := start(t)
	h.ask("site.example", lasting(19*day), nil)
	expect(t, h, State{Host: "site.example"})
	h.ask("site.example", lasting(17*day), nil)
	expect(t, h, State{Host: "site.example", Ends: "2026-12-11T12:00:00Z"})
	h.ask("site.example", lasting(-day), nil)
	expect(t, h, State{Host: "site.example", Ends: "2026-11-23T12:00:00Z"})
}

func TestOnlyNamesThatTheOperatorExpectsCount(t *testing.T) {
	h := start(t)
	h.ask("", nil, errors.New("missing server name"))
	h.ask("stranger.example", nil, errors.New("not configured"))
	h.ask("www.site.example", nil, errors.New("no address"))
	h.ask("site.example", nil, errors.New("no token"), acme.ALPNProto)
	expect(t, h)
	h.ask("www.other.example", nil, errors.New("no address"))
	expect(t, h, State{Host: "www.other.example", Error: "no address"})
}

func expect(t *testing.T, h *handshakes, wanted ...State) {
	t.Helper()
	if found := h.watcher.states(now); !reflect.DeepEqual(found, append([]State{}, wanted...)) {
		t.Errorf("found %+v, want %+v", found, wanted)
	}
}
