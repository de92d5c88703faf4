package runtimes

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestManyTasksTakeTurnsHoweverLongTheyWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var all turns
		var tasks sync.WaitGroup
		most, begun := 0, time.Now()
		for range 20 {
			tasks.Go(func() {
				all.take()
				defer all.give()
				time.Sleep(patience - time.Millisecond)
				most = max(most, all.now())
			})
		}
		tasks.Wait()
		if most != tasksAtOnce {
			t.Errorf("%d at once", most)
		}
		if took := time.Since(begun); took > 10*patience {
			t.Errorf("they took %v", took)
		}
	})
}

func TestTasksThatHangHoldUpTheOthersOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var all turns
		var long, short sync.WaitGroup
		release := make(chan struct{})
		for range 3 {
			long.Go(func() {
				all.take()
				defer all.give()
				<-release
			})
		}
		begun := time.Now()
		time.Sleep(4 * patience)
		if all.now() != 3 {
			t.Fatalf("%d run", all.now())
		}
		for range 50 {
			short.Go(func() {
				all.take()
				defer all.give()
				time.Sleep(time.Millisecond)
			})
		}
		short.Wait()
		if took := time.Since(begun); took > 7*patience {
			t.Errorf("the others took %v", took)
		}
		close(release)
		long.Wait()
		if all.more != 0 {
			t.Errorf("%d more may run", all.more)
		}
	})
}

func (t *turns) now() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.running
}
