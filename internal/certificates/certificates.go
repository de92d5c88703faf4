// Package certificates knows the state of the certificates that `serve DOMAIN` gets itself. PocketBase logs a failure for
// developers only: the operator would see a browser's warning, or nothing until the last certificate ends.
package certificates

import (
	"context"
	"crypto/tls"
	"encoding/json"
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

// late: a certificate with less than a fifth of its life left is overdue, because autocert renews it when a third is left.
const late = 5

// longest is how much of a reason is kept, in bytes.
const longest = 500

// State is what is known of a name's certificate since the start.
type State struct {
	Host string `json:"host"`
	// Error is why there is none; "" if there is one.
	Error string `json:"error"`
	// Ends is when it ends, where it should have been renewed; "" otherwise.
	Ends string `json:"ends"`
}

type known struct {
	err                 string
	notBefore, notAfter time.Time
}

// Watcher notes how each handshake got its certificate.
type Watcher struct {
	own string // the host of APP_URL
	mu  sync.Mutex
	of  map[string]known
}

// Register watches the certificates that app serves with.
func Register(app core.App, appURL, directory string) *Watcher {
	w := &Watcher{of: map[string]known{}}
	if address, err := url.Parse(appURL); err == nil {
		w.own = address.Hostname()
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if directory != "" {
			e.CertManager.Client = &acme.Client{DirectoryURL: directory}
		}
		e.Server.TLSConfig.GetCertificate = w.watch(e.Server.TLSConfig.GetCertificate, e.CertManager.HostPolicy)
		return e.Next()
	})
	return w
}

// Bind exposes `$certificates` to a hooks runtime.
func (w *Watcher) Bind(vm *goja.Runtime) {
	_ = vm.Set("$certificates", map[string]any{"states": w.text}) // fails only for a runtime that is being torn down
}

type getter = func(*tls.ClientHelloInfo) (*tls.Certificate, error)

func (w *Watcher) watch(get getter, allowed func(context.Context, string) error) getter {
	return func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		certificate, err := get(hello)
		if host, ours := w.host(hello, allowed); ours {
			w.note(host, certificate, err)
		}
		return certificate, err
	}
}

// host is the name that a handshake asks for, and whether the operator expects a certificate for it: PocketBase adds www. to
// each name, which many have no address for.
func (w *Watcher) host(hello *tls.ClientHelloInfo, allowed func(context.Context, string) error) (string, bool) {
	host := strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))
	if slices.Contains(hello.SupportedProtos, acme.ALPNProto) && len(hello.SupportedProtos) == 1 {
		return host, false // who issues the certificate asks
	}
	return host, (host == w.own || !strings.HasPrefix(host, "www.")) && allowed(context.Background(), host) == nil
}

func (w *Watcher) note(host string, certificate *tls.Certificate, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err == nil && certificate.Leaf != nil:
		w.of[host] = known{notBefore: certificate.Leaf.NotBefore, notAfter: certificate.Leaf.NotAfter}
	case err != nil && w.of[host].err == "" && !w.of[host].notAfter.After(time.Now()):
		// The tries of the next minute say only that there is none. Who has a valid one asked for another kind: browsers do not.
		reason := strings.Join(strings.Fields(err.Error()), " ")
		w.of[host] = known{err: reason[:min(len(reason), longest)]}
		log.Printf("There is no certificate for %s: %s. Point the name to this machine, and open ports 80 and 443 to the internet.", host, reason)
	}
}

// states lists what is known of each name, by name.
func (w *Watcher) states(now time.Time) []State {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := []State{}
	for host, one := range w.of {
		state := State{Host: host, Error: one.err}
		if left := one.notAfter.Sub(now); one.err == "" && left < one.notAfter.Sub(one.notBefore)/late {
			state.Ends = one.notAfter.UTC().Format(time.RFC3339)
		}
		list = append(list, state)
	}
	slices.SortFunc(list, func(a, b State) int { return strings.Compare(a.Host, b.Host) })
	return list
}

func (w *Watcher) text() (string, error) {
	text, err := json.Marshal(w.states(time.Now()))
	return string(text), err
}
