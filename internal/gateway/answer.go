package gateway

import (
	"context"
	"encoding/json/v2"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// noticePrefix begins the ids of entries that are the gateway's. Manifests name it among their idPrefixes, so that such an
// entry opens like any other.
const noticePrefix = "passerelle:"

// catalogTime is how long a client may keep catalogs and titles: they must not outlive the access by much.
const catalogTime = time.Minute

// Texts of the answers without an entry.
const (
	notFound    = `{"err":"not found"}`
	tooMany     = `{"err":"too many requests"}`
	unavailable = `{"err":"unavailable"}`
)

// Header values are shared slices with no spare room.
var (
	valueAny       = []string{"*"}
	valueJSON      = []string{"application/json; charset=utf-8"}
	valueNoStore   = []string{"no-store"}
	valueNosniff   = []string{"nosniff"}
	valueReferrer  = []string{"no-referrer"}
	valueRobots    = []string{"noindex"}
	valueMethods   = []string{"GET, HEAD, OPTIONS"}
	valueADay      = []string{"86400"}
	valueSoonAgain = []string{"5"}
)

// begin sets what every answer has: any page may read it, nobody learns from it where a reader came from.
func begin(h http.Header) {
	h["Access-Control-Allow-Origin"] = valueAny
	h["X-Content-Type-Options"] = valueNosniff
	h["Referrer-Policy"] = valueReferrer
	h["X-Robots-Tag"] = valueRobots
	h["Cache-Control"] = valueNoStore
}

func preflight(w http.ResponseWriter) {
	h := w.Header()
	h["Access-Control-Allow-Methods"] = valueMethods
	h["Access-Control-Allow-Headers"] = valueAny
	h["Access-Control-Max-Age"] = valueADay
	w.WriteHeader(http.StatusNoContent)
}

// send writes an answer made of parts. To a client that is gone nothing more can be done.
func send(w http.ResponseWriter, r *http.Request, status int, parts ...[]byte) {
	size := 0
	for _, part := range parts {
		size += len(part)
	}
	h := w.Header()
	h["Content-Type"] = valueJSON
	h["Content-Length"] = []string{strconv.Itoa(size)}
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	for _, part := range parts {
		_, _ = w.Write(part)
	}
}

func sendText(w http.ResponseWriter, r *http.Request, status int, text string) {
	send(w, r, status, []byte(text))
}

// answer gives a member what the sources of the plan have.
func (g *Gateway) answer(w http.ResponseWriter, r *http.Request, s *snapshot, row *access, q question, now time.Time) {
	sources, asked := matching(s.of(row.plan), q)
	if len(sources) == 0 || strings.HasPrefix(q.id, noticePrefix) {
		g.notify(w, r, s, row, q, "works")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.softDeadline)
	defer cancel()
	results := g.sources.gather(ctx, sources, asked)
	if r.Context().Err() != nil {
		return // nobody reads it
	}
	found := false
	for i, each := range results {
		if each != nil && len(each.entries) > 0 {
			g.members.answered(sources[i].config.ID)
			found = true
		}
	}
	if found && q.resource != "stream" {
		keep := catalogTime
		if !row.until.IsZero() {
			keep = min(keep, row.until.Sub(now))
		}
		w.Header()["Cache-Control"] = []string{"private, max-age=" + strconv.Itoa(int(keep.Seconds()))}
	}
	send(w, r, http.StatusOK, merge(q.resource, results)...)
}

type streamNotice struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	ExternalURL string `json:"externalUrl"`
}

type metaNotice struct {
	ID            string            `json:"id"`
	Type          string            `json:"type"`
	Name          string            `json:"name"`
	Description   string            `json:"description"`
	BehaviorHints map[string]string `json:"behaviorHints"`
}

// notify answers with the one entry of a notice, in the member's language. Nobody may keep it: access that is back is seen
// at once.
func (g *Gateway) notify(w http.ResponseWriter, r *http.Request, s *snapshot, row *access, q question, kind string) {
	says := s.notice(kind, row.locale)
	id := noticePrefix + kind
	if q.resource == "meta" {
		id = q.id
	}
	// The hint has clients look for streams of the entry itself, whatever its type.
	entry := metaNotice{id, q.kind, says.Name, says.Text, map[string]string{"defaultVideoId": id}}
	var body any
	switch q.resource {
	case "stream":
		body = map[string]any{"streams": []streamNotice{{says.Name, says.Text, says.Link}}}
	case "catalog":
		body = map[string]any{"metas": []metaNotice{entry}}
	case "meta":
		body = map[string]any{"meta": entry}
	default:
		body = map[string]any{resources[q.resource]: []string{}}
	}
	written, err := json.Marshal(body, json.Deterministic(true))
	if err != nil { // a text that is no UTF-8
		sendText(w, r, http.StatusServiceUnavailable, unavailable)
		return
	}
	send(w, r, http.StatusOK, written)
}
