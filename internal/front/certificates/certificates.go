// Package certificates gets the certificates of `serve DOMAIN` and knows why one is missing. The server asks for them, not its
// visitors: autocert would order one at each first handshake, which anyone can start, and tell nobody why it failed.
package certificates

import (
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"log"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/crypto/acme"
)

const (
	// late: a certificate with less than a fifth of its life left is overdue, because autocert renews it when a third is left.
	late = 5
	// patience is how long a renewal may take that began late: after a pause of the whole machine, or at the start.
	patience = 15 * time.Minute
	// lookEvery is how often the server asks for its own certificates: from the start on, and when one may be tried again.
	lookEvery = 10 * time.Second
	// firstWait follows a failure, and doubles up to longestWait: issuers count failures, and new orders, by the hour. Autocert
	// keeps a failure for a minute.
	firstWait   = 61 * time.Second
	longestWait = 30 * time.Minute
)

// What is known of a name's certificate.
const (
	unknown = "unknown" // nothing yet, since the start
	valid   = "valid"
	missing = "missing"
	overdue = "overdue" // it should have been renewed
)

// State is what is known of the certificate of a name that the operator expects one for.
type State struct {
	Host   string `json:"host"`
	Status string `json:"status"`
	// Reason is why it is missing or overdue; "" otherwise.
	Reason string `json:"reason"`
	// Ends is when it ends, where it is overdue; "" otherwise.
	Ends string `json:"ends"`
}

// name is one that the server answers for.
type name struct {
	expected            bool // by the operator; PocketBase adds www. to each name, which many have no address for
	reason              string
	notBefore, notAfter time.Time
	late                time.Time // since when it is overdue
	wait                time.Duration
	next                time.Time // no order before
}

// Watcher gets certificates for the names of this server, and notes how that went.
type Watcher struct {
	get    getter // autocert's
	issuer *issuer
	mu     sync.Mutex
	of     map[string]*name
}

type getter = func(*tls.ClientHelloInfo) (*tls.Certificate, error)

// Config says what to get certificates for.
type Config struct {
	Domains   []string // of `serve`
	AppURL    string
	Directory string // of the issuer; "": Let's Encrypt
	Waits     bool   // to take over: its names lead to another machine, and each order that fails counts against the issuer's limit
}

// Register gets the certificates that app serves with, until running ends.
func Register(running context.Context, app core.App, c Config) *Watcher {
	w := &Watcher{of: names(c), issuer: &issuer{failures: map[string]string{}}}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		w.get, e.Server.TLSConfig.GetCertificate = e.CertManager.GetCertificate, w.certificate
		e.CertManager.Client, e.CertManager.Cache = w.issuer.client(c.Directory), newFolder(app.DataDir(), c.Directory)
		if err := e.Next(); err != nil {
			return err
		}
		for host, one := range w.of {
			if one.expected {
				go w.keep(running, host)
			}
		}
		return nil
	})
	return w
}

// names are those that PocketBase answers for, by name.
func names(c Config) map[string]*name {
	of := map[string]*name{}
	for _, domain := range c.Domains {
		of[strings.ToLower(domain)] = &name{expected: !c.Waits}
	}
	own := ""
	if address, err := url.Parse(c.AppURL); err == nil {
		own = address.Hostname()
	}
	for _, domain := range c.Domains {
		with := "www." + strings.ToLower(domain)
		if of[with] == nil && !strings.HasPrefix(with, "www.www.") {
			of[with] = &name{expected: with == own && !c.Waits}
		}
	}
	return of
}

// keep asks for host's certificate as a visitor does, so that the first one need not wait and the renewal is planned.
func (w *Watcher) keep(running context.Context, host string) {
	for running.Err() == nil {
		_, _ = w.certificate(&tls.ClientHelloInfo{ServerName: host}) // the failure is noted
		select {
		case <-running.Done():
		case <-time.After(lookEvery):
		}
	}
}

// certificate answers a handshake.
func (w *Watcher) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	if len(hello.SupportedProtos) == 1 && hello.SupportedProtos[0] == acme.ALPNProto {
		return w.get(hello) // the issuer asks
	}
	host := strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))
	if !w.mayAsk(host, time.Now()) {
		return nil, fmt.Errorf("there is no certificate for %q", host)
	}
	// One kind for all: each client since TLS 1.2 knows it, and a second certificate would be a second order.
	certificate, err := w.get(&tls.ClientHelloInfo{ServerName: host, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}})
	w.note(host, certificate, err, time.Now())
	return certificate, err
}

// mayAsk reports whether host is a name of this server, and whether its last failure is long enough ago.
func (w *Watcher) mayAsk(host string, now time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	one := w.of[host]
	return one != nil && !now.Before(one.next)
}

func (w *Watcher) note(host string, certificate *tls.Certificate, err error, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	one := w.of[host]
	if err == nil {
		leaf := certificate.Leaf
		one.reason, one.wait, one.next, one.notBefore, one.notAfter = "", 0, time.Time{}, leaf.NotBefore, leaf.NotAfter
		switch {
		case !one.isLate(now):
			one.late = time.Time{}
			w.issuer.forget(host)
		case one.late.IsZero():
			one.late = now
		}
		return
	}
	if now.Before(one.next) {
		return // another handshake waited for the same order
	}
	one.wait = min(max(2*one.wait, firstWait), longestWait)
	one.next = now.Add(one.wait)
	if reason := w.issuer.reason(host, err); one.expected && reason != one.reason {
		one.reason = reason
		log.Printf("There is no certificate for %s. The next try follows in %v. %s", host, one.wait.Round(time.Minute), reason)
	}
}

func (n *name) isLate(now time.Time) bool {
	return n.notAfter.Sub(now) < n.notAfter.Sub(n.notBefore)/late
}

// states lists what is known of each name that the operator expects a certificate for, by name.
func (w *Watcher) states(now time.Time) []State {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := []State{}
	for host, one := range w.of {
		if one.expected {
			list = append(list, w.state(host, one, now))
		}
	}
	slices.SortFunc(list, func(a, b State) int { return strings.Compare(a.Host, b.Host) })
	return list
}

func (w *Watcher) state(host string, one *name, now time.Time) State {
	failure := w.issuer.failure(host)
	switch {
	case one.reason != "":
		return State{Host: host, Status: missing, Reason: one.reason}
	case one.notAfter.IsZero():
		return State{Host: host, Status: unknown}
	case one.isLate(now) && (failure != "" || now.Sub(one.late) > patience):
		return State{Host: host, Status: overdue, Reason: cmp.Or(failure, "no answer"), Ends: one.notAfter.UTC().Format(time.RFC3339)}
	}
	return State{Host: host, Status: valid}
}

// Bind exposes `$certificates` to a hooks runtime.
func (w *Watcher) Bind(vm *goja.Runtime) {
	states := func() (string, error) {
		text, err := json.Marshal(w.states(time.Now()))
		return string(text), err
	}
	_ = vm.Set("$certificates", map[string]any{"states": states}) // fails only for a runtime that is being torn down
}
