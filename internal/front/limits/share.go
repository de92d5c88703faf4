package limits

import (
	"net/netip"
	"sync"
)

// share counts what addresses hold of something that is limited. None gets more than is still free, so however many take all that
// they can, the next one finds room: n of them hold n parts of n+1.
type share struct {
	all, each int

	mu    sync.Mutex
	total int
	held  map[netip.Addr]int
}

func newShare(all, each int) *share {
	return &share{all: all, each: each, held: map[netip.Addr]int{}}
}

// take reports whether an address may hold one more, which the caller gives back. The zero Addr is nobody in particular: it counts
// in all alone.
func (s *share) take(address netip.Addr) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	free := s.all - s.total
	if free <= 0 {
		return false
	}
	if address.IsValid() {
		own := s.held[address]
		if own >= min(s.each, free) {
			return false
		}
		s.held[address] = own + 1
	}
	s.total++
	return true
}

func (s *share) give(address netip.Addr) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.total--
	if !address.IsValid() {
		return
	}
	if own := s.held[address] - 1; own > 0 {
		s.held[address] = own
	} else {
		delete(s.held, address)
	}
}
