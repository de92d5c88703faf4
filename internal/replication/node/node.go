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
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/prometheus/client_golang/prometheus"

	"passerelle/internal/folder/datadir"
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
	// quietGaps is how many lists in a row may miss a file that is being added before the operator learns of it.
	quietGaps = 5
	// first binds what wraps all other handlers but internal/front/limits, which says who the visitor is, and internal/auth/exposed.
	first = -100_003
)

// Config is what a node is told.
type Config struct {
	Dir        string        // the data folder
	Place      replica.Place // where the copies and the lease are
	Migrations fs.FS         // of this binary
}

// Node is this machine's part.
type Node struct {
	config Config
	store  *lease.Store
	copy   *copied
	tables tables
	looked time.Time // at the lease
	gaps   int
	said   string // the last sentence for the operator
	host   string
	key    string
	named  func(*http.Request) (visitor netip.Addr, node bool)
	look   chan struct{} // the writer has news

	app     core.App
	gateway *gateway.Gateway
	site    *site.Site

	judged *otter.Cache[gateway.Visit, bool]
	writer atomic.Pointer[url.URL] // nil while there is none
	failed atomic.Int64            // when the writer was last found away, in ms since 1970
	mute   atomic.Int64            // when the writer last did not answer in time, likewise
	fresh  atomic.Int64            // up to when the copy has everything, likewise
	newer  atomic.Bool             // the database is that of a newer release
	unsure bool                    // newer could not be read
}

func (n *Node) say(format string, values ...any) {
	sentence := fmt.Sprintf(format, values...)
	if sentence != n.said {
		logs.Printf("%s node: %s\n", time.Now().UTC().Format("15:04:05.000"), sentence)
	}
	n.said = sentence
}

// Enter returns once config.Dir has a copy to answer from. Errors are one sentence for the operator.
func Enter(ctx context.Context, config Config) (*Node, error) {
	objects, err := config.Place.Objects(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := filepath.Abs(config.Dir)
	if err != nil {
		return nil, err
	}
	config.Dir = dir
	n := &Node{config: config, store: &lease.Store{Objects: objects, Key: lease.Object, Call: callTime}, look: make(chan struct{}, 1), judged: newJudged(), named: Named(dir)}
	n.host, _ = os.Hostname()
	if n.key, err = secret(dir); err != nil {
		return nil, err
	}
	datadir.OnlyRead(filepath.Join(dir, replica.DataFile))
	for ; ; time.Sleep(pollEvery) {
		source, err := n.readLease(ctx)
		if errors.Is(err, lease.ErrNone) || err == nil && source == "" {
			n.say("Nobody has completed a copy in %s: start the machine with the data first, with --standby.", config.Place)
			continue
		}
		if err == nil {
			n.copy, err = openCopy(ctx, dir, config.Place, source)
		}
		if err == nil {
			break
		}
		if errors.Is(err, errForeign) {
			return nil, err
		}
		n.say("%s. Trying again.", replica.Explain(err))
	}
	n.copy.around = n.announce
	n.tables.reader = n.copy.reader
	n.fresh.Store(time.Now().UnixMilli())
	n.say("Has the copy %s up to change %d.", n.copy.at.Source, n.copy.at.TXID)
	return n, datadir.MakeLogs(dir)
}

// CheckSchema refuses a database that this release would have to migrate: only the writer may.
func (n *Node) CheckSchema(applied map[string]bool) error {
	files, err := fs.ReadDir(n.config.Migrations, ".")
	if err != nil {
		return err
	}
	for _, file := range files {
		if filepath.Ext(file.Name()) == ".js" && !applied[file.Name()] {
			return fmt.Errorf("the writer's database lacks a change of this release (%s): start this release on the writer first", file.Name())
		}
	}
	return nil
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
	} else if writer == nil && !record.Released {
		n.say("The writer %s does not say where it is: set NODES_URL there. Nothing is forwarded.", record.Host)
	}
	if record.Schema != "" && n.isNewer([]string{record.Schema}) {
		n.newer.Store(true)
	}
	return record.Source(), nil
}

// isNewer reports whether migrations are those of a newer release.
func (n *Node) isNewer(applied []string) bool {
	data := &datadir.Data{Applied: map[string]bool{}}
	for _, name := range applied {
		data.Applied[name] = true
	}
	return data.CheckVersion(n.config.Migrations) != nil
}

// off are the handlers of a start that begin work of the server's own: due jobs, their lanes and all crons, the mailbox, the
// health check that writes and alerts, and what is written about guesses. Nothing is copied, because a node has no place for copies.
var off = []string{"__pbCronStart__", "wake", "mailbox", "health", "guesses"}

// Register makes app's server a node: it begins nothing that writes, follows the copy, and forwards.
func (n *Node) Register(app core.App, g *gateway.Gateway, s *site.Site) {
	n.app, n.gateway, n.site = app, g, s
	app.OnServe().Unbind(off...)
	g.Forward(n)
	prometheus.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "passerelle_node_age_seconds", Help: "How old the data are that this node answers from.",
	}, func() float64 { return n.age().Seconds() }))
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "node", Priority: first, Func: func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		e.Server.Handler = n.wrap(e.Server.Handler)
		background.Run(app, n.follow)
		background.Run(app, n.listen)
		return nil
	}})
}

// age is how old the data are.
func (n *Node) age() time.Duration { return time.Since(time.UnixMilli(n.fresh.Load())) }

// follow keeps the copy new until ctx ends.
func (n *Node) follow(ctx context.Context) {
	_, _ = n.tables.learn(ctx, nil, nil) // else the first change drops everything
	for configured := time.Now(); ctx.Err() == nil; {
		if time.Since(configured) > configureEvery && !n.newer.Load() {
			configured = time.Now()
			n.note(n.tell(keys))
		}
		began := time.Now()
		err := n.catchUp(ctx)
		if n.unsure {
			n.decide(ctx)
		}
		switch n.gaps++; {
		case err == nil:
			n.fresh.Store(began.UnixMilli())
			n.gaps = 0
		case ctx.Err() == nil && !(errors.Is(err, errGap) && n.gaps < quietGaps):
			n.say("The copy does not get younger: %s.", replica.Explain(err))
		}
		select {
		case <-ctx.Done():
		case <-n.look:
		case <-time.After(pollEvery):
		}
	}
}

func (n *Node) catchUp(ctx context.Context) error {
	if time.Since(n.looked) >= pollEvery {
		source, err := n.readLease(ctx)
		if err != nil {
			return err
		}
		if source != n.copy.at.Source && source != "" {
			n.say("Follows %s.", source)
			if err := n.copy.follow(ctx, source); err != nil {
				return err
			}
		}
	}
	_, err := n.copy.next(ctx)
	return err
}
