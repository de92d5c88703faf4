package lease

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// machine is a node of the simulation. Its clock has its own zero but runs as fast as the others'.
type machine struct {
	world  *world
	name   string
	offset time.Duration
	watch  *Watch
	holder *Holder
	asleep time.Duration // until then it does nothing, as when it is paused
	busy   bool
	taken  int
}

// world is a simulated time in which every call to the storage takes a while, and others act in the meantime.
type world struct {
	t        *testing.T
	random   *rand.Rand
	now      time.Duration
	objects  *storage
	machines []*machine
}

func (w *world) pass(longest time.Duration) {
	w.now += time.Duration(w.random.Int64N(int64(longest)))
	writers := 0
	for _, m := range w.machines {
		if m.holder != nil && m.holder.Held() {
			writers++
		}
	}
	if writers > 1 {
		w.t.Fatalf("two writers at %v", w.now)
	}
}

// call is what happens to one call to the storage: others act before and after it.
func (w *world) call(string) fault {
	w.pass(300 * time.Millisecond)
	if w.random.IntN(4) == 0 {
		w.machines[w.random.IntN(len(w.machines))].step()
	}
	w.pass(300 * time.Millisecond)
	if w.random.IntN(100) == 0 { // an outage
		w.pass(15 * time.Second)
	}
	return []fault{none, none, none, none, none, none, down, lost}[w.random.IntN(8)]
}

func (m *machine) step() {
	if m.busy || m.world.now < m.asleep {
		return
	}
	m.busy = true
	defer func() { m.busy = false }()
	if m.world.random.IntN(200) == 0 {
		m.asleep = m.world.now + time.Duration(m.world.random.Int64N(int64(40*time.Second)))
		return
	}
	if m.holder != nil {
		if err := m.holder.renew(m.world.t.Context()); err == ErrTaken {
			m.holder = nil
		}
		return
	}
	record, etag, free, _ := m.watch.Look(m.world.t.Context())
	if !free {
		return
	}
	m.taken++
	next := recordOf(fmt.Sprintf("%s-%d", m.name, m.taken), record.Term+1)
	next.Seq = record.Seq
	holder := &Holder{store: m.watch.store, times: TimesOf(ttl), clock: m.watch.clock, record: next, etag: etag}
	m.holder = holder // its deadline is zero until the write is known to have landed
	if err := holder.renew(m.world.t.Context()); err != nil {
		m.holder = nil
	}
}

func TestNeverTwoWriters(t *testing.T) {
	terms := 0
	for seed := range uint64(40) {
		w := &world{t: t, random: rand.New(rand.NewPCG(seed, 1)), objects: newStorage()}
		w.objects.fault = w.call
		for i := range 3 {
			m := &machine{world: w, name: fmt.Sprint(i), offset: time.Duration(w.random.Int64N(int64(time.Hour)))}
			m.watch = &Watch{store: storeOf(w.objects), clock: func() time.Duration { return w.now + m.offset }}
			w.machines = append(w.machines, m)
		}
		for range 4000 {
			w.machines[w.random.IntN(len(w.machines))].step()
			w.pass(400 * time.Millisecond)
		}
		w.objects.fault = nil
		record, _, err := w.machines[0].watch.store.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		terms += int(record.Term)
	}
	if terms < 40*3 {
		t.Errorf("only %d takeovers were tried", terms)
	}
	t.Logf("%d takeovers", terms)
}
