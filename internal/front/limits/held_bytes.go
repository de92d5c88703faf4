package limits

import (
	"net/http"
	"slices"
	"sync"
)

const (
	// maxRoom limits the bytes of one kind that are in memory, maxRoomPerAddress those of one address: the bodies over smallBody
	// of unfinished requests, and the answers over smallBody that wait for their readers. Each kind has its own room: slow readers
	// must not take that of bodies, Stripe's events for example.
	maxRoom           = 64 << 20
	maxRoomPerAddress = 8 << 20
)

// Room counts bytes by address. Where it is full, the address that holds the most loses something to others.
type Room struct {
	each    int64 // of one address
	mu      sync.Mutex
	total   int64
	holders map[string]*holder
	parts   map[uint64]int // how many hold each part (answer_bytes.go)
}

// holder is one address with what it holds, the oldest first.
type holder struct {
	total int64
	all   []*holding
}

// holding is one body or answer; cut ends its reading or writing, nil where neither is under way.
type holding struct {
	address string
	size    int64 // without parts
	cut     func()
	parts   []part
	gone    bool
}

// NewRoom returns an empty room in which an address may hold so many bytes.
func NewRoom(each int64) *Room {
	return &Room{each: each, holders: map[string]*holder{}, parts: map[uint64]int{}}
}

// admit makes room for a body, or returns nil: an address has its share, and where all is taken, a newcomer takes from an
// address that holds more, one of its bodies that still come in. The caller must end it, after which cut is not called.
func (m *Room) admit(address string, size int64, cut func()) *holding {
	m.mu.Lock()
	defer m.mu.Unlock()
	own := size
	if h := m.holders[address]; h != nil {
		own += h.total
	}
	if own > m.each {
		return nil
	}
	for m.total+size > maxRoom {
		h, oldest := m.heaviest()
		if h == nil || h.total <= own {
			return nil
		}
		m.drop(oldest)
	}
	return m.add(address, size, cut)
}

// push makes room for an answer: an address with more than its share loses its oldest one, and where all is taken, the
// address that holds the most does. The caller must end it, after which cut is not called.
func (m *Room) push(address string, size int64, cut func()) *holding {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.share(address, size)
	m.fit(size)
	return m.add(address, size, cut)
}

// share takes from an address until it may hold so much more. It expects the lock.
func (m *Room) share(address string, size int64) {
	for h := m.holders[address]; h != nil && h.total > 0 && h.total+size > m.each; {
		m.drop(h.oldest())
	}
}

// fit takes from those who hold the most until so much more has room. It expects the lock.
func (m *Room) fit(size int64) {
	for m.total+size > maxRoom {
		h, oldest := m.heaviest()
		if h == nil {
			return
		}
		m.drop(oldest)
	}
}

// During counts an answer while send writes it to w. An answer that must yield loses its connection.
func (m *Room) During(address string, size int64, w http.ResponseWriter, send func()) {
	if size > smallBody {
		one := m.push(address, size, func() { writeUntil(w, 0) })
		defer m.end(one)
	}
	send()
}

// arrived keeps what has come in.
func (m *Room) arrived(one *holding) {
	m.mu.Lock()
	defer m.mu.Unlock()
	one.cut = nil
}

func (m *Room) end(one *holding) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(one)
}

// add expects the lock.
func (m *Room) add(address string, size int64, cut func()) *holding {
	h := m.holders[address]
	if h == nil {
		h = &holder{}
		m.holders[address] = h
	}
	one := &holding{address: address, size: size, cut: cut}
	h.all = append(h.all, one)
	h.total += size
	m.total += size
	return one
}

// heaviest is who holds the most among those who can lose something, and what. It expects the lock.
func (m *Room) heaviest() (most *holder, oldest *holding) {
	heaviest := int64(0)
	for _, h := range m.holders {
		if weight := m.weight(h); weight > heaviest {
			if one := h.oldest(); one != nil {
				most, oldest, heaviest = h, one, weight
			}
		}
	}
	return most, oldest
}

// weight is how much a holder takes of all: of a part that others hold too, its portion. It expects the lock.
func (m *Room) weight(h *holder) (sum int64) {
	for _, one := range h.all {
		sum += one.size
		for _, each := range one.parts {
			sum += each.size / int64(m.parts[each.key])
		}
	}
	return sum
}

// oldest is what a holder loses first; nil if nothing.
func (h *holder) oldest() *holding {
	at := slices.IndexFunc(h.all, func(one *holding) bool { return one.cut != nil && (one.size > 0 || len(one.parts) > 0) })
	if at < 0 {
		return nil
	}
	return h.all[at]
}

// drop expects the lock.
func (m *Room) drop(one *holding) {
	m.remove(one)
	one.cut()
}

// remove expects the lock; one may have been dropped.
func (m *Room) remove(one *holding) {
	if one.gone {
		return
	}
	one.gone = true
	h := m.holders[one.address]
	at := slices.Index(h.all, one)
	h.all = slices.Delete(h.all, at, at+1)
	h.total -= one.size
	m.total -= one.size
	for _, each := range one.parts {
		h.total -= each.size
		m.release(each)
	}
	if len(h.all) == 0 {
		delete(m.holders, one.address)
	}
}
