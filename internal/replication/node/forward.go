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
	"slices"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"

	"passerelle/internal/front/unavailable"
	"passerelle/internal/gateway"
	"passerelle/internal/watch/health"
	"passerelle/internal/watch/logs"
)

const (
	dialTime = 2 * time.Second
	// answerTime is more than the writer gives any request to begin its answer.
	answerTime = 100 * time.Second
	// awayTime is how long nobody asks a writer that could not be reached.
	awayTime = time.Second
	// pageTime is how long a writer may take for an answer that this node has too, only older.
	pageTime = 3 * time.Second
	// bodyTime is the longest that the writer gives a body; most have less there.
	bodyTime = 5 * time.Minute
	// muteTime is how long nobody asks a writer for what this node knows too, after it did not answer in time.
	muteTime = 10 * time.Second
	// usesTime and deviceTime limit what a node asks the writer. A player waits for the second.
	usesTime, deviceTime = 5 * time.Second, 500 * time.Millisecond
	// startTime limits what is asked before this machine answers.
	startTime = 10 * time.Second
	// The writer hears of a device again well before it forgets it.
	admittedFor, refusedFor, maxJudged = 5 * time.Minute, 10 * time.Second, 50_000
)

// roads reach the writer. It knows a node's visitors by the header, and gives a node as many connections as it needs.
var roads = &http.Transport{
	DialContext:         (&net.Dialer{Timeout: dialTime}).DialContext,
	TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: answerTime, IdleConnTimeout: time.Minute,
	MaxIdleConnsPerHost: 64, ForceAttemptHTTP2: true,
}

// quick are the roads for what this node could answer itself.
var quick = func() *http.Transport {
	transport := roads.Clone()
	transport.ResponseHeaderTimeout = pageTime
	return transport
}()

// wrap answers what a copy can answer and forwards the rest.
func (n *Node) wrap(own http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, node := n.named(r)
		switch {
		case node && n.config.Waits: // it is about to write, or has just ended
			unavailable.Waiting(w, r)
			return
		case node:
			http.Error(w, "NODES_URL of the writer leads to a node.", http.StatusLoopDetected)
			return
		}
		switch {
		case isHealth(r):
			n.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, prefix): // what nodes ask is no visitor's to ask
			http.NotFound(w, r)
		case !reads(r):
			n.forward(w, r, nil)
		case n.state() == "following" || n.isMute():
			own.ServeHTTP(w, r)
		default: // an old answer is better than none
			n.forward(w, r, own)
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
// where this node's data will not do. /api/health asks a standby whether it writes, the other path whether it answers; balancers send
// it nobody where machines do not reach each other.
func (n *Node) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	code := http.StatusOK
	if n.config.Waits && (r.URL.Path != health.Path || n.config.Reached == "") {
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

// forward sends a request to the writer. Where that one does not answer, own does; the visitor waits where own is nil.
func (n *Node) forward(w http.ResponseWriter, r *http.Request, own http.Handler) {
	otherwise, by := unavailable.Waiting, roads
	if own != nil {
		otherwise, by = own.ServeHTTP, quick
	}
	writer := n.reachable()
	if writer == nil {
		otherwise(w, r)
		return
	}
	takeTime(w, r)
	proxy := &httputil.ReverseProxy{
		Transport: by, FlushInterval: -1, // event streams
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(writer)
			p.Out.Host = r.Host
			hide(p.Out.Header, "Idempotency-Key", "X-Idempotency-Key")
			visitor, _ := netip.ParseAddrPort(r.RemoteAddr) // net/http writes it
			p.Out.Header.Set(header, n.key+" "+visitor.Addr().Unmap().String())
		},
		ModifyResponse: func(answer *http.Response) error {
			if own != nil && slices.Contains(nobody, answer.StatusCode) {
				return errNobody
			}
			return nil
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			if r.Context().Err() != nil {
				panic(http.ErrAbortHandler) // silence would be an empty 200
			}
			var late net.Error
			if n.noteAway(err); own != nil && errors.As(err, &late) && late.Timeout() {
				n.mute.Store(time.Now().UnixMilli())
			}
			otherwise(w, r)
		},
	}
	proxy.ServeHTTP(w, r)
}

// hide spells names as HTTP does not mind, but as net/http does not look for: where it finds them, it sends a request without a
// body again after its connection has died.
func hide(header http.Header, names ...string) {
	for _, name := range names {
		if values, found := header[name]; found {
			delete(header, name)
			header[strings.ToLower(name)] = values
		}
	}
}

// nobody are the statuses of a standby, of a proxy before a writer that is away, and of another node.
var nobody = []int{http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout, http.StatusLoopDetected}

var errNobody = errors.New("no writer answers there")

// takeTime gives a request the time that the writer may give it, instead of this server's own: long uploads, downloads and event
// streams. It fails only for this process's own requests. A read deadline after the body would look like a client that leaves.
func takeTime(w http.ResponseWriter, r *http.Request) {
	control, until := http.NewResponseController(w), time.Time{}
	if r.ContentLength != 0 {
		until = time.Now().Add(bodyTime)
	}
	_ = control.SetReadDeadline(until)
	_ = control.SetWriteDeadline(time.Time{})
}

func (n *Node) isMute() bool { return time.Since(time.UnixMilli(n.mute.Load())) < muteTime }

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
	switch answer.StatusCode {
	case http.StatusNotFound:
		return errStranger
	case http.StatusLoopDetected:
		return errLoop
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the writer answered %d", answer.StatusCode)
	}
	return json.NewDecoder(io.LimitReader(answer.Body, maxBody)).Decode(out)
}

var (
	errStranger = errors.New("the writer does not know this node: put the writer's app.key into the folder (or set APP_KEY), and restart")
	errLoop     = errors.New("NODES_URL of the writer leads to a node: name the writer's own address there")
)

// listen waits for the writer's news, each of which leads to a look at the storage, and tells the writer how this node does.
func (n *Node) listen(ctx context.Context) {
	var heard news
	told := "" // the last sentence; follow remembers its own
	for ctx.Err() == nil {
		in := report{Host: n.host, State: n.state(), Age: int(n.age().Seconds()), Heard: heard.Number}
		if err := n.ask(ctx, newsPath, in, &heard, 2*newsTime); err != nil {
			if (errors.Is(err, errStranger) || errors.Is(err, errLoop)) && err.Error() != told {
				told = err.Error()
				logs.Printf("%s node: %s.\n", time.Now().UTC().Format("15:04:05.000"), told)
			}
			select {
			case <-ctx.Done():
			case <-time.After(pollEvery):
			}
			continue
		}
		told = ""
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
	if n.isMute() {
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
