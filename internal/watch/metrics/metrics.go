// Package metrics serves /metrics for Prometheus. It is off until METRICS_TOKEN or METRICS_ADDRESS is set, and then
// costs a request nothing but two counters. No label holds an address, a path or a person.
package metrics

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

const (
	// Path is that of Prometheus.
	Path = "/metrics"
	// leastToken is the shortest token.
	leastToken = 16
	scrapeTime = 10 * time.Second
	// outermost runs before internal/gateway, so that its handler sees every request.
	outermost = -100_002
)

// Settings say who may read.
type Settings struct {
	// Token lets everyone in who sends it as "Authorization: Bearer …"; "" for nobody.
	Token string
	// Address is an address with port on loopback, where no token is needed; "" for none.
	Address string
}

// Parse reads METRICS_TOKEN and METRICS_ADDRESS.
func Parse(getenv func(string) string) (Settings, error) {
	s := Settings{Token: strings.TrimSpace(getenv("METRICS_TOKEN")), Address: strings.TrimSpace(getenv("METRICS_ADDRESS"))}
	if s.Token != "" && len(s.Token) < leastToken {
		return s, fmt.Errorf("METRICS_TOKEN must have at least %d characters", leastToken)
	}
	if s.Address != "" {
		// Behind a proxy on this machine everyone has an address on loopback: it proves nothing on the public port.
		if address, err := netip.ParseAddrPort(s.Address); err != nil || !address.Addr().IsLoopback() {
			return s, fmt.Errorf("METRICS_ADDRESS must be an address on loopback with a port, such as 127.0.0.1:9090 (%s)", s.Address)
		}
	}
	return s, nil
}

// Register serves the metrics of app. sources returns what the add-on gateway knows of its sources, as JSON.
func Register(app core.App, settings Settings, sources func() string) {
	if settings == (Settings{}) {
		return
	}
	registry := prometheus.NewRegistry()
	requests := newRequests(registry)
	registry.MustRegister(&state{app: app, sources: sources})
	// The default registry has the runtime, the process, and what Litestream counts.
	all := prometheus.Gatherers{registry, prometheus.DefaultGatherer}
	handler := promhttp.HandlerFor(all, promhttp.HandlerOpts{Timeout: scrapeTime, MaxRequestsInFlight: 2, ErrorHandling: promhttp.ContinueOnError})
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "metrics", Priority: outermost, Func: func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		e.Server.Handler = requests.wrap(guarded(settings.Token, handler, e.Server.Handler))
		return listen(app, settings.Address, handler)
	}})
}

// guarded answers Path for the token, and leaves everything else to next: without the token the path does not exist.
func guarded(token string, handler, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if r.URL.Path == Path && token != "" && found && subtle.ConstantTimeCompare([]byte(given), []byte(token)) == 1 {
			handler.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// listen serves Path on another address until the server ends.
func listen(app core.App, address string, handler http.Handler) error {
	if address == "" {
		return nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("METRICS_ADDRESS: %s", err) // not wrapped: internal/command explains what --http does
	}
	mux := http.NewServeMux()
	mux.Handle("GET "+Path, handler)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: scrapeTime, WriteTimeout: 2 * scrapeTime}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			app.Logger().Error("[metrics] the listener ended", "error", err)
		}
	}()
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = server.Shutdown(ctx)
		return e.Next()
	})
	return nil
}
