package gateway

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
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.counted.Answers == nil {
		m.counted.Answers = map[string]int64{}
	}
	m.counted.Answers[id]++
}

// take returns the counters since its last call and resets them.
func (m *members) take() counts {
	m.mu.Lock()
	defer m.mu.Unlock()
	taken := m.counted
	m.counted = counts{}
	if taken.Answers == nil {
		taken.Answers = map[string]int64{}
	}
	return taken
}
