package gateway

import (
	"encoding/json/v2"

	"github.com/dop251/goja"
)

// Bind exposes `$gateway` to a JavaScript runtime.
func (g *Gateway) Bind(vm *goja.Runtime) {
	// Fails only while a runtime shuts down.
	_ = vm.Set("$gateway", map[string]any{
		"configure": g.Configure, "usage": g.Usage, "status": g.Status, "takeCounters": g.TakeCounters,
		"shows": Shows,
	})
}

// Configure replaces the whole configuration with a JSON text (config). It fails and changes nothing on invalid input; the
// error contains none of its secrets.
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

// Use is a member's number of screens in use.
type Use struct {
	Used int
}

// Usage returns how many of a member's devices sent a request in the last 15 minutes.
func (g *Gateway) Usage(user string) Use { return Use{Used: g.members.used(user, g.now())} }

// status is the part of Status about one source.
type status struct {
	P50         int64  `json:"p50"` // ms
	P95         int64  `json:"p95"` // ms
	Calls       int64  `json:"calls"`
	Errors      int64  `json:"errors"`
	Breaker     string `json:"breaker"` // "closed", "open" or "half-open"
	CacheHits   int64  `json:"cacheHits"`
	CacheMisses int64  `json:"cacheMisses"`
	Dropped     int64  `json:"dropped"`    // responses or entries
	Keys        int64  `json:"keys"`       // dropped because they showed a key
	Veiled      int64  `json:"veiled"`     // streams whose address hides a key: members play them through the gateway
	Unplayable  int64  `json:"unplayable"` // plays of veiled streams that found no file
	LastError   string `json:"lastError"`
	DownSince   int64  `json:"downSince"` // ms since 1970, 0 while it answers
}

type statusOfAll struct {
	Sources       map[string]status `json:"sources"`
	CacheBytes    uint64            `json:"cacheBytes"`
	CacheEntries  int               `json:"cacheEntries"`
	AccessEntries int               `json:"accessEntries"`
}

// Status returns, as JSON, the state of each source since the server started.
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

// TakeCounters returns the counters since its last call, as JSON, and resets them.
func (g *Gateway) TakeCounters() string { return text(g.members.take()) }

// text encodes a value of this package, which cannot fail.
func text(value any) string {
	written, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(written)
}
