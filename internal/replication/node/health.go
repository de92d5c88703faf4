package node

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"time"

	"passerelle/internal/front/unavailable"
	"passerelle/internal/watch/health"
)

// ServeHTTP answers those who ask whether this machine answers, and how old its data are: always yes, because the writer is asked
// where this node's data will not do. /api/health asks a standby whether it writes, the other path whether it answers; balancers send
// it nobody where it cannot reach the writer.
func (n *Node) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	code := http.StatusOK
	if n.config.Waits && (r.URL.Path != health.Path || n.silent.Load()) {
		code = http.StatusServiceUnavailable
	}
	n.report(w, code)
}

func (n *Node) report(w http.ResponseWriter, code int) {
	status, role := "ok", "node"
	if n.config.Waits {
		role = health.Standby
	}
	if code != http.StatusOK {
		status = health.Standby
		w.Header().Set("Retry-After", "2")
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(map[string]any{ // fails when the client has gone
		"status": status, "looked": time.Now().UTC(), "code": code, "message": "This machine is a " + role + ".",
		"data": map[string]any{"role": role, "state": n.state(), "age": int(n.age().Seconds())},
	})
}

// Listen asks visitors at address to wait until HangUp.
func (n *Node) Listen(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{ReadHeaderTimeout: startTime, ReadTimeout: startTime, WriteTimeout: startTime, IdleTimeout: startTime,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if isHealth(r) {
				n.report(w, http.StatusServiceUnavailable)
			} else {
				unavailable.Waiting(w, r)
			}
		})}
	go func() { _ = server.Serve(listener) }()
	n.HangUp = func() {
		_ = listener.Close() // at once: the server that follows needs the address
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = server.Shutdown(ctx)
	}
	return nil
}

func isHealth(r *http.Request) bool {
	path := strings.TrimSuffix(r.URL.Path, "/")
	return path == health.Path || path == "/api/health"
}
