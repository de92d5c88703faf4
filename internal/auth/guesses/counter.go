package guesses

import (
	"sync"
	"time"
)

const (
	// free wrong guesses have no delay: people mistype. The next ones wait 1, 2, 4 … seconds, maxWait at most.
	free    = 8
	maxWait = 15 * time.Minute
	// forget is how long after its last wrong guess an account starts fresh.
	forget = 24 * time.Hour
	// maxKeys limits the memory; keys with few wrong guesses are dropped first.
	maxKeys = 20_000
	// retrySoon is the wait for a guess while others for the same account are being checked.
	retrySoon = time.Second
)

// tally is the state of one account, device or session.
type tally struct {
	failures int
	last     time.Time
	checking int
	dirty    bool
}

// counter counts wrong guesses by key. It is safe for concurrent use.
type counter struct {
	now func() time.Time

	mu      sync.Mutex
	tallies map[string]*tally
}

func newCounter(now func() time.Time) *counter {
	return &counter{now: now, tallies: map[string]*tally{}}
}

// begin requests permission to check one guess. A result above zero is how long the caller must wait, without checking
// anything. After zero, end must follow: guesses being checked count as wrong until then, so that simultaneous ones
// gain nothing.
func (c *counter) begin(key string) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.find(key)
	if wait := c.wait(t); wait > 0 {
		return wait
	}
	if t.checking > 0 && t.failures+t.checking >= free {
		return retrySoon
	}
	t.checking++
	return 0
}

type outcome int

const (
	unknown outcome = iota // refused for another reason, or nothing was checked
	right
	wrong
)

// end reports the outcome of a guess, and returns the current number of wrong ones.
func (c *counter) end(key string, result outcome) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.find(key)
	t.checking = max(0, t.checking-1)
	switch result {
	case right:
		t.dirty = t.dirty || t.failures > 0
		t.failures = 0
	case wrong:
		c.fail(t)
	case unknown:
	}
	return t.failures
}

func (c *counter) fail(t *tally) {
	t.failures++
	t.last = c.now()
	t.dirty = true
}

// find returns a key's tally, a fresh one if the old one has expired.
func (c *counter) find(key string) *tally {
	t := c.tallies[key]
	if t == nil {
		if len(c.tallies) >= maxKeys {
			c.shrink()
		}
		t = &tally{}
		c.tallies[key] = t
	}
	if t.failures > 0 && c.now().Sub(t.last) > forget {
		t.failures, t.dirty = 0, true
	}
	return t
}

// wait is how long the next guess must wait.
func (c *counter) wait(t *tally) time.Duration {
	if t.failures < free {
		return 0
	}
	delay := maxWait
	if doublings := t.failures - free; doublings < 10 {
		delay = min(maxWait, time.Second<<doublings)
	}
	return min(delay, max(0, delay-c.now().Sub(t.last))) // a clock that was set back makes nobody wait longer
}

// shrink makes room: first it drops expired or empty keys, then those without a delay yet, then any.
func (c *counter) shrink() {
	passes := []func(*tally) bool{
		func(t *tally) bool { return t.failures == 0 || c.now().Sub(t.last) > forget },
		func(t *tally) bool { return t.failures < free },
		func(*tally) bool { return true },
	}
	for _, goes := range passes {
		for key, t := range c.tallies {
			if len(c.tallies) <= maxKeys*3/4 {
				return
			}
			if t.checking == 0 && goes(t) {
				delete(c.tallies, key)
			}
		}
	}
}

// row is a tally in stored form; no failures means that it can be deleted.
type row struct {
	key      string
	failures int
	last     time.Time
}

// changed returns what has changed since the last call. A key without a delay is not worth a write.
func (c *counter) changed() []row {
	c.mu.Lock()
	defer c.mu.Unlock()
	var rows []row
	for key, t := range c.tallies {
		if !t.dirty {
			continue
		}
		t.dirty = false
		if t.failures == 0 || t.failures >= free/2 {
			rows = append(rows, row{key, t.failures, t.last})
		}
	}
	return rows
}

// restore loads stored tallies.
func (c *counter) restore(rows []row) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range rows {
		if len(c.tallies) < maxKeys {
			c.tallies[r.key] = &tally{failures: r.failures, last: r.last}
		}
	}
}
