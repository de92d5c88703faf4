package node

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"

	"passerelle/internal/front/unavailable"
	"passerelle/internal/gateway"
	"passerelle/internal/watch/health"
)

const (
	dialTime = 2 * time.Second
	// answerTime is more than the writer gives any request to begin its answer.
	answerTime = 100 * time.Second
	// awayTime is how long nobody asks a writer that could not be reached.
	awayTime = time.Second
	// muteTime is how long nobody asks a writer about devices that did not answer in time.
	muteTime = 10 * time.Second
	// usesTime and deviceTime limit what a node asks the writer. A player waits for the second.
	usesTime, deviceTime = 5 * time.Second, 500 * time.Millisecond
	// The writer hears of a device again well before it forgets it.
	admittedFor, refusedFor, maxJudged = 5 * time.Minute, 10 * time.Second, 50_000
)

// roads reach the writer. It knows a node's visitors by the header, and gives a node as many connections as it needs.
var roads = &http.Transport{
	DialContext:         (&net.Dialer{Timeout: dialTime}).DialContext,
	TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: answerTime, IdleConnTimeout: time.Minute,
	MaxIdleConnsPerHost: 64, ForceAttemptHTTP2: true,
}

// wrap answers what a copy can answer and forwards the rest.
func (n *Node) wrap(own http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := strings.TrimSuffix(r.URL.Path, "/"); {
		case path == health.Path || path == "/api/health":
			n.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, prefix): // what nodes ask is no visitor's to ask
			http.NotFound(w, r)
		case !reads(r):
			n.forward(w, r, unavailable.Waiting)
		case n.state() == "following":
			own.ServeHTTP(w, r)
		default: // an old answer is better than none
			n.forward(w, r, own.ServeHTTP)
		}
	})
}

// reads reports whether a request needs no write: not a call of the API, which writes sessions and meters at each.
func reads(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions {
		return false
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	return first != "api" && first != "_"
}

// state says what this node does: it follows, or forwards all because its data are "old" or of a "newer" release.
func (n *Node) state() string {
	switch {
	case n.newer.Load():
		return "newer"
	case n.age() > maxAge:
		return "old"
	}
	return "following"
}

// ServeHTTP answers those who ask whether this machine answers, and how old its data are: always yes, because the writer is asked
// where this node's data will not do.
func (n *Node) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(map[string]any{ // fails when the client has gone
		"status": "ok", "looked": time.Now().UTC(), "code": http.StatusOK, "message": "API is healthy.",
		"data": map[string]any{"role": "node", "state": n.state(), "age": int(n.age().Seconds())},
	})
}

// forward sends a request to the writer, or lets otherwise answer where it cannot be reached.
func (n *Node) forward(w http.ResponseWriter, r *http.Request, otherwise http.HandlerFunc) {
	writer := n.reachable()
	if writer == nil {
		otherwise(w, r)
		return
	}
	proxy := &httputil.ReverseProxy{
		Transport: roads, FlushInterval: -1, // event streams
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(writer)
			p.Out.Host = r.Host
			visitor, _ := netip.ParseAddrPort(r.RemoteAddr) // net/http writes it
			p.Out.Header.Set(header, n.key+" "+visitor.Addr().Unmap().String())
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			if n.noteAway(err); r.Context().Err() == nil {
				otherwise(w, r)
			}
		},
	}
	proxy.ServeHTTP(w, r)
}

// reachable is where the writer answers; nil where there is none, or where it was away a moment ago.
func (n *Node) reachable() *url.URL {
	if time.Since(time.UnixMilli(n.failed.Load())) < awayTime {
		return nil
	}
	return n.writer.Load()
}

func (n *Node) noteAway(err error) {
	var failed *net.OpError
	if errors.As(err, &failed) && failed.Op == "dial" {
		n.failed.Store(time.Now().UnixMilli())
	}
}

// ask sends in, as JSON, to the writer's half and reads its answer into out.
func (n *Node) ask(ctx context.Context, path string, in, out any, limit time.Duration) error {
	writer := n.reachable()
	if writer == nil {
		return errors.New("there is no writer")
	}
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, writer.JoinPath(path).String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set(header, n.key)
	answer, err := roads.RoundTrip(r)
	if err != nil {
		n.noteAway(err)
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the writer answered %d", answer.StatusCode)
	}
	return json.NewDecoder(io.LimitReader(answer.Body, maxBody)).Decode(out)
}

// listen waits for the writer's news, each of which leads to a look at the storage, and tells the writer how this node does.
func (n *Node) listen(ctx context.Context) {
	var heard news
	for ctx.Err() == nil {
		in := report{Host: n.host, State: n.state(), Age: int(n.age().Seconds()), Heard: heard.Number}
		if err := n.ask(ctx, newsPath, in, &heard, 2*newsTime); err != nil {
			select {
			case <-ctx.Done():
			case <-time.After(pollEvery):
			}
			continue
		}
		select {
		case n.look <- struct{}{}:
		default:
		}
	}
}

// Uses tells the writer when members used their addresses; after an error they are sent again.
func (n *Node) Uses(used, fetched map[string]time.Time, counted string) error {
	return n.ask(context.Background(), usesPath, uses{used, fetched, counted}, &struct{}{}, usesTime)
}

// Admit asks the writer whether a device may watch, and remembers its answer for some minutes.
func (n *Node) Admit(visit gateway.Visit) (may, known bool) {
	if may, found := n.judged.GetIfPresent(visit); found {
		return may, true
	}
	if time.Since(time.UnixMilli(n.mute.Load())) < muteTime {
		return false, false
	}
	if err := n.ask(context.Background(), devicePath, visit, &may, deviceTime); err != nil {
		n.mute.Store(time.Now().UnixMilli()) // a machine that hangs must not slow each request down
		return false, false
	}
	n.judged.Set(visit, may)
	return may, true
}

// newJudged keeps answers about devices: a refused one may try again soon.
func newJudged() *otter.Cache[gateway.Visit, bool] {
	return otter.Must(&otter.Options[gateway.Visit, bool]{MaximumSize: maxJudged, ExpiryCalculator: otter.ExpiryWritingFunc(
		func(e otter.Entry[gateway.Visit, bool]) time.Duration {
			if e.Value {
				return admittedFor
			}
			return refusedFor
		})})
}
