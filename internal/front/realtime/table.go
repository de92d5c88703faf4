package realtime

import (
	"sync"
	"time"

	"passerelle/internal/auth/sessions"
)

// stream is one open connection. The table's mutex guards its fields.
type stream struct {
	address string
	account string // "" for a visitor
	closed  bool
}

// table counts the open streams.
type table struct {
	every   time.Duration // between two looks at a stream
	members *sessions.Sessions

	mu        sync.Mutex
	total     int
	visitors  int
	addresses map[string]*perAddress
	accounts  map[string]int
}

type perAddress struct{ total, visitors int }

func newTable() *table {
	return &table{addresses: map[string]*perAddress{}, accounts: map[string]int{}}
}

// open counts a new stream as a visitor's; nil when there is no room.
func (t *table) open(address string) *stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	here := t.addresses[address]
	if here == nil {
		here = &perAddress{}
	}
	if t.total >= maxStreams || t.visitors >= maxVisitors || here.total >= maxPerAddress || here.visitors >= maxVisitorsPerAddress {
		return nil
	}
	t.addresses[address] = here
	t.total++
	here.total++
	t.visitors++
	here.visitors++
	return &stream{address: address}
}

func (t *table) close(s *stream) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.move(s, "")
	s.closed = true
	here := t.addresses[s.address]
	t.total--
	here.total--
	t.visitors--
	here.visitors--
	if here.total == 0 {
		delete(t.addresses, s.address)
	}
}

// assign counts a stream for an account ("" for a visitor); false where that has reached the limit. A subscription may come as its
// stream ends: that counts nowhere.
func (t *table) assign(s *stream, account string, limit int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s.closed {
		return true
	}
	if account != s.account && account != "" && t.accounts[account] >= limit {
		return false
	}
	t.move(s, account)
	return true
}

func (t *table) move(s *stream, account string) {
	if s.account == account {
		return
	}
	here := t.addresses[s.address]
	if s.account == "" {
		t.visitors--
		here.visitors--
	} else if t.accounts[s.account]--; t.accounts[s.account] == 0 {
		delete(t.accounts, s.account)
	}
	if account == "" {
		t.visitors++
		here.visitors++
	} else {
		t.accounts[account]++
	}
	s.account = account
}
