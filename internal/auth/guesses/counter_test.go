package guesses

import (
	"strconv"
	"testing"
	"time"
)

type clock struct{ time.Time }

func (c *clock) now() time.Time        { return c.Time }
func (c *clock) pass(by time.Duration) { c.Time = c.Add(by) }
func newTestCounter() (*counter, *clock) {
	c := &clock{time.Unix(1_000_000, 0)}
	return newCounter(c.now), c
}

// guessWrong makes wrong guesses, each as early as allowed, and returns the last one's wait.
func guessWrong(t *testing.T, c *counter, clock *clock, key string, count int) (waited time.Duration) {
	t.Helper()
	for range count {
		waited = c.begin(key)
		if waited > 0 {
			clock.pass(waited)
			if again := c.begin(key); again > 0 {
				t.Fatalf("has to wait again: %v", again)
			}
		}
		c.end(key, wrong)
	}
	return waited
}

func TestDelaysGrow(t *testing.T) {
	c, clock := newTestCounter()
	if waited := guessWrong(t, c, clock, "a", free); waited != 0 {
		t.Errorf("a free guess waited %v", waited)
	}
	for _, want := range []time.Duration{1, 2, 4, 8, 16} {
		if waited := guessWrong(t, c, clock, "a", 1); waited != want*time.Second {
			t.Errorf("waited %v, want %d s", waited, want)
		}
	}
	if waited := guessWrong(t, c, clock, "a", 100); waited != maxWait {
		t.Errorf("waited %v, want %v", waited, maxWait)
	}
	if wait := c.begin("b"); wait != 0 {
		t.Errorf("another account waits %v", wait)
	}
}

func TestManyAtOnceGainNothing(t *testing.T) {
	c, _ := newTestCounter()
	let := 0
	for range 100 {
		if c.begin("a") == 0 {
			let++
		}
	}
	if let != free {
		t.Errorf("%d guesses were let through at once, want %d", let, free)
	}
	for range let {
		c.end("a", wrong)
	}
	if c.begin("a") == 0 {
		t.Error("one more was let through")
	}
}

func TestRightOneForgets(t *testing.T) {
	c, clock := newTestCounter()
	guessWrong(t, c, clock, "a", free+1)
	clock.pass(maxWait)
	if c.begin("a") != 0 {
		t.Fatal("has to wait")
	}
	c.end("a", right)
	if waited := guessWrong(t, c, clock, "a", free); waited != 0 {
		t.Errorf("waited %v after a right one", waited)
	}
}

func TestADayForgets(t *testing.T) {
	c, clock := newTestCounter()
	guessWrong(t, c, clock, "a", free+12)
	clock.pass(forget + time.Second)
	if wait := c.begin("a"); wait != 0 {
		t.Errorf("waits %v a day later", wait)
	}
}

func TestRefusedForAnotherReason(t *testing.T) {
	c, _ := newTestCounter()
	for range free * 3 {
		if c.begin("a") != 0 {
			t.Fatal("has to wait")
		}
		c.end("a", unknown)
	}
}

func TestSpraysDoNotFillTheMemoryNorPushOutWhoIsUnderAttack(t *testing.T) {
	c, clock := newTestCounter()
	guessWrong(t, c, clock, "target", free+3)
	for i := range maxKeys * 2 {
		key := "spray " + strconv.Itoa(i)
		c.begin(key)
		c.end(key, wrong)
	}
	if len(c.tallies) > maxKeys {
		t.Errorf("%d tallies are kept", len(c.tallies))
	}
	if c.begin("target") == 0 {
		t.Error("the target was forgotten")
	}
}

func TestRestored(t *testing.T) {
	c, clock := newTestCounter()
	guessWrong(t, c, clock, "a", free+5)
	guessWrong(t, c, clock, "few", 1)
	rows := c.changed()
	if len(rows) != 1 || rows[0].key != "a" || rows[0].failures != free+5 {
		t.Fatalf("stored %v", rows)
	}
	if again := c.changed(); len(again) != 0 {
		t.Errorf("stored again: %v", again)
	}
	later := newCounter(clock.now)
	later.restore(rows)
	if later.begin("a") == 0 {
		t.Error("a restart forgets")
	}
}

func TestAClockSetBackKeepsNobodyOut(t *testing.T) {
	c, clock := newTestCounter()
	guessWrong(t, c, clock, "a", free+1)
	clock.pass(-30 * 24 * time.Hour) // as after a restart: a stored time has no monotonic reading
	if wait := c.begin("a"); wait > 2*time.Second {
		t.Errorf("waits %v", wait)
	}
}

func TestCodeDiesAfterFiveTries(t *testing.T) {
	clock := &clock{time.Unix(0, 0)}
	c := newCodes(clock.now)
	for range codeTries {
		if !c.take("x") {
			t.Fatal("refused early")
		}
	}
	if c.take("x") || !c.spent("x") {
		t.Error("a sixth try was let through")
	}
	c.giveBack("x")
	if c.spent("x") || !c.take("x") {
		t.Error("a try that checked nothing counts")
	}
	clock.pass(codeAge + time.Second)
	c.take("y")
	if len(c.tries) != 1 {
		t.Error("old codes are kept")
	}
}
