package standby

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dop251/goja"
)

// TestWorkWaitsForTheCopyOfItsClaim: hooks begin nothing that another machine would not know of.
func TestWorkWaitsForTheCopyOfItsClaim(t *testing.T) {
	p, _ := holding(t, time.Hour)
	vm := goja.New()
	p.Bind(vm)
	var synced atomic.Int32
	var fails atomic.Bool
	p.group.sync = func(context.Context) error {
		synced.Add(1)
		if fails.Load() {
			return context.DeadlineExceeded
		}
		return nil
	}
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
