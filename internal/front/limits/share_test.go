package limits

import (
	"net/netip"
	"testing"
)

func at(last byte) netip.Addr { return netip.AddrFrom4([4]byte{192, 0, 2, last}) }

func fill(s *share, address netip.Addr) (taken int) {
	for s.take(address) {
		taken++
	}
	return taken
}

func TestAnAddressHasItsPart(t *testing.T) {
	s := newShare(100, 10)
	if taken := fill(s, at(1)); taken != 10 {
		t.Errorf("one address takes %d", taken)
	}
	s.give(at(1))
	if taken := fill(s, at(1)); taken != 1 {
		t.Errorf("after one is given back it takes %d more", taken)
	}
	for range 10 {
		s.give(at(1))
	}
	if s.total != 0 || len(s.held) != 0 {
		t.Errorf("%d of %d addresses are left", s.total, len(s.held))
	}
}

// Those who take all that they can leave as much as each of them holds.
func TestThoseWhoHoldMuchLeaveRoom(t *testing.T) {
	s := newShare(100, 90)
	for last := range byte(4) {
		fill(s, at(last))
	}
	if taken := fill(s, at(9)); taken < 1 {
		t.Errorf("after four addresses a fifth finds no room, %d of 100 are taken", s.total)
	}
	if free := s.all - s.total; free < 1 {
		t.Error("nothing is left for a sixth")
	}
}

func TestAProxyHasAllThatIsLeft(t *testing.T) {
	s := newShare(100, 10)
	fill(s, at(1))
	if taken := fill(s, netip.Addr{}); taken != 90 {
		t.Errorf("it takes %d", taken)
	}
	if s.take(at(2)) {
		t.Error("more than all")
	}
}
