package site

import (
	"net/http"
	"path"
	"strings"
)

// PocketBase compresses each file of its dashboard again for each request, 40 ms for the largest one: five hundred requests of one
// address would take all processors for a quarter of a minute. Its files are kept like pages.

// dashboardAge is long: the files are part of the program.
const dashboardAge = "max-age=86400"

// dashboard reports whether a path is that of a file of PocketBase's dashboard; PocketBase redirects other spellings.
func dashboard(p string) bool {
	clean := path.Clean(p)
	return strings.HasPrefix(p, "/_/") && (clean == p || clean+"/" == p)
}

// dashboardHeaders prepares the answer to be recorded.
func (s *Site) dashboardHeaders(h http.Header, r *http.Request) {
	s.defaultHeaders(h, r)
	h.Set(headerCache, dashboardAge)
}

// dashboardPolicy is what browsers may keep, as PocketBase says: names change with content, but for the first file's.
func dashboardPolicy(res *response) []string {
	if policy := res.header["Cache-Control"]; policy != nil {
		return policy
	}
	return valueNoCache
}
