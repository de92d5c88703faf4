package site

import (
	"bytes"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The internal headers from a hook to this package; language.go has one more.
const (
	headerCache = "Surrogate-Control"
	headerTags  = "Surrogate-Key"
)

// maxMaxAge limits what a hook may request: a second node sees a change only when the entry expires.
const maxMaxAge = 24 * time.Hour

// droppedFromAll never leave this package: internal headers, those that net/http writes, and one that browsers
// abandoned.
var droppedFromAll = map[string]bool{
	headerCache: true, headerTags: true, headerLanguages: true, "Connection": true, "Content-Length": true, "Date": true,
	"Keep-Alive": true, "Transfer-Encoding": true, "X-Xss-Protection": true,
}

// droppedFromCached are set again for each answer from the cache.
var droppedFromCached = map[string]bool{
	"Accept-Ranges": true, "Cache-Control": true, "Content-Type": true, "Etag": true, "Expires": true, "Last-Modified": true, "Vary": true,
	"X-Content-Type-Options": true,
}

// response records the answer of a hook.
type response struct {
	header http.Header
	status int
	body   bytes.Buffer
	final  http.Header // headers at the time of WriteHeader; later changes do not count
}

func newResponse() *response { return &response{header: http.Header{}} }

func (r *response) Header() http.Header { return r.header }

func (r *response) WriteHeader(status int) {
	if r.status != 0 || (status >= 100 && status < 200) {
		return
	}
	r.status, r.final = status, r.header.Clone()
}

func (r *response) Write(data []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	return r.body.Write(data)
}

// done freezes the record once the handler has returned.
func (r *response) done() {
	r.WriteHeader(http.StatusOK)
	r.header = r.final
}

// maxAge returns how long a recorded answer may be cached; 0 means that it belongs to this one request. Only 200
// answers that ask for it are cacheable, if they set no cookie, are not encoded and name nothing in Vary that differs
// by client.
func (r *response) maxAge() time.Duration {
	if r.status != http.StatusOK || r.header["Set-Cookie"] != nil || r.header["Content-Encoding"] != nil || r.varies() {
		return 0
	}
	for part := range strings.SplitSeq(r.header.Get(headerCache), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if !strings.EqualFold(name, "max-age") {
			continue
		}
		seconds, err := strconv.Atoi(value)
		if err != nil && !errors.Is(err, strconv.ErrRange) || seconds <= 0 {
			return 0
		}
		return min(time.Duration(min(seconds, int(maxMaxAge/time.Second)))*time.Second, maxMaxAge)
	}
	return 0
}

// varies reports whether the answer depends on request headers. Origin (PocketBase always names it) never reaches a
// page hook, and Accept-Encoding is ours, as is the language where the hook leaves the choice to us.
func (r *response) varies() bool {
	ours := r.header.Get(headerLanguages) != ""
	for _, line := range r.header["Vary"] {
		for name := range strings.SplitSeq(line, ",") {
			name = strings.TrimSpace(name)
			switch {
			case name == "", strings.EqualFold(name, "Origin"), strings.EqualFold(name, "Accept-Encoding"):
			case ours && (strings.EqualFold(name, "Accept-Language") || strings.EqualFold(name, "Cookie")):
			default:
				return true
			}
		}
	}
	return false
}

// serveResponse sends an answer that is not in the cache: a member's shell, a redirect, an error page.
func (s *Site) serveResponse(w http.ResponseWriter, r *http.Request, res *response) {
	h := w.Header()
	for name, value := range res.header {
		if !droppedFromAll[name] {
			h[name] = value[:len(value):len(value)]
		}
	}
	s.secure(h, r)
	h["Vary"] = valueVary
	// PocketBase lets caches keep a missing file of its dashboard for two weeks: anyone who asks for one of the next release before
	// the upgrade would keep it from a cache in front.
	if h["Cache-Control"] == nil || res.status >= http.StatusBadRequest {
		h["Cache-Control"] = valueNoStore
	}
	body := res.body.Bytes()
	if h["Content-Encoding"] == nil && len(body) >= minCompress && compressible(h.Get("Content-Type")) &&
		negotiate(r.Header["Accept-Encoding"], [encodings]bool{gzipped: true}) == gzipped {
		body = compress(body, &gzipFastWriters)
		h["Content-Encoding"] = encodingValue[gzipped]
	}
	if res.status != http.StatusNoContent && res.status != http.StatusNotModified {
		h["Content-Length"] = []string{strconv.Itoa(len(body))}
	}
	if res.status == http.StatusPermanentRedirect {
		h["Location"] = []string{withQuery(h.Get("Location"), r.URL.RawQuery)}
	}
	w.WriteHeader(res.status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

// withQuery gives the page's own address the visitor's whole query: the hook sees only declared parameters.
func withQuery(location, query string) string {
	location, _, _ = strings.Cut(location, "?")
	if query == "" {
		return location
	}
	return location + "?" + query
}
