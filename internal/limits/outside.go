package limits

import "sync"

const (
	// maxOutside limits the answers over smallBody that wait for their readers, in total and per address. They have their own
	// room: slow readers must not take that of bodies, Stripe's events for example.
	maxOutside           = 64 << 20
	maxOutsidePerAddress = 8 << 20
)

// outside are the answers that wait for their readers. A new one always finds room: an address that holds too much loses its
// oldest answer, and where all hold too much, so does the address that holds the most.
type outside struct {
	mu      sync.Mutex
	total   int64
	readers map[string]*reader
}

// reader is one address with its answers, the oldest first.
type reader struct {
	total   int64
	answers []*leaving
}

// leaving is one answer; cut ends its writing.
type leaving struct {
	address string
	size    int64
	cut     func()
}

func newOutside() *outside { return &outside{readers: map[string]*reader{}} }

// begin makes room for an answer. The caller must end it, after which cut is not called.
func (o *outside) begin(address string, size int64, cut func()) *leaving {
	o.mu.Lock()
	defer o.mu.Unlock()
	for r := o.readers[address]; r != nil && len(r.answers) > 0 && r.total+size > maxOutsidePerAddress; {
		o.drop(r.answers[0])
	}
	for o.total > 0 && o.total+size > maxOutside {
		o.drop(o.heaviest().answers[0])
	}
	r := o.readers[address]
	if r == nil {
		r = &reader{}
		o.readers[address] = r
	}
	one := &leaving{address, size, cut}
	r.answers = append(r.answers, one)
	r.total += size
	o.total += size
	return one
}

func (o *outside) end(one *leaving) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.remove(one)
}

// heaviest expects the lock, and at least one answer.
func (o *outside) heaviest() (most *reader) {
	for _, r := range o.readers {
		if most == nil || r.total > most.total {
			most = r
		}
	}
	return most
}

// drop expects the lock.
func (o *outside) drop(one *leaving) {
	o.remove(one)
	one.cut()
}

// remove expects the lock; one may have been dropped.
func (o *outside) remove(one *leaving) {
	r := o.readers[one.address]
	if r == nil {
		return
	}
	for at, each := range r.answers {
		if each != one {
			continue
		}
		r.answers = append(r.answers[:at], r.answers[at+1:]...)
		r.total -= one.size
		o.total -= one.size
		break
	}
	if len(r.answers) == 0 {
		delete(o.readers, one.address)
	}
}
