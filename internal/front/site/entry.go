package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// entry is a cached page: its headers as sent and its body in up to three forms. Only used and expires change once
// the entry is stored.
type entry struct {
	key     string
	tags    []string
	expires time.Duration // on the cache's clock; guarded by its mutex
	size    int64
	slot    int // position in the cache's ring
	used    atomic.Bool

	languages []string // the page's languages, its own first; nil when first visitors do not choose
	header    []field  // headers of every answer, including 304
	kind      []string
	has       [encodings]bool
	body      [encodings][]byte
	length    [encodings][]string
	etag      [encodings][]string
	lines     [encodings][]byte   // all headers but the length, ready to send
	parts     [encodings][][]byte // body, for Answer
}

type field struct {
	name  string
	value []string
}

// perEntry approximates the cost of an entry besides its bodies.
const perEntry = 2048

// newEntry makes a cached page from a recorded answer; age is how long a cache in front may keep it, 0 if it may not.
func (s *Site) newEntry(key string, res *response, age time.Duration) *entry {
	e := &entry{key: key, tags: strings.Fields(res.header.Get(headerTags)), kind: res.header["Content-Type"]}
	for name, value := range res.header {
		if !droppedFromAll[name] && !droppedFromCached[name] {
			e.header = append(e.header, field{name, value[:len(value):len(value)]})
		}
	}
	vary := valueVary
	if languages := strings.Fields(res.header.Get(headerLanguages)); len(languages) > 1 {
		e.languages, vary = languages, valueVaryLanguage
	}
	// A proxy may show such a page although the origin is down: the status page.
	kept := valueNoCache
	if dashboard(key) {
		kept, age = dashboardPolicy(res), 0 // an upgrade reaches no cache in front
	} else if strings.Contains(res.header.Get(headerCache), "stale-if-error") {
		kept = valueStale
	}
	e.header = append(e.header,
		field{"Cache-Control", kept}, field{"Vary", vary}, field{"X-Content-Type-Options", valueNosniff})
	e.header = append(e.header, s.shared(e, age)...)
	if s.address.Load().hsts {
		e.header = append(e.header, field{"Strict-Transport-Security", s.strict})
	}

	raw := res.body.Bytes()
	e.body[identity] = raw
	e.has[identity] = true
	if len(raw) >= minCompress && compressible(res.header.Get("Content-Type")) {
		e.keep(gzipped, compress(raw, &gzipWriters))
		e.keep(brotlied, compress(raw, &brotliWriters))
	}
	sum := sha256.Sum256(raw)
	tag := hex.EncodeToString(sum[:8])
	e.size = perEntry
	for form := range encodings {
		e.etag[form] = []string{`"` + tag + etagSuffix[form] + `"`}
		e.length[form] = []string{strconv.Itoa(len(e.body[form]))}
		e.lines[form] = e.headerLines(form)
		e.parts[form] = [][]byte{e.body[form]}
		e.size += int64(len(e.body[form]) + len(e.lines[form]))
	}
	return e
}

// headerLines writes what serveEntry sets for one form, without the length.
func (e *entry) headerLines(form encoding) []byte {
	h := http.Header{"Etag": e.etag[form], "Content-Type": e.kind}
	for _, f := range e.header {
		h[f.name] = f.value
	}
	if form != identity {
		h["Content-Encoding"] = encodingValue[form]
	}
	var out bytes.Buffer
	_ = h.Write(&out) // a bytes.Buffer never fails; line breaks in values turn into spaces
	return out.Bytes()
}

func (e *entry) keep(form encoding, body []byte) {
	if len(body) < len(e.body[identity]) {
		e.has[form], e.body[form] = true, body
	}
}

// serveEntry sends a cached page. This is the hot path: it copies no body, and writes once.
func (s *Site) serveEntry(w http.ResponseWriter, r *http.Request, e *entry) {
	if e.languages != nil && s.languages != nil && s.redirect(w, r, e) {
		return
	}
	form := negotiate(r.Header["Accept-Encoding"], e.has)
	known := r.Header["If-None-Match"]
	if known == nil && e.kind != nil && Answer(r, e.lines[form], e.parts[form]...) {
		return
	}
	h := w.Header()
	for i := range e.header {
		h[e.header[i].name] = e.header[i].value
	}
	if r.TLS != nil {
		h["Strict-Transport-Security"] = s.strict
	}
	h["Etag"] = e.etag[form]
	if known != nil && matches(known, e.etag[form][0]) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if form != identity {
		h["Content-Encoding"] = encodingValue[form]
	}
	if e.kind != nil {
		h["Content-Type"] = e.kind
	}
	h["Content-Length"] = e.length[form]
	if r.Method != http.MethodHead {
		_, _ = w.Write(e.body[form])
	}
}
