package limits

import (
	"strconv"
	"testing"
)

// What many wait for is one text: who holds it yields to nobody who holds less, since nothing would be free.
func TestWhatManyHoldWeighsItsPart(t *testing.T) {
	m, cut := NewRoom(maxRoom/2), map[string]int{}
	open := func(address string, key uint64, size int64) {
		m.Open(address, func() { cut[address]++ }).Add(key, size)
	}
	for i := range 40 {
		open("many"+strconv.Itoa(i), 1, maxRoom/4)
	}
	for i := range 13 {
		open("one"+strconv.Itoa(i), uint64(i)+2, maxRoom/16)
	}
	if m.total > maxRoom || len(cut) != 1 {
		t.Errorf("%d bytes are counted, %v were cut", m.total, cut)
	}
	for address := range cut {
		if address[:3] != "one" {
			t.Errorf("%s was cut, which frees nothing", address)
		}
	}
}

// A question that holds nothing yet yields to none.
func TestWhatHoldsNothingYieldsToNobody(t *testing.T) {
	m, cut := NewRoom(maxRoom/2), map[string]int{}
	open := func(address, name string) *Tab { return m.Open(address, func() { cut[name]++ }) }
	open("a", "empty").Add(9, 0)
	open("a", "first").Add(1, maxRoom/4)
	open("a", "second").Add(2, maxRoom/4)
	open("a", "third").Add(3, maxRoom/4)
	if len(cut) != 1 || cut["first"] != 1 {
		t.Errorf("of an address that holds too much, %v were cut", cut)
	}
	open("b", "others").Add(4, maxRoom/4)
	open("c", "others").Add(5, maxRoom/4+1)
	if cut["empty"] != 0 || cut["second"] != 1 || len(cut) != 2 {
		t.Errorf("in a full room %v were cut", cut)
	}
	m.end(m.push("a", maxRoom, func() {}))
	if cut["empty"] != 0 || cut["third"] != 1 {
		t.Errorf("for an answer that is read, %v were cut", cut)
	}
}
