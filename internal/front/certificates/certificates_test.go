package certificates

import (
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

// orders is a watcher of site.example and www.other.example with what it printed, and the answers that autocert would give.
type orders struct {
	*Watcher
	printed strings.Builder
	asked   []*tls.ClientHelloInfo
	answer  *tls.Certificate
	err     error
}

func start(t *testing.T) *orders {
	o := &orders{err: errors.New("no answer yet")}
	o.Watcher = &Watcher{
		of:     names(Config{Domains: []string{"Site.example", "other.example"}, AppURL: "https://www.other.example"}),
		issuer: &issuer{failures: map[string]string{}},
		get: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			o.asked = append(o.asked, hello)
			return o.answer, o.err
		},
	}
	before := log.Writer()
	log.SetOutput(&o.printed)
	t.Cleanup(func() { log.SetOutput(before) })
	return o
}

func (o *orders) ask(name string, protocols ...string) error {
	_, err := o.certificate(&tls.ClientHelloInfo{ServerName: name, SupportedProtos: protocols})
	return err
}

func lasting(left time.Duration) *tls.Certificate {
	return &tls.Certificate{Leaf: &x509.Certificate{NotBefore: now.Add(left - 90*day), NotAfter: now.Add(left)}}
}

func (o *orders) expect(t *testing.T, at time.Time, wanted State) {
	t.Helper()
	for _, found := range o.states(at) {
		if found.Host == wanted.Host && !reflect.DeepEqual(found, wanted) {
			t.Errorf("found %+v, want %+v", found, wanted)
		}
	}
}

func TestNamesThatTheOperatorExpects(t *testing.T) {
	expected := []string{}
	for _, state := range start(t).states(now) {
		expected = append(expected, state.Host+" "+state.Status)
	}
	if want := []string{"other.example unknown", "site.example unknown", "www.other.example unknown"}; !reflect.DeepEqual(expected, want) {
		t.Errorf("%v instead of %v", expected, want)
	}
	only := names(Config{Domains: []string{"www.site.example"}})
	if len(only) != 1 || !only["www.site.example"].expected {
		t.Errorf("%v", only)
	}
	if waits := names(Config{Domains: []string{"site.example"}, AppURL: "https://www.site.example", Waits: true}); waits["site.example"].expected || waits["www.site.example"].expected {
		t.Error("a machine that waits orders certificates")
	}
}

func TestOnlyNamesOfThisServerAreAskedFor(t *testing.T) {
	o := start(t)
	for _, name := range []string{"", "stranger.example", "127.0.0.1", "www.www.site.example"} {
		if o.ask(name) == nil {
			t.Errorf("%q has a certificate", name)
		}
	}
	if len(o.asked) != 0 {
		t.Errorf("%d were asked for", len(o.asked))
	}
	_ = o.ask("site.example", acme.ALPNProto) // the issuer's check
	if len(o.asked) != 1 || o.asked[0].SupportedProtos == nil {
		t.Error("the issuer is not answered")
	}
}

// Anyone may start a handshake, also for a name without an address, and with algorithms for which autocert orders a second kind.
func TestHandshakesOrderNoMoreThanIssuersAllow(t *testing.T) {
	o := start(t)
	at, tries := now, 0
	for ; at.Before(now.Add(day)); at = at.Add(10 * time.Second) {
		if o.mayAsk("www.site.example", at) {
			tries++
			for range 3 { // which waited together
				o.note("www.site.example", nil, errors.New("no address"), at)
			}
		}
	}
	if tries < 40 || tries > 60 {
		t.Errorf("%d orders a day", tries)
	}
	if o.printed.Len() > 0 {
		t.Errorf("printed %s", o.printed.String())
	}
	o.err = nil
	o.answer = lasting(time.Until(now) + 80*day)
	_ = o.ask("SITE.example.", "h2")
	if hello := o.asked[len(o.asked)-1]; hello.ServerName != "site.example" || len(hello.CipherSuites) != 1 || hello.SignatureSchemes != nil {
		t.Errorf("asked for %+v", hello)
	}
}

func TestTheReasonIsThatOfTheLastTry(t *testing.T) {
	o := start(t)
	o.note("site.example", nil, errors.New("the name\nleads nowhere"), now)
	o.note("site.example", nil, errors.New("missing certificate"), now.Add(time.Second))
	o.expect(t, now, State{Host: "site.example", Status: missing, Reason: "the name leads nowhere"})
	o.issuer.fail("site.example", "port 443 is closed")
	o.note("site.example", nil, errors.New("no viable challenge type found"), now.Add(2*time.Minute))
	o.expect(t, now, State{Host: "site.example", Status: missing, Reason: "port 443 is closed"})
	if lines := strings.Count(o.printed.String(), "\n"); lines != 2 || !strings.Contains(o.printed.String(), "site.example. The next try follows in 1m0s. the name leads nowhere") {
		t.Errorf("printed %d lines: %s", lines, o.printed.String())
	}
	o.note("site.example", lasting(90*day), nil, now)
	o.expect(t, now, State{Host: "site.example", Status: valid})
	if !o.mayAsk("site.example", now) {
		t.Error("visitors wait")
	}
}

func TestACertificateThatShouldHaveBeenRenewedIsNamed(t *testing.T) {
	o := start(t)
	ends := "2026-12-11T12:00:00Z"
	o.note("site.example", lasting(19*day), nil, now)
	o.expect(t, now, State{Host: "site.example", Status: valid})
	o.note("site.example", lasting(17*day), nil, now)
	o.expect(t, now, State{Host: "site.example", Status: valid}) // a renewal that begins late, after a long pause
	o.expect(t, now.Add(time.Hour), State{Host: "site.example", Status: overdue, Reason: "no answer", Ends: ends})
	o.issuer.fail("", "the issuer is down")
	o.note("site.example", lasting(17*day), nil, now)
	o.expect(t, now, State{Host: "site.example", Status: overdue, Reason: "the issuer is down", Ends: ends})
	o.note("site.example", lasting(90*day), nil, now)
	o.expect(t, now, State{Host: "site.example", Status: valid})
}
