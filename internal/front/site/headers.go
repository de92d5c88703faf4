package site

import (
	"net/http"
	"strings"
)

// Header values are shared slices without spare capacity: an append elsewhere copies instead of writing into them.
var (
	valueNosniff     = []string{"nosniff"}
	valueNoStore     = []string{"no-store"}
	valueNoCache     = []string{"no-cache"}
	valueStale       = []string{"public, max-age=30, stale-if-error=86400"}
	valueVary        = []string{"Accept-Encoding"}
	valueHSTS        = []string{"max-age=31536000"}
	valueHSTSBelow   = []string{"max-age=31536000; includeSubDomains"}
	valueReferrer    = []string{"strict-origin-when-cross-origin"}
	valuePermissions = []string{"camera=(), geolocation=(), microphone=()"}
	valuePlain       = []string{"text/plain; charset=utf-8"}
)

// secure sets the headers of every answer.
func (s *Site) secure(h http.Header, r *http.Request) {
	h["X-Content-Type-Options"] = valueNosniff
	if s.address.Load().hsts || r.TLS != nil {
		h["Strict-Transport-Security"] = s.strict
	}
}

// defaultHeaders prepares an answer of PocketBase or of a custom route, which may override each of them.
func (s *Site) defaultHeaders(h http.Header, r *http.Request) {
	s.secure(h, r)
	h["Referrer-Policy"] = valueReferrer
	h["Permissions-Policy"] = valuePermissions
	// PocketBase sets its own Cache-Control on uploads and dashboard files, but only where there is none yet.
	if !strings.HasPrefix(r.URL.Path, "/_/") && !strings.HasPrefix(r.URL.Path, "/api/files/") {
		h["Cache-Control"] = valueNoStore
	}
}

// text answers with a short plain text that no cache may store.
func (s *Site) text(w http.ResponseWriter, r *http.Request, status int, message string) {
	h := w.Header()
	s.secure(h, r)
	h["Content-Type"] = valuePlain
	h["Cache-Control"] = valueNoStore
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write([]byte(message + "\n"))
	}
}

// matches reports whether an If-None-Match header names etag. A proxy may have weakened it (W/), which still means the
// same bytes for a GET.
func matches(header []string, etag string) bool {
	for _, line := range header {
		if line == etag || line == "*" {
			return true
		}
		for part := range strings.SplitSeq(line, ",") {
			if strings.TrimPrefix(strings.TrimSpace(part), "W/") == etag {
				return true
			}
		}
	}
	return false
}
