package memory

import (
	"runtime"
	"testing"
	"time"
)

func TestPercentFor(t *testing.T) {
	for live, want := range map[uint64]int{
		0: 200, 1 << 20: 200, 24 << 20: 200, 40 << 20: 120, 50 << 20: 84, 60 << 20: 53, 64 << 20: 43, 96 << 20: 40, 4 << 30: 40,
	} {
		if got := percentFor(live); got != want {
			t.Errorf("%d MB: %d, want %d", live>>20, got, want)
		}
	}
}

func TestTheCollectorIsSetWhenTheHeapChanges(t *testing.T) {
	var set []int
	tuner := &tuner{percent: maxPercent, set: func(percent int) { set = append(set, percent) }}
	for _, megabytes := range []uint64{10, 24, 44, 43, 45, 10} {
		tuner.collected(megabytes << 20)
	}
	if len(set) != 2 || set[0] != 109 || set[1] != 200 {
		t.Errorf("set %v", set)
	}
}

func TestEachCollectionIsSeen(t *testing.T) {
	seen := make(chan int, 100)
	// A percentage that never fits is set after each collection.
	var tuner tuner
	tuner.set = func(percent int) { tuner.percent = 0; seen <- percent }
	afterEachCollection(&tuner)
	for range 3 {
		runtime.GC()
		select {
		case <-seen:
		case <-time.After(20 * time.Second):
			t.Fatal("a collection was not seen")
		}
	}
}

func TestMemoryIsGivenBackWhenQuiet(t *testing.T) {
	const mb = 1 << 20
	still := make([]usage, rest) // until memory is returned again
	for name, c := range map[string]struct {
		readings []usage
		want     int
	}{
		"after the start":      {[]usage{{allocated: quietBytes}}, 1},
		"never while busy":     {[]usage{{allocated: 50 * mb, free: 99 * mb}, {allocated: 100 * mb, free: 99 * mb}}, 0},
		"once after a load":    {[]usage{{allocated: 50 * mb}, {allocated: 51 * mb}, {allocated: 51 * mb}, {allocated: 51 * mb}}, 1},
		"not again at once":    {[]usage{{}, {objects: 13 * mb}}, 1},
		"when it adds up":      {append(still, usage{objects: 9 * mb}, usage{objects: 14 * mb, live: mb}), 2},
		"what died is no need": {append(still, usage{objects: 9 * mb, live: 30 * mb}), 1},
	} {
		ticks, released, at := make(chan time.Time, len(c.readings)), 0, -1
		for range c.readings {
			ticks <- time.Time{}
		}
		close(ticks)
		watch(ticks, func() usage {
			at++
			if at == 0 {
				return usage{}
			}
			return c.readings[at-1]
		}, func() { released++ })
		if released != c.want {
			t.Errorf("%s: released %d times, want %d", name, released, c.want)
		}
	}
}
