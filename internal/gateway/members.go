package gateway

import (
	"hash/maphash"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"
)

const (
	// maxMembers bounds memory to about 20 MB. Members who have been idle longest are dropped first.
	maxMembers = 50_000
	// A client requests all catalogs of its board at once, and four screens may do so: a burst, then four calls a second.
	callsBurst, callsPerSecond = 400, 4
	// maxFlights is half of a source's concurrent calls, so one member's hanging titles never take more.
	maxFlights = maxCalls / 2
)

// member is the state of a recently active member. It is never stored.
type member struct {
	user  string
	calls *rate.Limiter
	plays atomic.Int32
	// waiting is how many calls to sources run or wait.
	waiting atomic.Int32

	mu      sync.Mutex
	flights chan struct{} // turns to call sources; nil before the first call
	day     int64         // of the key that names the devices
	devices []device      // those that list titles and streams
	players []device      // those that play streams where no device is
	moves   []time.Time   // the last ones, oldest first
}

// members counts the screens in use. The key of the hashes is random, stays in memory and is discarded at the end of the day
// (UTC), so nobody can build a list of devices.
type members struct {
	all     *otter.Cache[string, *member]
	turn    sync.Mutex // of the day
	today   atomic.Pointer[today]
	answers sync.Map // source → *atomic.Int64
	counted struct{ devices, members atomic.Int64 }
}

// today is what is forgotten at midnight: the key, and whom the figures of the day contain.
type today struct {
	day  int64
	key  maphash.Seed
	mu   sync.Mutex
	seen filter
}

func newMembers() *members {
	return &members{all: otter.Must(&otter.Options[string, *member]{
		MaximumSize: maxMembers, ExpiryCalculator: otter.ExpiryAccessing[string, *member](deviceTime),
	})}
}

func (m *members) of(user string) *member {
	found, _ := m.all.ComputeIfAbsent(user, func() (*member, bool) {
		return &member{user: user, calls: rate.NewLimiter(callsPerSecond, callsBurst)}, false
	})
	return found
}

// at is of for a row in memory, which remembers its member.
func (m *members) at(row *access) *member {
	if known := row.who.Load(); known != nil {
		return known
	}
	found := m.of(row.user)
	row.who.Store(found)
	return found
}

// turns are the questions to sources that may begin with this member at once.
func (one *member) turns() chan struct{} {
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.flights == nil {
		one.flights = make(chan struct{}, maxFlights)
	}
	return one.flights
}

// used returns how many screens a member has in use.
func (m *members) used(user string, now time.Time) int {
	one, found := m.all.GetIfPresent(user)
	if !found {
		return 0
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	one.forget(dayOf(now), now)
	return len(one.devices)
}

func dayOf(now time.Time) int64 { return now.Unix() / (24 * 60 * 60) }

// day returns what is kept of today.
func (m *members) day(now time.Time) *today {
	day := dayOf(now)
	if known := m.today.Load(); known != nil && known.day == day {
		return known
	}
	m.turn.Lock()
	defer m.turn.Unlock()
	if known := m.today.Load(); known != nil && known.day == day {
		return known
	}
	fresh := &today{day: day, key: maphash.MakeSeed()}
	m.today.Store(fresh)
	return fresh
}

// count adds a device and its member to the day's figures. A device is counted once for its kind of client, and again for each
// other one of that kind that is in use at the same time.
func (m *members) count(day *today, user string, agent uint64, others int) {
	day.mu.Lock()
	defer day.mu.Unlock()
	if day.seen.add(maphash.Comparable(day.key, counted{user, agent, others})) {
		m.counted.devices.Add(1)
	}
	if day.seen.add(maphash.String(day.key, user)) {
		m.counted.members.Add(1)
	}
}

// counted names a device in the day's figures.
type counted struct {
	user   string
	agent  uint64
	others int
}
