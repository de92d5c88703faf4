package standby

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/front/unavailable"
	"passerelle/internal/watch/health"
)

// healthPath is PocketBase's own; load balancers know it.
const healthPath = "/api/health"

// answerWaiting is all that a standby answers: 503.
func answerWaiting(w http.ResponseWriter, r *http.Request) {
	switch strings.TrimSuffix(r.URL.Path, "/") {
	case health.Path:
		answerJSON(w, health.Report{Status: health.Standby, Looked: time.Now().UTC()})
	case healthPath:
		answerJSON(w, healthBody(http.StatusServiceUnavailable, "This machine is a standby.", "standby"))
	default:
		unavailable.Waiting(w, r)
	}
}

func answerJSON(w http.ResponseWriter, body any) {
	h := w.Header()
	h.Set("Retry-After", "2")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "application/json")
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
