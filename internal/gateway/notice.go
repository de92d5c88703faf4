package gateway

import (
	"encoding/json/v2"
	"net/http"
)

// noticePrefix starts the ids of the gateway's own entries. Manifests list it in idPrefixes, so clients open such an entry
// like any other.
const noticePrefix = "passerelle:"

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
	Poster        string            `json:"poster,omitempty"`
	BehaviorHints map[string]string `json:"behaviorHints"`
}

// notify returns a single notice entry in the member's language. It is never cached, so restored access shows at once.
func (g *Gateway) notify(w http.ResponseWriter, r *http.Request, s *snapshot, row *access, q question, kind string) {
	says := s.notice(kind, row.locale)
	id := noticePrefix + kind
	if q.resource == "meta" {
		id = q.id
	}
	// The hint makes clients look for streams of the entry itself, whatever its type.
	entry := metaNotice{id, q.kind, says.Name, says.Text, g.pictureOf(s, kind, row.locale), map[string]string{"defaultVideoId": id}}
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
	if err != nil { // invalid UTF-8
		sendText(w, r, http.StatusServiceUnavailable, unavailable)
		return
	}
	send(w, r, http.StatusOK, noStore, written)
}
