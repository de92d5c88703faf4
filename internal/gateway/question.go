package gateway

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	prefix = "/addon/"
	ending = ".json"
	// maxPart is the most bytes of a type, of an id, and of all choices together.
	maxPart = 4 << 10
)

// wanted is a decoded path under /addon/.
type wanted struct {
	token string
	// page is "manifest.json", "configure" or "play"; "" for a request to sources.
	page string
	question
}

// question is a client's request to an add-on: /{resource}/{type}/{id}[/{extra}].json.
type question struct {
	resource, kind, id string
	// extra holds the encoded pairs that a source gets.
	extra string
	// whole is true of a catalog that the source hands out in one piece: the gateway makes the pages.
	whole bool
}

// resources maps each supported resource to the response field that holds its entries.
var resources = map[string]string{
	"catalog": "metas", "meta": "meta", "stream": "streams", "subtitles": "subtitles", "addon_catalog": "addons",
}

// parsePath reads a raw path. It splits before it decodes, because ids contain encoded slashes. For an unknown path it only
// returns the token.
func parsePath(escaped string) (w wanted, ours bool) {
	rest, found := strings.CutPrefix(escaped, prefix)
	if !found {
		return w, false
	}
	parts := strings.Split(rest, "/")
	w.token = parts[0]
	if len(parts) == 2 && (parts[1] == "manifest.json" || parts[1] == "configure") {
		w.page = parts[1]
		return w, true
	}
	if len(parts) == 3 && parts[1] == "play" {
		w.page, w.id = parts[1], parts[2]
		return w, len(w.id) <= 2*maxLink // veiling makes an address a third longer
	}
	if len(parts) != 4 && len(parts) != 5 {
		return w, false
	}
	last, found := strings.CutSuffix(parts[len(parts)-1], ending)
	if !found {
		return w, false
	}
	parts[len(parts)-1] = last
	w.resource = parts[1]
	kind, sane := segment(parts[2])
	id, saneID := segment(parts[3])
	w.kind, w.id = kind, id
	ours = sane && saneID && resources[w.resource] != ""
	if len(parts) == 5 && ours {
		w.extra, ours = extra(last)
	}
	return w, ours
}

// segment decodes a part of a path. It refuses what could send a source's server elsewhere.
func segment(raw string) (string, bool) {
	text, err := url.PathUnescape(raw)
	return text, err == nil && text != "." && text != ".." && len(text) <= maxPart && clean(text)
}

// climbs reports whether a text would leave its folder on a server that decodes a path before resolving it.
func climbs(text string) bool {
	if !strings.ContainsAny(text, `/\`) {
		return false
	}
	parts := strings.FieldsFunc(text, func(c rune) bool { return c == '/' || c == '\\' })
	return slices.Contains(parts, "..") || slices.Contains(parts, ".")
}

func clean(text string) bool {
	return utf8.ValidString(text) && !climbs(text)
}

// extra normalizes `search=…&skip=…`, so each request has one spelling.
func extra(raw string) (string, bool) {
	if raw == "" || len(raw) > 3*maxPart {
		return "", false
	}
	pairs := strings.Split(raw, "&")
	length := 0
	for i, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		if err != nil || pair == "" || !clean(name) { // the name may be empty
			return "", false
		}
		if value, err = url.QueryUnescape(value); err != nil || !clean(value) {
			return "", false
		}
		length += len(name) + len(value)
		pairs[i] = encode(name) + "=" + encode(value)
	}
	return strings.Join(pairs, "&"), length <= maxPart
}

// path returns the request path at a source.
func (q question) path() string {
	path := "/" + q.resource + "/" + encode(q.kind) + "/" + encode(q.id)
	if q.extra != "" {
		path += "/" + q.extra
	}
	return path + ending
}

const hexadecimal = "0123456789ABCDEF"

// encode equals JavaScript's encodeURIComponent, which clients use for paths.
func encode(text string) string {
	if !strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf || !plain(byte(c)) }) {
		return text
	}
	var out strings.Builder
	out.Grow(len(text) + 16)
	for i := range len(text) {
		if c := text[i]; plain(c) {
			out.WriteByte(c)
		} else {
			out.WriteByte('%')
			out.WriteByte(hexadecimal[c>>4])
			out.WriteByte(hexadecimal[c&15])
		}
	}
	return out.String()
}

func plain(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-_.!~*'()", c) >= 0
}

// matching returns the sources that handle a question, and the question in their terms: the catalog `key~id` has one
// source, which knows it as `id`. Of a catalog without pages there, from is the title that a client's page begins with.
func matching(sources []*source, q question) (found []*source, asked question, from int) {
	if key, id, named := strings.Cut(q.id, "~"); named && strings.HasSuffix(q.resource, "catalog") {
		q.id = id
		for _, each := range sources {
			if each.config.Key == key && each.offers(q) {
				if q.whole = q.resource == "catalog" && !each.skips(q); q.whole {
					q.extra, from = withoutSkip(q.extra)
				}
				return []*source{each}, q, from
			}
		}
		return nil, q, 0
	}
	found = make([]*source, 0, len(sources))
	for _, each := range sources {
		if q.resource != "catalog" && each.offers(q) {
			found = append(found, each)
		}
	}
	return found, q, 0
}

// withoutSkip splits the choices of a client from the number of titles that it has.
func withoutSkip(extra string) (rest string, from int) {
	pairs := slices.DeleteFunc(strings.Split(extra, "&"), func(pair string) bool {
		value, is := strings.CutPrefix(pair, "skip=")
		if is {
			number, err := strconv.ParseUint(value, 10, 31)
			if err == nil {
				from = int(number)
			}
		}
		return is
	})
	return strings.Join(pairs, "&"), from
}

// skips reports whether a source hands out a catalog in parts.
func (s *source) skips(q question) bool {
	return slices.Contains(s.config.Catalogs, catalogConfig{q.kind, q.id, true})
}

// offers reports whether a source handles the request.
func (s *source) offers(q question) bool {
	if q.resource == "catalog" {
		return slices.ContainsFunc(s.config.Catalogs, func(c catalogConfig) bool { return c.Type == q.kind && c.ID == q.id })
	}
	return slices.ContainsFunc(s.config.Resources, func(r resourceConfig) bool {
		return r.Name == q.resource && (q.resource == "addon_catalog" || slices.Contains(r.Types, q.kind)) &&
			(r.IDPrefixes == nil || q.resource == "addon_catalog" || slices.ContainsFunc(*r.IDPrefixes, func(p string) bool { return strings.HasPrefix(q.id, p) }))
	})
}
