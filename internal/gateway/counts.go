package gateway

import "sync/atomic"

// filterBits uses 2 MB, which counts a million devices and members with an error of about 2 %.
const filterBits = 1 << 24

// filter is a Bloom filter: it reports whether a hash was seen before without storing it.
type filter struct{ bits [filterBits / 64]uint64 }

// add reports whether a hash is new.
func (f *filter) add(hash uint64) bool {
	first, step, fresh := uint32(hash), uint32(hash>>32)|1, false
	for i := range uint32(4) {
		bit := (first + i*step) % filterBits
		if mask := uint64(1) << (bit % 64); f.bits[bit/64]&mask == 0 {
			f.bits[bit/64] |= mask
			fresh = true
		}
	}
	return fresh
}

// counts is the result of TakeCounters.
type counts struct {
	Answers map[string]int64 `json:"answers"` // by source
	Devices int64            `json:"devices"` // seen for the first time of the day (UTC)
	Members int64            `json:"members"`
}

// answered counts a response that a source contributed to.
func (m *members) answered(id string) {
	count, found := m.answers.Load(id)
	if !found {
		count, _ = m.answers.LoadOrStore(id, new(atomic.Int64))
	}
	count.(*atomic.Int64).Add(1) // the map holds nothing else
}

// take returns the counters since its last call and resets them.
func (m *members) take() counts {
	taken := counts{Answers: map[string]int64{}, Devices: m.counted.devices.Swap(0), Members: m.counted.members.Swap(0)}
	for id, count := range m.answers.Range {
		if number := count.(*atomic.Int64).Swap(0); number > 0 {
			taken.Answers[id.(string)] = number
		}
	}
	return taken
}
