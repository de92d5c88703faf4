package standby

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replication/lease"
)

// countSyncs counts what p sends to its copy; it fails while fails is true.
func countSyncs(p *Pair) (synced *atomic.Int32, fails *atomic.Bool) {
	synced, fails = new(atomic.Int32), new(atomic.Bool)
	p.group.sync = func(context.Context) error {
		synced.Add(1)
		if fails.Load() {
			return context.DeadlineExceeded
		}
		return nil
	}
	return synced, fails
}

// TestWorkWaitsForTheCopyOfItsClaim: hooks begin nothing that another machine would not know of.
func TestWorkWaitsForTheCopyOfItsClaim(t *testing.T) {
	p, _ := holding(t, time.Hour)
	vm := goja.New()
	p.Bind(vm)
	synced, fails := countSyncs(p)
	wait := func() error {
		_, err := vm.RunString("$standby.awaitCopy()")
		return err
	}
	if err := wait(); err != nil || synced.Load() != 1 {
		t.Errorf("with a copy: %v", err)
	}
	fails.Store(true)
	if err := wait(); err == nil {
		t.Error("began without a copy")
	}
	fails.Store(false)
	lose(t, p)
	if err := wait(); err == nil {
		t.Error("began without the lease")
	}
}

// TestNoAnswerAfterAPauseOfTheClock: the machine still believes that it holds the lease, and its copy is nobody's any more.
func TestNoAnswerAfterAPauseOfTheClock(t *testing.T) {
	p, store := holding(t, time.Hour)
	p.group.sync = p.confirmed(p.group.sync)
	done := func(e *core.RequestEvent) error { return e.String(200, "done") }
	if answer := asked(t, p, "POST", "/api/orders", done); answer.StatusCode != 200 {
		t.Errorf("with the lease: %d", answer.StatusCode)
	}
	record, etag, err := store.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lease.Take(t.Context(), store, p.times, lease.Record{Term: record.Term + 1, Owner: "there"}, etag); err != nil {
		t.Fatal(err)
	}
	if !p.fence.open() {
		t.Fatal("its clock told it")
	}
	if answer := asked(t, p, "POST", "/api/orders", done); answer.StatusCode != 503 || p.fence.open() {
		t.Errorf("without the lease: %d", answer.StatusCode)
	}
}
