package standby

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/front/site"
	"passerelle/internal/front/unavailable"
	"passerelle/internal/watch/health"
)

// healthPath is PocketBase's own; load balancers know it.
const healthPath = "/api/health"

const waitingPage = `<!doctype html><html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>%s</title><style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.6rem;line-height:1.25}
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}</style></head><body><h1>%[2]s</h1><p>%s</p></body></html>`

var waitingTexts = map[string][2]string{
	"fr": {"Le service revient dans un instant", "Rechargez cette page dans quelques secondes."},
	"en": {"The service will be back in a moment", "Reload this page in a few seconds."},
}

// answerWaiting is all that a standby answers: 503, in the visitor's language.
func answerWaiting(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Retry-After", "2")
	h.Set("Cache-Control", "no-store")
	switch path := strings.TrimSuffix(r.URL.Path, "/"); {
	case path == health.Path:
		answerJSON(w, health.Report{Status: health.Standby, Looked: time.Now().UTC()})
	case path == healthPath:
		answerJSON(w, healthBody(http.StatusServiceUnavailable, "This machine is a standby.", "standby"))
	case strings.HasPrefix(path, "/api/"):
		message := unavailable.Message(r)
		answerJSON(w, map[string]any{
			"status": http.StatusServiceUnavailable, "message": message,
			"data": map[string]any{"form": map[string]string{"code": unavailable.Code, "message": message}},
		})
	default:
		language := site.Preferred(r.Header["Accept-Language"], []string{"fr", "en"})
		texts := waitingTexts[language]
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Language", language)
		h.Set("Vary", "Accept-Language")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = fmt.Fprintf(w, waitingPage, language, texts[0], texts[1])
	}
}

func answerJSON(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusServiceUnavailable)
	_ = json.NewEncoder(w).Encode(body) // fails when the client has gone
}

func healthBody(code int, message, role string) map[string]any {
	return map[string]any{"code": code, "message": message, "data": map[string]any{"role": role}}
}

// health answers PocketBase's own health request for the machine that holds the lease, or held it.
func (p *Pair) health(e *core.RequestEvent) error {
	if !p.fence.open() {
		return e.JSON(http.StatusServiceUnavailable, healthBody(http.StatusServiceUnavailable, "Writes are paused.", "primary"))
	}
	return e.JSON(http.StatusOK, healthBody(http.StatusOK, "API is healthy.", "primary"))
}

// listen answers at the address until the returned function is called.
func listen(address string) (stop func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	const limit = 10 * time.Second
	server := &http.Server{
		Handler: http.HandlerFunc(answerWaiting), ReadHeaderTimeout: limit, ReadTimeout: limit, WriteTimeout: limit, IdleTimeout: limit,
	}
	go func() { _ = server.Serve(listener) }()
	return func() {
		_ = listener.Close() // at once: the server that follows needs the address
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = server.Shutdown(ctx)
	}, nil
}
