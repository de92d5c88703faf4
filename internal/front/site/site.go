// Package site sits in front of PocketBase's router and answers what needs no database: cached pages and static files.
// Everything else passes through to PocketBase with safe default headers.
//
//	/api/…                     PocketBase, untouched but for default headers
//	/_/…                       the dashboard's files from PocketBase, then from the cache (dashboard.go)
//	a file of pb_public        from memory, precompressed, cache policy by kind (policy.go)
//	/assets/ /builds/ /_i18n/  a missing file is a short 404, never a page
//	any other GET or HEAD      a page: from the cache, or rendered once by the hooks (pages.go, flight.go)
//
// A hook marks a page as cacheable with two internal response headers, which never reach a client as they are: `Surrogate-Control:
// max-age=60` and `Surrogate-Key: plans faqs` (names of collections). A record change in one of these collections drops
// the page. Caches in front get the same keys, and with Config.Purged a lifetime (shared.go). A third, Surrogate-Language, lets
// first visitors choose (language.go). The package holds no business rule.
package site

import (
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"
)

// Config configures a Site; zero limits mean the defaults below.
type Config struct {
	Public fs.FS               // static files
	Purged bool                // caches in front are told what to drop: pages say how long those may keep them
	Live   bool                // read Public on every request (a folder being edited)
	AppURL string              // public address of the site, may be empty
	Brand  brandFiles          // files of the operator's brand, which come before Public; nil: none
	Below  bool                // HSTS also binds every domain below that of AppURL
	Query  map[string][]string // declared query parameters by path pattern, see newQueries

	Redirect string                  // address that answers plain HTTP with a redirect, beside HTTPS; empty: none
	Plain    map[string]http.Handler // by path: what is answered there instead
	Admit    admit                   // counts connections; nil: all get in

	Language Language                   // how a first visit chooses its language
	Visitor  func(*http.Request) string // by what a visitor is counted who asks for pages; the peer's address

	MaxEntries int           // pages in the cache, 2000
	MaxBytes   int64         // bytes of the cached pages with their compressed forms, 64 MB
	Renders    int           // pages rendered at the same time, 2
	MaxQueue   int           // different pages waiting for a render, 256
	QueueWait  time.Duration // longest wait of a render for its turn, 10 s
	RenderTime time.Duration // time-out of one render, 15 s
	Aged       time.Duration // how long a page that expired, or whose data changed, may stand in for a render that is slow; 0: never
}

// admit counts a connection until leave is called; nil refuses it. A proxy's client may be slow where the proxy is not.
type admit = func(peer net.Addr) (leave func(), proxy bool)

const (
	maxPath = 2048
	maxBody = 2 << 20 // a larger page is served but not cached
)

// Site is an http.Handler around PocketBase's.
type Site struct {
	next      http.Handler
	assets    *assets
	branded   branded
	cache     *cache
	flights   *flights
	queries   *queries
	languages *languages                 // nil: no page has a choice of language
	strict    []string                   // the value of HSTS
	purged    bool                       // see Config
	counted   func(*http.Request) string // Config.Visitor
	address   atomic.Pointer[address]
}

// address is what the site knows of its public address.
type address struct {
	host   string // of AppURL, or "localhost": what page hooks see, whatever the client sent
	www    string // "www." + host of AppURL: redirected to AppURL; empty without AppURL
	origin string // scheme://host of AppURL
	hsts   bool   // AppURL is https
}

// addressOf reads a public address, which may be empty.
func addressOf(appURL string) address {
	u, err := url.Parse(appURL)
	if err != nil || u.Host == "" {
		return address{host: "localhost"}
	}
	return address{host: u.Host, www: "www." + u.Host, origin: u.Scheme + "://" + u.Host, hsts: u.Scheme == "https"}
}

// New prepares a Site; Wrap gives it the handler behind it.
func New(c Config) *Site {
	s := &Site{
		assets:    newAssets(c.Public, c.Live),
		branded:   branded{files: c.Brand},
		cache:     newCache(or(c.MaxEntries, 2000), or(c.MaxBytes, 64<<20)),
		queries:   newQueries(c.Query),
		languages: newLanguages(c.Language),
		strict:    valueHSTS,
		purged:    c.Purged,
		counted:   c.Visitor,
	}
	if s.counted == nil {
		s.counted = peer
	}
	if c.Below {
		s.strict = valueHSTSBelow
	}
	s.flights = newFlights(s, or(c.Renders, 2), or(c.MaxQueue, 256), or(c.QueueWait, 10*time.Second), or(c.RenderTime, 15*time.Second))
	s.cache.aged = c.Aged
	at := addressOf(c.AppURL)
	s.address.Store(&at)
	return s
}

// peer returns the visitor's IP address: internal/front/limits has replaced the proxy's address with the one that the proxy reports.
func peer(r *http.Request) string {
	host, _, _ := net.SplitHostPort(r.RemoteAddr) // net/http writes it; a test's empty one stays empty
	return host
}

func or[T int | int64 | time.Duration](value, fallback T) T {
	if value == 0 {
		return fallback
	}
	return value
}

// Wrap sets the handler for everything that the site itself does not answer, and returns the site.
func (s *Site) Wrap(next http.Handler) http.Handler {
	s.next = next
	return s
}

// Purge drops every cached page tagged with a collection's name, and keeps renders that began earlier from being
// stored.
func (s *Site) Purge(tag string) { s.cache.purge(tag) }

// Flush drops every cached page.
func (s *Site) Flush() { s.cache.flush() }

// ServeHTTP answers one request. A cached page costs one map lookup and one write.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if reads && r.URL.RawQuery == "" && r.Host != s.address.Load().www {
		if e := s.cache.get(r.URL.Path); e != nil {
			countHit(w)
			s.serveEntry(w, r, e)
			return
		}
	}
	s.route(w, r, reads)
}

// countHit tells internal/watch/metrics, whose writer is in front of the site only when the operator reads metrics.
func countHit(w http.ResponseWriter) {
	if counts, ok := w.(interface{ CacheHit() }); ok {
		counts.CacheHit()
	}
}

// route decides who answers a request that is not in the cache.
func (s *Site) route(w http.ResponseWriter, r *http.Request, reads bool) {
	p := r.URL.Path
	if passes(p) && !routed(r.URL) {
		s.text(w, r, http.StatusBadRequest, "400 bad request")
		return
	}
	at := s.address.Load()
	www := at.www != "" && r.Host == at.www
	if reads && dashboard(p) && sane(p) {
		if www { // its calls are for the public address too
			s.sendTo(w, r, at.origin, p)
		} else {
			s.servePage(w, r)
		}
		return
	}
	if passes(p) || !reads {
		s.defaultHeaders(w.Header(), r)
		s.next.ServeHTTP(w, r)
		return
	}
	if !sane(p) {
		s.text(w, r, http.StatusBadRequest, "400 bad request")
		return
	}
	// One address per page: //blog redirects to /blog. url.URL escapes the rest, a backslash too. The hooks answer /Blog/,
	// which they would redirect again.
	clean := path.Clean(p)
	slashed := clean+"/" == p && !staticOnly(p)
	if www {
		s.sendTo(w, r, at.origin, clean)
		return
	}
	if clean != p && !slashed {
		s.sendTo(w, r, "", clean)
		return
	}
	a := s.branded.lookup(p)
	if a == nil {
		a = s.assets.lookup(p)
	}
	if a != nil {
		s.serveAsset(w, r, a)
		return
	}
	if staticOnly(p) {
		s.text(w, r, http.StatusNotFound, "404 not found")
		return
	}
	s.servePage(w, r)
}

// sendTo sends a request to another path of an origin; "" is the one that it came to.
func (s *Site) sendTo(w http.ResponseWriter, r *http.Request, origin, to string) {
	target := url.URL{Path: to, RawQuery: r.URL.RawQuery}
	s.secure(w.Header(), r)
	http.Redirect(w, r, origin+target.String(), http.StatusPermanentRedirect)
}

// passes reports whether a path belongs to PocketBase: its API or its dashboard.
func passes(p string) bool {
	return strings.HasPrefix(p, "/api/") || strings.HasPrefix(p, "/_/") || p == "/_"
}

// routed reports whether PocketBase's router sees the same first part of a path. It compares escaped paths: for /api%2Fx it would
// render a page, one for each request and all at once.
func routed(u *url.URL) bool {
	if u.RawPath == "" {
		return true
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(u.RawPath, "/"), "/")
	return !strings.Contains(strings.ToLower(first), "%2f")
}

// staticOnly reports whether only a file can answer a path.
func staticOnly(p string) bool {
	return strings.HasPrefix(p, "/assets/") || strings.HasPrefix(p, "/builds/") || strings.HasPrefix(p, "/_i18n/")
}

// sane refuses paths that no page or file can have: relative, too long, invalid UTF-8, control characters.
func sane(p string) bool {
	if p == "" || p[0] != '/' || len(p) > maxPath || !utf8.ValidString(p) {
		return false
	}
	return !strings.ContainsFunc(p, func(c rune) bool { return c < 0x20 || c == 0x7f })
}
