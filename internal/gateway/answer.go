package gateway

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"passerelle/internal/front/site"
)

// catalogTime is how long clients may cache catalogs and titles: they must not outlive the access by much.
const catalogTime = time.Minute

// maxHeld is the longest answer that a connection may hold until the request is over (internal/front/site): it is written after all
// counting, and is little.
const maxHeld = 60 << 10

// minPacked is the size from which an answer is compressed, for clients that take that.
const minPacked = 4 << 10

// Bodies of responses without entries.
const (
	notFound    = `{"err":"not found"}`
	tooMany     = `{"err":"too many requests"}`
	unavailable = `{"err":"unavailable"}`
	over        = `{"err":"access has ended"}`
	crowded     = `{"err":"too many screens"}`
	noMeta      = `{"meta":null}`
)

// Values of Cache-Control.
const noStore = "no-store"

// common holds the headers of every response: any page may read it, and no referrer leaks. Values are shared slices without
// spare capacity.
var common = http.Header{
	"Access-Control-Allow-Origin": {"*"},
	"X-Content-Type-Options":      {"nosniff"},
	"Referrer-Policy":             {"no-referrer"},
	"X-Robots-Tag":                {"noindex"},
	"Vary":                        {"Accept-Encoding"},
}

var valueJSON = []string{"application/json; charset=utf-8"}

// commonLines holds the same headers as sent on the wire, with the type.
var commonLines = func() string {
	h := common.Clone()
	h["Content-Type"] = valueJSON
	var out strings.Builder
	_ = h.Write(&out) // never fails
	return out.String()
}()

var streamsLines = []byte(commonLines + "Cache-Control: " + noStore + "\r\n")

// begin sets the headers of a response.
func begin(h http.Header, cache string) {
	for name, value := range common {
		h[name] = value
	}
	h["Cache-Control"] = []string{cache}
}

func preflight(w http.ResponseWriter) {
	h := w.Header()
	begin(h, noStore)
	h["Access-Control-Allow-Methods"] = []string{"GET, HEAD, OPTIONS"}
	h["Access-Control-Allow-Headers"] = []string{"*"}
	h["Access-Control-Max-Age"] = []string{"86400"}
	w.WriteHeader(http.StatusNoContent)
}

// later sends a failure that may be over when the client tries again.
func later(w http.ResponseWriter, r *http.Request, status int, text string) {
	w.Header()["Retry-After"] = []string{"5"}
	sendText(w, r, status, text)
}

// send writes a response from its parts, in one piece where possible. It ignores clients that have disconnected.
func send(w http.ResponseWriter, r *http.Request, status int, cache string, parts ...[]byte) {
	sendAs(w, r, status, cache, false, parts...)
}

func sendAs(w http.ResponseWriter, r *http.Request, status int, cache string, packed bool, parts ...[]byte) {
	lines := streamsLines
	if cache != noStore || packed {
		text := commonLines + "Cache-Control: " + cache + "\r\n"
		if packed {
			text += "Content-Encoding: gzip\r\n"
		}
		lines = []byte(text)
	}
	if site.Answer(r, lines, parts...) {
		w.WriteHeader(status)
		return
	}
	h := w.Header()
	begin(h, cache)
	h["Content-Type"] = valueJSON
	if packed {
		h["Content-Encoding"] = []string{"gzip"}
	}
	h["Content-Length"] = []string{strconv.Itoa(sizeOf(parts))}
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	for _, part := range parts {
		_, _ = w.Write(part)
	}
}

func sendText(w http.ResponseWriter, r *http.Request, status int, text string) {
	send(w, r, status, noStore, []byte(text))
}

// answer returns the entries of the plan's sources to a member.
func (g *Gateway) answer(w http.ResponseWriter, r *http.Request, s *snapshot, row *access, who *member, token string, q question, now time.Time) {
	sources, asked, from := matching(s.of(s.served(row)), q)
	own := strings.HasPrefix(q.id, noticePrefix)
	if len(sources) == 0 && !own && q.resource == "meta" {
		// Clients show the first add-on's page of a title: a notice would replace that of another add-on, episodes included.
		sendText(w, r, http.StatusOK, noMeta)
		return
	}
	if len(sources) == 0 || own {
		g.notify(w, r, s, row, q, "works")
		return
	}
	results := g.sources.gather(r.Context(), s.softDeadline, sources, asked, who)
	if r.Context().Err() != nil {
		return // the client has disconnected
	}
	if results == nil {
		later(w, r, http.StatusServiceUnavailable, unavailable)
		return
	}
	found, veils, kept := false, false, int64(0)
	for i, each := range results {
		if each == nil {
			continue
		}
		veils, kept = veils || each.veils, kept+int64(len(each.joined))
		if len(each.entries) > 0 {
			g.members.answered(sources[i].config.ID)
			found = true
		}
	}
	cache := noStore
	if found && q.resource != "stream" {
		keep := catalogTime
		if !row.until.IsZero() {
			keep = min(keep, row.until.Sub(now))
		}
		cache = "private, max-age=" + strconv.Itoa(int(keep.Seconds()))
	}
	parts, packs := merge(q.resource, results)
	if asked.whole {
		parts, packs = results[0].page(from)
		kept = int64(sizeOf(parts))
	}
	if veils {
		parts, packs = unveil(parts, s.playAt(token)), nil
	}
	packed := g.packed(r, parts, packs, from)
	if packed != nil {
		parts, kept = [][]byte{packed}, int64(len(packed))
	}
	if sizeOf(parts) <= maxHeld {
		sendAs(w, r, http.StatusOK, cache, packed != nil, parts...)
		return
	}
	g.unread.During(row.user, kept, w, func() { sendAs(w, r, http.StatusOK, cache, packed != nil, parts...) })
}

// packed returns the compressed form of an answer for a client that takes it, nil for none. It is kept with the replies, for whole pages
// alone: one for each place at which a client may begin would fill the memory. Where others are being compressed, an answer goes as it
// is: no client waits.
func (g *Gateway) packed(r *http.Request, parts [][]byte, packs *sync.Map, from int) []byte {
	if packs == nil || from%pageEntries != 0 || sizeOf(parts) < minPacked || !site.AcceptsGzip(r) {
		return nil
	}
	if kept, found := packs.Load(from); found {
		return kept.([]byte) // nothing else is kept there
	}
	select {
	case g.packing <- struct{}{}:
		defer func() { <-g.packing }()
	default:
		return nil
	}
	packed := site.Gzip(parts...)
	packs.Store(from, packed)
	return packed
}

func sizeOf(parts [][]byte) (size int) {
	for _, part := range parts {
		size += len(part)
	}
	return size
}
