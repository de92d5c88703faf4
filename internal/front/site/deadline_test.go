package site

import (
	"errors"
	"os"
	"slices"
	"testing"
	"time"
)

func TestDeadlineIsSetOnlyWhereItCounts(t *testing.T) {
	var set []time.Time
	d := &deadline{set: func(to time.Time) error { set = append(set, to); return nil }}
	now := time.Now()
	later, little, much := now.Add(time.Hour), now.Add(time.Hour+time.Second), now.Add(2*time.Hour)
	use := func(to time.Time) error {
		if err := d.move(to); err != nil {
			t.Error(err)
		}
		if err := d.begin(); err != nil {
			return err
		}
		d.end()
		return nil
	}
	for _, to := range []time.Time{{}, later, little, much, later, {}, {}} {
		if err := use(to); err != nil {
			t.Error(err)
		}
	}
	if want := []time.Time{later, much, later, {}}; !slices.Equal(set, want) {
		t.Errorf("set %v, want %v", set, want)
	}
	if err := use(now.Add(-time.Second)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after its deadline: %v", err)
	}
	if len(set) != 4 {
		t.Error("a deadline was set for nothing")
	}
}

func TestDeadlineEndsWhatIsUnderWay(t *testing.T) {
	c, client := connected(t, 0)
	if err := c.SetReadDeadline(time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	read := make(chan error)
	go func() {
		_, err := c.Read(make([]byte, 1))
		read <- err
	}()
	for waits := false; !waits; time.Sleep(time.Millisecond) {
		c.reads.mu.Lock()
		waits = c.reads.busy == 1
		c.reads.mu.Unlock()
	}
	if err := c.SetReadDeadline(time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := <-read; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the read ended with %v", err)
	}
	// The next deadline counts again.
	if err := c.SetReadDeadline(time.Time{}); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if n, err := c.Read(make([]byte, 1)); n != 1 || err != nil {
		t.Errorf("read %d, %v", n, err)
	}
}
