package site

import (
	"errors"
	"os"
	"sync"
	"time"
)

// deadline is that of one direction of a connection. net/http moves the two eight times for each request, and each move
// costs the runtime a timer, which hardly any read or write then waits for: a deadline is set when one begins.
type deadline struct {
	set  func(time.Time) error
	most time.Duration // that a read or write may wait for the client; 0: until wanted

	mu     sync.Mutex
	wanted time.Time
	at     time.Time // as set
	busy   int       // reads or writes under way
}

// move changes the deadline, also of what is under way.
func (d *deadline) move(to time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wanted = to
	if d.busy == 0 {
		return nil
	}
	return d.apply()
}

// begin applies the deadline to a read or write, which calls end.
func (d *deadline) begin() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.apply(); err != nil {
		return err
	}
	d.busy++
	return nil
}

// during runs a write, and again for as long as the client takes something of it before its deadline.
func (d *deadline) during(write func() (int64, error)) (total int64, err error) {
	for {
		if err := d.begin(); err != nil {
			return total, err
		}
		n, err := write()
		d.end()
		total += n
		if err == nil || n == 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
			return total, err
		}
	}
}

func (d *deadline) end() {
	d.mu.Lock()
	d.busy--
	d.mu.Unlock()
}

// apply keeps a deadline that is a little too early, where much of it is left: connections in use move theirs all the time.
func (d *deadline) apply() error {
	if d.most == 0 && d.wanted.Equal(d.at) {
		return nil
	}
	now, to := time.Now(), d.wanted
	if limit := now.Add(d.most); d.most > 0 && (to.IsZero() || to.After(limit)) {
		to = limit
	}
	if !to.IsZero() {
		left := to.Sub(now)
		if left <= 0 && d.busy == 0 {
			return os.ErrDeadlineExceeded
		}
		if early := to.Sub(d.at); !d.at.IsZero() && early >= 0 && early < left/16 {
			return nil
		}
	}
	d.at = to
	return d.set(to)
}
