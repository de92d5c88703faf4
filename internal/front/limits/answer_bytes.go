package limits

// Tab counts what an answer holds while its parts come in. A part that several answers hold counts in full for the share of each of
// their addresses, and once in all: what many ask for at once is one text in memory. Where all is taken, each holder's portion counts.
type Tab struct {
	room *Room
	one  *holding
}

type part struct {
	key  uint64
	size int64
}

// Open begins an answer to address, which must be closed. cut tells it that it must yield, once, until it is closed.
func (m *Room) Open(address string, cut func()) *Tab {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &Tab{m, m.add(address, 0, cut)}
}

// Add counts a part. An address with more than its share loses its oldest answers that hold something, and where all is taken, the
// address that holds the most does.
func (t *Tab) Add(key uint64, size int64) {
	m := t.room
	m.mu.Lock()
	defer m.mu.Unlock()
	if t.one.gone || size == 0 {
		return
	}
	if m.parts[key]++; m.parts[key] == 1 {
		m.total += size
	}
	t.one.parts = append(t.one.parts, part{key, size})
	m.holders[t.one.address].total += size
	m.share(t.one.address, 0)
	m.fit(0)
}

// Close ends an answer and reports whether it kept its room.
func (t *Tab) Close() bool {
	t.room.mu.Lock()
	defer t.room.mu.Unlock()
	kept := !t.one.gone
	t.room.remove(t.one)
	return kept
}

// release expects the lock.
func (m *Room) release(one part) {
	if m.parts[one.key]--; m.parts[one.key] == 0 {
		delete(m.parts, one.key)
		m.total -= one.size
	}
}
