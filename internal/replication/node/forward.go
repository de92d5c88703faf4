package node

import (
	"errors"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"slices"
	"strings"
	"time"

	"passerelle/internal/front/unavailable"
)

const (
	dialTime = 2 * time.Second
	// answerTime is more than the writer gives any request to begin its answer.
	answerTime = 100 * time.Second
	// pageTime is how long a writer may take for an answer that this node has too, only older.
	pageTime = 3 * time.Second
	// muteTime is how long nobody asks a writer for what this node knows too, after it did not answer in time.
	muteTime = 10 * time.Second
	// usesTime and deviceTime limit what a node asks the writer. A player waits for the second.
	usesTime, deviceTime = 5 * time.Second, 500 * time.Millisecond
	// startTime limits what is asked before this machine answers.
	startTime = 10 * time.Second
	// The writer hears of a device again well before it forgets it.
	admittedFor, maxJudged = 5 * time.Minute, 50_000
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

// forward sends a request to the writer. Where that one does not answer, own does; the visitor waits where own is nil.
func (n *Node) forward(w http.ResponseWriter, r *http.Request, own http.Handler) {
	otherwise, by := unavailable.Waiting, roads
	if own != nil {
		otherwise, by = own.ServeHTTP, quick
	}
	writer := n.writer.Load()
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
			n.noteLate(err)
			otherwise(w, r)
		},
	}
	proxy.ServeHTTP(w, r)
}

// nobody are the statuses of a standby, of a proxy before a writer that is away, and of another node.
var nobody = []int{http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout, http.StatusLoopDetected}

var errNobody = errors.New("no writer answers there")

// bodyTime is more than the writer gives any body.
var bodyTime = 6 * time.Minute

// takeTime gives a request the time that the writer gives it, instead of this server's own: long uploads, downloads and event
// streams. It fails only for this process's own requests.
func takeTime(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{})
	if r.ContentLength == 0 { // a deadline would look like a visitor who leaves
		_ = control.SetReadDeadline(time.Time{})
	} else {
		_ = control.SetReadDeadline(time.Now().Add(bodyTime))
	}
}

func (n *Node) isMute() bool { return time.Since(time.UnixMilli(n.mute.Load())) < muteTime }

// noteLate notes that the writer did not answer in time: a machine that hangs must not slow each request down.
func (n *Node) noteLate(err error) {
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		n.mute.Store(time.Now().UnixMilli())
	}
}
