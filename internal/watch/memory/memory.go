// Package memory keeps the process small without slowing it down. Under load it limits the garbage that waits for
// collection; after a load it returns the memory to the system, which Go itself does partly and slowly.
package memory

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// maxGarbage is how much may wait for a collection. While the heap is small, maxPercent collects half as often as Go's
	// own 100, which serves 6 % more cached pages per second (measured); the larger the heap, the smaller its share. Caches
	// that a load fills take the place of garbage, up to roomy and down to minGarbage.
	maxGarbage = 48 << 20
	minGarbage = 24 << 20
	roomy      = 92 << 20
	maxPercent = 200
	minPercent = 40

	// A server is quiet when it allocated less than quietBytes in an interval; then it returns more than idleBytes, but
	// not again for this many intervals, because that takes 50 ms of processor time.
	interval   = 250 * time.Millisecond
	quietBytes = 256 << 10
	idleBytes  = 12 << 20
	rest       = 20

	// startTime is how long a start may keep its pages of the program's file.
	startTime = 5 * time.Second
)

// Register limits the garbage from now on and watches for a quiet server. With GOGC set it does neither.
func Register(app core.App) {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(maxPercent)
	afterEachCollection(&tuner{percent: maxPercent, set: func(percent int) { debug.SetGCPercent(percent) }})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		time.AfterFunc(startTime, func() { afterStart.Do(unmapProgram) }) // no later than that, quiet or not
		go watch(time.Tick(interval), read, release)
		return e.Next()
	})
}

// percentFor is the collector's setting for a heap of this many live bytes.
func percentFor(live uint64) int {
	if live == 0 {
		return maxPercent
	}
	garbage := max(roomy-min(live, roomy), minGarbage)
	return int(min(max(min(garbage, maxGarbage)*100/live, minPercent), maxPercent))
}

// tuner sets the collector's percentage when it differs enough to matter.
type tuner struct {
	percent int
	set     func(percent int)
}

func (t *tuner) collected(live uint64) {
	if percent := percentFor(live); percent > t.percent+5 || percent < t.percent-5 {
		t.percent = percent
		t.set(percent)
	}
}

// mark is an unreferenced object, so each collection finds it. The pointer keeps it out of the runtime's shared blocks
// of tiny objects, which live longer.
type mark struct{ _ *mark }

func afterEachCollection(t *tuner) {
	runtime.AddCleanup(&mark{}, func(t *tuner) {
		t.collected(read().live)
		afterEachCollection(t)
	}, t)
}

// usage is the runtime's report on its heap, in bytes.
type usage struct {
	allocated uint64 // in total
	live      uint64 // found by the last collection
	objects   uint64 // live ones and those waiting for a collection
	free      uint64 // kept for new objects instead of returned
}

func read() usage {
	samples := []metrics.Sample{
		{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(samples)
	value := func(at int) uint64 { return samples[at].Value.Uint64() }
	return usage{value(0), value(1), value(2), value(3)}
}

// watch returns memory in the first quiet interval after a busy one, and whenever enough has accumulated since.
func watch(ticks <-chan time.Time, read func() usage, release func()) {
	before, busy, resting := read(), true, 0
	for range ticks {
		now := read()
		quiet := now.allocated-before.allocated <= quietBytes
		busy = busy || !quiet
		resting = max(resting-1, 0)
		if quiet && resting == 0 && (busy || now.unused() > idleBytes) {
			busy, resting = false, rest
			release()
		}
		before = now
	}
}

func (u usage) unused() uint64 {
	if u.objects < u.live { // live objects have died since
		return u.free
	}
	return u.free + u.objects - u.live
}

// release collects twice, because a sync.Pool keeps its content over one collection.
func release() {
	runtime.GC()
	debug.FreeOSMemory()
	afterStart.Do(unmapProgram)
}

// afterStart is the first release, or startTime after a start under load: later ones would take from a server what it uses.
var afterStart sync.Once
