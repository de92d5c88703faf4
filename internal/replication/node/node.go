// Package node lets further machines answer what needs no write: add-on calls and public pages, from a copy of the database
// that follows the writer's copy in the storage (docs/design/operations.md, Nodes). All else goes to the writer, whose address is in
// the lease. A node never takes the lease, and its connections cannot write.
package node

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/netip"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/prometheus/client_golang/prometheus"

	"passerelle/internal/front/site"
	"passerelle/internal/gateway"
	"passerelle/internal/hooks/background"
	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
	"passerelle/internal/watch/logs"
)

const (
	// pollEvery is how often a node looks at the storage without news from the writer.
	pollEvery = time.Second
	callTime  = 2 * time.Second
	// maxAge is how old a node's data may be before it leaves the answers to the writer.
	maxAge = 30 * time.Second
	// quiet is how old the data may be before the operator learns why: a list may miss a file that is being added.
	quiet = 5 * time.Second
	// At a takeover the copy may stand still for patience before a call is given up, then for twice as long each time; after maxCatchUp
	// the whole database is fetched instead.
	patience, maxCatchUp, retryEvery = 5 * time.Second / 4, 15 * time.Second, 20 * time.Millisecond
	// first binds what wraps all other handlers but internal/front/limits, which says who the visitor is, and internal/auth/exposed.
	first = -100_003
)

// Config is what a node is told.
type Config struct {
	Dir        string        // the data folder
	Place      replica.Place // where the copies and the lease are
	Migrations fs.FS         // of this binary
	Waits      bool          // for the lease: this machine may come to write
}

// Node is this machine's part.
type Node struct {
	config Config
	store  *lease.Store
	copy   *copied          // nil before there is one
	stamps map[string]int64 // of the tables, when their rows were last dropped
	looked time.Time        // at the lease
	said   string           // the last sentence for the operator
	host   string
	key    string
	named  func(*http.Request) (visitor netip.Addr, node bool)
	look   chan struct{} // the writer has news
	// HangUp ends what answers before app's server does.
	HangUp func()
	end    func() // of following

	app     core.App // nil before its server runs
	gateway *gateway.Gateway
	site    *site.Site

	judged *otter.Cache[gateway.Visit, struct{}] // devices that may watch
	writer atomic.Pointer[url.URL]               // nil while there is none
	silent atomic.Bool                           // the writer does not say where it is
	mute   atomic.Int64                          // when the writer last did not answer in time, in ms since 1970
	fresh  atomic.Int64                          // up to when the copy has everything, likewise
	newer  atomic.Bool                           // the database is of another release, or sealed with another key
	ready  atomic.Bool                           // app's server may begin
}

func (n *Node) say(format string, values ...any) {
	sentence := fmt.Sprintf(format, values...)
	if sentence != n.said {
		logs.Printf("%s node: %s\n", time.Now().UTC().Format("15:04:05.000"), sentence)
	}
	n.said = sentence
}

// readLease returns the path of the newest complete copy, and remembers who writes.
func (n *Node) readLease(ctx context.Context) (source string, err error) {
	record, _, err := n.store.Read(ctx)
	if err != nil {
		return "", err
	}
	n.looked = time.Now()
	writer, err := url.Parse(record.Address)
	if err != nil || writer.Host == "" || record.Released {
		writer = nil
	}
	if known := n.writer.Swap(writer); writer != nil && (known == nil || *known != *writer) {
		n.say("The writer is %s at %s, term %d.", record.Host, writer, record.Term)
	}
	silent := writer == nil && !record.Released
	if was := n.silent.Swap(silent); silent && !was {
		n.say("The writer %s does not say where it is: set NODES_URL there. Nothing is forwarded.", record.Host)
	}
	return record.Source(), nil
}

// off are the handlers of a start that begin work of the server's own: due jobs, their lanes and all crons, the mailbox, the
// health check that writes and alerts, and what is written about guesses. Nothing is copied, because a node has no place for copies.
var off = []string{"__pbCronStart__", "wake", "mailbox", "health", "guesses"}

// Register makes app's server a node: it begins nothing that writes, follows the copy, and forwards.
func (n *Node) Register(app core.App, g *gateway.Gateway, s *site.Site) {
	n.gateway, n.site = g, s
	app.OnServe().Unbind(off...)
	g.Forward(n)
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		e.App.Settings().Logs.MaxDays = 0 // no log: nothing here would ever delete its rows
		return err
	})
	prometheus.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "passerelle_node_age_seconds", Help: "How old the data are that this node answers from.",
	}, func() float64 { return n.age().Seconds() }))
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "node", Priority: first, Func: func(e *core.ServeEvent) error {
		n.HangUp()
		if err := e.Next(); err != nil {
			return err
		}
		n.app, n.copy.around = app, n.announce
		n.note(n.refresh(context.Background()))
		e.Server.Handler = n.wrap(e.Server.Handler)
		n.Begin(context.Background())
		background.Run(app, func(ctx context.Context) { <-ctx.Done(); n.end() })
		background.Run(app, n.listen)
		return nil
	}})
}

// age is how old the data are.
func (n *Node) age() time.Duration { return time.Since(time.UnixMilli(n.fresh.Load())) }

// IsBehind reports whether the copy does not follow, for example because the disk is full.
func (n *Node) IsBehind() bool { return n.age() > maxAge }

// follow keeps the copy new until ctx ends.
func (n *Node) follow(ctx context.Context) {
	for configured := time.Now(); ctx.Err() == nil; {
		if n.app != nil && !n.newer.Load() && time.Since(configured) > configureEvery {
			configured = time.Now()
			n.note(n.tell(keys))
		}
		began := time.Now()
		err := n.catchUp(ctx)
		if err == nil {
			n.fresh.Store(began.UnixMilli())
		} else if ctx.Err() == nil && n.age() > quiet {
			n.say("The copy does not get younger: %s.", replica.Explain(err))
		}
		if n.app != nil && n.newer.Load() {
			n.note(n.refresh(ctx))
		} else if n.app == nil && n.copy != nil {
			err := n.fits(ctx)
			if n.ready.Store(err == nil); err != nil && ctx.Err() == nil {
				n.say("Cannot answer: %v.", err)
			}
		}
		select {
		case <-ctx.Done():
		case <-n.look:
		case <-time.After(pollEvery):
		}
	}
}

// catchUp makes the copy new. Where the storage cannot be read, it opens what an earlier start has left.
func (n *Node) catchUp(ctx context.Context) error {
	source := ""
	var lost error
	if time.Since(n.looked) >= pollEvery {
		source, lost = n.readLease(ctx)
	}
	if err := n.open(ctx, source); err != nil {
		return errors.Join(lost, err)
	}
	if lost != nil {
		return lost
	}
	if source != "" && (source != n.copy.at.Source || n.copy.client == nil) {
		n.say("Follows %s.", source)
		if err := n.copy.follow(ctx, source, replica.MaxSilence); err != nil {
			return err
		}
	}
	_, err := n.copy.next(ctx)
	return err
}
