package gateway

import (
	"encoding/json/v2"

	"github.com/dop251/goja"
)

// Bind makes `$gateway` known to a runtime of the hooks.
func (g *Gateway) Bind(vm *goja.Runtime) {
	// Fails only for a runtime that is being torn down.
	_ = vm.Set("$gateway", map[string]any{
		"configure": g.Configure, "usage": g.Usage, "status": g.Status, "takeCounters": g.TakeCounters,
	})
}

// Configure replaces the whole configuration by that of a JSON text (config). It fails, and changes nothing, on one that is
// damaged; the error holds none of its secrets.
func (g *Gateway) Configure(text string) error {
	g.configuring.Lock()
	defer g.configuring.Unlock()
	next, err := parse(text, g.sources.of)
	if err != nil {
		return err
	}
	g.sources.keep(next.sources)
	g.sources.patience.Store(int64(next.softDeadline))
	g.snapshot.Store(next)
	return nil
}

// Use is how many screens a member has in use.
type Use struct {
	Used int
}

// Usage tells how many devices of a member asked in the last 15 minutes.
func (g *Gateway) Usage(user string) Use { return Use{Used: g.members.used(user, g.now())} }

// status is what Status tells of one source.
type status struct {
	P50         int64  `json:"p50"` // ms
	P95         int64  `json:"p95"` // ms
	Calls       int64  `json:"calls"`
	Errors      int64  `json:"errors"`
	Breaker     string `json:"breaker"` // "closed", "open" or "half-open"
	CacheHits   int64  `json:"cacheHits"`
	CacheMisses int64  `json:"cacheMisses"`
	Dropped     int64  `json:"dropped"`    // answers or entries
	Keys        int64  `json:"keys"`       // of the dropped ones those that showed a key
	Veiled      int64  `json:"veiled"`     // streams whose key is kept back: members play them through the gateway
	Unplayable  int64  `json:"unplayable"` // of these, calls that led to no file
	LastError   string `json:"lastError"`
	DownSince   int64  `json:"downSince"` // ms since 1970, 0 while it answers
}

type statusOfAll struct {
	Sources       map[string]status `json:"sources"`
	CacheBytes    uint64            `json:"cacheBytes"`
	CacheEntries  int               `json:"cacheEntries"`
	AccessEntries int               `json:"accessEntries"`
}

// Status is a JSON text of what is known of each source since the start.
func (g *Gateway) Status() string {
	all := statusOfAll{
		Sources:    map[string]status{},
		CacheBytes: g.sources.cache.WeightedSize(), CacheEntries: g.sources.cache.EstimatedSize(),
		AccessEntries: g.accesses.rows.EstimatedSize(),
	}
	if s := g.snapshot.Load(); s != nil {
		for _, each := range s.sources {
			all.Sources[each.config.ID] = each.status()
		}
	}
	return text(all)
}

// TakeCounters is a JSON text of what was counted since it was last asked.
func (g *Gateway) TakeCounters() string { return text(g.members.take()) }

// text writes a value of this package, which can't fail.
func text(value any) string {
	written, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(written)
}
