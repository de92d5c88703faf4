package node

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/gateway"
)

// header holds the secret that nodes and the writer derive from the app's key; of a visitor's request also a space and the address.
const header = "X-Passerelle-Node"

// What nodes ask the writer, below prefix.
const (
	prefix     = "/.node/"
	newsPath   = prefix + "news"
	usesPath   = prefix + "uses"
	devicePath = prefix + "device"
)

const (
	maxBody  = 8 << 20
	newsTime = 20 * time.Second // how long a node waits for news
	// forgetAfter is when a node that no longer reports is forgotten.
	forgetAfter = 10 * time.Minute
)

// Machine is a node as the writer sees it (SystemNode of common/contract/system.ts).
type Machine struct {
	Host  string `json:"host"`
	State string `json:"state"` // following, old or newer
	Age   int    `json:"age"`   // seconds that its data were old when it reported
	Seen  int    `json:"seen"`  // seconds since it reported
}

type (
	// report is how a node does, and the last news that it heard.
	report struct {
		Machine
		Heard uint64 `json:"heard"`
	}
	news struct {
		Number uint64 `json:"number"`
	}
)

// purpose is what the secret is for that nodes and the writer of one installation share.
const purpose = "node"

// Named is the visitor of a request that a node of the installation in dir forwards; node reports whether it comes from one. While
// the key before is kept, nodes may have that one. A server that answers has its key: it is read once.
func Named(dir string) func(*http.Request) (visitor netip.Addr, node bool) {
	known := sync.OnceValue(func() []string {
		keys, _ := datadir.Derive(dir, purpose) // then nobody is known
		return keys
	})
	return func(r *http.Request) (visitor netip.Addr, node bool) {
		given, address, _ := strings.Cut(r.Header.Get(header), " ")
		node = given != "" && slices.ContainsFunc(known(), func(key string) bool {
			return subtle.ConstantTimeCompare([]byte(given), []byte(key)) == 1
		})
		if node {
			visitor, _ = netip.ParseAddr(address) // none is the node itself
		}
		return visitor, node
	}
}

// Writer is what a machine that may write does for nodes.
type Writer struct {
	gateway *gateway.Gateway
	named   func(*http.Request) (netip.Addr, bool)

	mu     sync.Mutex
	number uint64
	heard  chan struct{} // closed at the next news
	seen   map[string]seen
}

type seen struct {
	report
	at time.Time
}

// Register serves nodes beside app's own visitors.
func Register(app core.App, g *gateway.Gateway) *Writer {
	w := &Writer{gateway: g, named: Named(app.DataDir()), heard: make(chan struct{}), seen: map[string]seen{}}
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "nodes", Priority: first, Func: func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		e.Server.Handler = w.wrap(e.Server.Handler)
		return nil
	}})
	return w
}

// News says that the copy has more than before.
func (w *Writer) News() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.number++
	close(w.heard)
	w.heard = make(chan struct{})
}

// Machines are the nodes that report.
func (w *Writer) Machines() []Machine {
	w.mu.Lock()
	defer w.mu.Unlock()
	machines := []Machine{}
	for host, one := range w.seen {
		if since := time.Since(one.at); since < forgetAfter {
			one.Seen = int(since.Seconds())
			machines = append(machines, one.Machine)
		} else {
			delete(w.seen, host)
		}
	}
	slices.SortFunc(machines, func(a, b Machine) int { return strings.Compare(a.Host, b.Host) })
	return machines
}

func (w *Writer) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(to http.ResponseWriter, r *http.Request) {
		_, node := w.named(r)
		own := node && !strings.Contains(r.Header.Get(header), " ") // not a visitor's
		r.Header.Del(header)
		if !own || !strings.HasPrefix(r.URL.Path, prefix) {
			next.ServeHTTP(to, r)
			return
		}
		answer, err := w.answer(r)
		if err != nil {
			http.Error(to, err.Error(), http.StatusBadRequest)
			return
		}
		_ = json.NewEncoder(to).Encode(answer) // fails when the node has gone
	})
}

// answer answers a node.
func (w *Writer) answer(r *http.Request) (any, error) {
	body := json.NewDecoder(io.LimitReader(r.Body, maxBody))
	switch r.URL.Path {
	case newsPath:
		var in report
		if err := body.Decode(&in); err != nil {
			return nil, err
		}
		return w.await(r, in), nil
	case usesPath:
		var in gateway.Uses
		if err := body.Decode(&in); err != nil {
			return nil, err
		}
		return struct{}{}, w.gateway.Add(in)
	case devicePath:
		var in gateway.Visit
		if err := body.Decode(&in); err != nil {
			return nil, err
		}
		return w.gateway.Admit(in), nil
	}
	return nil, errors.New("unknown path")
}

// await returns at the next news that a node has not heard of.
func (w *Writer) await(r *http.Request, in report) news {
	w.mu.Lock()
	w.seen[in.Host] = seen{in, time.Now()}
	number, heard := w.number, w.heard
	w.mu.Unlock()
	if number == in.Heard {
		select {
		case <-heard:
		case <-time.After(newsTime):
		case <-r.Context().Done():
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return news{w.number}
}
