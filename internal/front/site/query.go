package site

import (
	"net/url"
	"slices"
	"strings"
)

// maxQueryValue limits a declared parameter; a longer value is dropped like an undeclared one.
const maxQueryValue = 200

// queries knows which query parameters each page declares.
type queries struct {
	exact map[string][]string
	trees []tree
}

type tree struct {
	prefix string // "/blog/"
	names  []string
}

// newQueries reads the table of site.json: {"/blog": ["page"], "/blog/*": ["x"]}. Patterns have no /en prefix and no
// /_payload.json suffix; `/blog/*` covers everything below /blog but not /blog; all patterns that match count.
func newQueries(table map[string][]string) *queries {
	q := &queries{exact: map[string][]string{}}
	for pattern, names := range table {
		if prefix, ok := strings.CutSuffix(pattern, "*"); ok {
			q.trees = append(q.trees, tree{prefix, names})
		} else {
			q.exact[pattern] = names
		}
	}
	return q
}

// declared returns the names that a page path declares.
func (q *queries) declared(path string) []string {
	path = strings.TrimSuffix(path, "/_payload.json")
	if path == "/en" || strings.HasPrefix(path, "/en/") {
		path = path[len("/en"):]
	}
	if path == "" {
		path = "/"
	}
	names := q.exact[path]
	for _, t := range q.trees {
		if strings.HasPrefix(path, t.prefix) && len(path) > len(t.prefix) {
			names = append(names[:len(names):len(names)], t.names...)
		}
	}
	return names
}

// filter keeps a raw query's declared parameters, the first value of each, in a fixed order. The result is both the
// rest of the cache key and the query that the hook sees, so nothing else can change a cached page.
func (q *queries) filter(path, raw string) string {
	if raw == "" {
		return ""
	}
	names := q.declared(path)
	if len(names) == 0 {
		return ""
	}
	kept := url.Values{}
	for part := range strings.SplitSeq(raw, "&") {
		name, value, _ := strings.Cut(part, "=")
		name, nameErr := url.QueryUnescape(name)
		value, valueErr := url.QueryUnescape(value)
		if nameErr != nil || valueErr != nil || value == "" || len(value) > maxQueryValue {
			continue
		}
		if slices.Contains(names, name) && !kept.Has(name) {
			kept.Set(name, value)
		}
	}
	return kept.Encode()
}
