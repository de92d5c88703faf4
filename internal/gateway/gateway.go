// Package gateway answers the private add-on addresses of members, /addon/{token}/…, before PocketBase's router and its
// log, without a JavaScript runtime. The hooks decide policy and pass it as one JSON text: sources, plans, manifests, and
// the notices for members without access. Tokens, paths and titles are never logged. See docs/design/streaming.md, Gateway.
package gateway

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"golang.org/x/time/rate"

	"passerelle/internal/front/limits"
	"passerelle/internal/hooks/background"
	"passerelle/internal/hooks/brand"
	"passerelle/internal/hooks/outbound"
)

const (
	// writeEvery is how long last uses are batched before they are written.
	writeEvery = 10 * time.Second
	// probeEvery is how often failed sources are checked.
	probeEvery = time.Second
	// maxUnread is what a member's answers may hold, from a source's reply until they are read; 64 MB are that of all. Several
	// screens that load their boards at once, each with thirty catalogs of 150 KB, find room.
	maxUnread = 32 << 20
	// outermost runs before internal/front/site, whose pages are not under /addon/.
	outermost = -100_001
)

// Gateway serves the add-on addresses of one app.
type Gateway struct {
	app         core.App
	now         func() time.Time
	configuring sync.Mutex
	snapshot    atomic.Pointer[snapshot]
	accesses    *accesses
	members     *members
	touched     *touched
	pictures    pictures
	brands      *brand.Keeper
	strangers   *otter.Cache[string, *rate.Limiter]
	sources     *sources
	packing     chan struct{} // turns to compress answers
	elsewhere   Elsewhere     // nil where this machine may write
	unread      *limits.Room  // of answers that wait for slow sources or their readers, by member
}

// Register puts the gateway in front of app's server. Calls to sources are made through calls and end with ctx. Notices show the brand
// that brands knows.
func Register(ctx context.Context, app core.App, calls *outbound.Client, brands *brand.Keeper) *Gateway {
	g := newGateway(ctx, app, calls)
	g.brands = brands
	g.accesses.follow()
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "gateway", Priority: outermost, Func: func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		e.Server.Handler = g.Wrap(e.Server.Handler)
		background.Run(app, g.run)
		return nil
	}})
	return g
}

func newGateway(ctx context.Context, app core.App, calls *outbound.Client) *Gateway {
	unread := limits.NewRoom(maxUnread)
	return &Gateway{
		app: app, now: time.Now,
		accesses: newAccesses(app, maxRows), members: newMembers(), touched: newTouched(app), strangers: newStrangers(),
		sources: newSources(ctx, calls, unread), unread: unread,
		packing: make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
}

// run does the periodic work until ctx ends, and then stores what is left.
func (g *Gateway) run(ctx context.Context) {
	writes, probes := time.NewTicker(writeEvery), time.NewTicker(probeEvery)
	defer writes.Stop()
	defer probes.Stop()
	for {
		select {
		case <-ctx.Done():
			g.store()
			return
		case <-writes.C:
			g.store()
		case <-probes.C:
			if s := g.snapshot.Load(); s != nil {
				g.sources.probe(s.sources)
			}
		}
	}
}
