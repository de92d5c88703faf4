package standby

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestWritersShareAnUpload(t *testing.T) {
	var uploads, present atomic.Int32
	started, release := make(chan struct{}, 99), make(chan struct{})
	g := &group{sync: func(context.Context) error {
		if present.Add(1) > 1 {
			t.Error("two uploads at a time")
		}
		defer present.Add(-1)
		started <- struct{}{}
		<-release
		uploads.Add(1)
		return nil
	}}
	var all sync.WaitGroup
	all.Go(func() { _ = g.wait(t.Context()) })
	<-started
	for range 50 {
		all.Go(func() {
			before := uploads.Load()
			if err := g.wait(t.Context()); err != nil || uploads.Load() <= before {
				t.Errorf("returned before its upload: %v", err)
			}
		})
	}
	for waits := false; !waits; time.Sleep(time.Millisecond) {
		g.mu.Lock()
		waits = g.next != nil
		g.mu.Unlock()
	}
	close(release)
	all.Wait()
	if uploads.Load() > 50 {
		t.Errorf("%d uploads", uploads.Load())
	}
	stuck := make(chan struct{})
	defer close(stuck)
	g = &group{sync: func(context.Context) error { <-stuck; return nil }}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.wait(gone); err == nil {
		t.Error("waits for a visitor who has left")
	}
}
