package site

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// maxTries limits how often one request asks for a render when the answer was not for it.
const maxTries = 3

// slowRender is how long a render may take before an old page is shown instead.
const slowRender = 200 * time.Millisecond

// servePage answers a page request: from the cache, or from a render shared with all requests for the same page.
func (s *Site) servePage(w http.ResponseWriter, r *http.Request) {
	p := r.URL.Path
	query := s.queries.filter(p, r.URL.RawQuery)
	key := p
	if query != "" {
		key = "?" + query + p // no path starts like this, even with escapes
	}
	if e := s.cache.get(key); e != nil {
		countHit(w)
		s.serveEntry(w, r, e)
		return
	}
	// An uncacheable answer can depend on the visitor's address (rate limits), language and program (a 404 is short text
	// for crawlers): it is shared only among requests with the same three.
	visitor, counted := peer(r), s.counted(r)
	client := "\x00" + visitor + "\x00" + r.Header.Get("Accept-Language") + "\x00" + r.Header.Get("User-Agent")
	flightKey := key
	old := s.cache.old(key)
	var patience <-chan time.Time
	if old != nil {
		patience = time.After(slowRender)
	}
	for try := 1; ; try++ {
		since := s.cache.sequence()
		f, err := s.flights.join(flightKey, key, counted, client, func(ctx context.Context) *http.Request {
			return s.renderRequest(ctx, r, visitor, query)
		})
		if err == nil {
			err = s.flights.wait(r.Context(), f, patience)
		}
		last := try == maxTries
		switch {
		case r.Context().Err() != nil:
		case old != nil && (err != nil || f.shared):
			s.serveEntry(w, r, old)
		case err != nil:
			s.busy(w, r)
		case f.entry != nil:
			// The data changed before this request arrived: it must see the change.
			if !last && s.cache.stale(f.entry.tags, f.start, since) {
				continue
			}
			s.serveEntry(w, r, f.entry)
		case f.response.status == http.StatusTooManyRequests && f.client == client:
			s.tooMany(w, r)
		case f.shared || f.client == client || last:
			s.serveResponse(w, r, f.response)
		default:
			flightKey = key + client
			continue
		}
		return
	}
}

// renderRequest is the request that a page hook sees. It carries nothing that may change a cached page or that belongs
// to one visitor: no cookie, no credentials, no forwarding headers, no Host from the client, only declared query
// parameters. Language and program are there for uncached answers, the address for PocketBase's rate limits: with the
// peer's, all visitors behind one proxy would share one limit.
func (s *Site) renderRequest(ctx context.Context, r *http.Request, visitor, query string) *http.Request {
	header := http.Header{}
	names := []string{"Accept-Language", "User-Agent"}
	if r.URL.Path == "/" && s.languages != nil {
		names = names[1:] // a first visit's language is chosen here, for each request (language.go)
	}
	for _, name := range names {
		if value := r.Header[name]; value != nil {
			header[name] = value
		}
	}
	u := &url.URL{Path: r.URL.Path, RawQuery: query}
	req := &http.Request{
		Method: http.MethodGet, URL: u, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: header, Body: http.NoBody, Host: s.address.Load().host, RemoteAddr: net.JoinHostPort(visitor, "0"), RequestURI: u.RequestURI(),
	}
	return req.WithContext(ctx)
}

// busy answers when no render was ready in time.
func (s *Site) busy(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "2")
	message := "Le site est très sollicité. Réessayez dans un instant."
	if english(r.URL.Path) {
		message = "The site is very busy. Try again in a moment."
	}
	s.text(w, r, http.StatusServiceUnavailable, message)
}

// tooMany answers a visitor who exceeds PocketBase's rate limit, in words instead of its JSON.
func (s *Site) tooMany(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "10")
	message := "Trop de demandes. Patientez un instant, puis réessayez."
	if english(r.URL.Path) {
		message = "Too many requests. Wait a moment, then try again."
	}
	s.text(w, r, http.StatusTooManyRequests, message)
}

func english(p string) bool { return p == "/en" || strings.HasPrefix(p, "/en/") }
