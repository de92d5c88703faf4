package gateway

import (
	"hash/maphash"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"
)

const (
	// deviceTime is how long a device counts as in use after its last request.
	deviceTime = 15 * time.Minute
	// maxMembers bounds memory to about 20 MB. Members who have been idle longest are dropped first.
	maxMembers = 50_000
	// maxDevices is more than any plan allows; without a limit, the oldest devices are dropped.
	maxDevices = 64
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
	players []device      // places without a device that play streams
}

type device struct {
	name, place uint64
	seen        time.Time
}

// members counts the screens in use. A device is a keyed hash of its address block and its user agent. The key is random,
// stays in memory and is discarded at the end of the day (UTC), so nobody can build a list of devices.
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

// admit counts a member's device and reports whether it may watch. most is 0 for no limit.
func (m *members) admit(one *member, user string, visitor netip.Addr, agent string, most int, now time.Time) bool {
	day, place := m.day(now), block(visitor)
	name := maphash.Comparable(day.key, seenAs{user, place, agent})
	one.mu.Lock()
	defer one.mu.Unlock()
	one.forget(day.day, now)
	if at := slices.IndexFunc(one.devices, func(d device) bool { return d.name == name }); at >= 0 {
		one.devices[at].seen = now
		return true
	}
	if most > 0 && len(one.devices) >= most {
		return false
	}
	one.devices = add(one.devices, device{name, maphash.Comparable(day.key, place), now})
	m.count(day, user, name)
	return true
}

// watch counts a player, which tells another user agent than the app that lists what there is, and reports whether it may
// play: where a device is, and in as many other places as the plan has screens, because one screen may list over IPv6 and
// play over IPv4.
func (m *members) watch(one *member, visitor netip.Addr, most int, now time.Time) bool {
	day := m.day(now)
	place := maphash.Comparable(day.key, block(visitor))
	one.mu.Lock()
	defer one.mu.Unlock()
	one.forget(day.day, now)
	for _, list := range [][]device{one.devices, one.players} {
		if at := slices.IndexFunc(list, func(d device) bool { return d.place == place }); at >= 0 {
			list[at].seen = now
			return true
		}
	}
	if most > 0 && len(one.players) >= most {
		return false
	}
	one.players = add(one.players, device{0, place, now})
	return true
}

// add drops the device that was added first once there are too many.
func add(all []device, one device) []device {
	if len(all) >= maxDevices {
		all = all[1:]
	}
	return append(all, one)
}

// forget drops idle devices, and all devices once the key of their names has changed.
func (one *member) forget(day int64, now time.Time) {
	if one.day != day {
		one.day, one.devices, one.players = day, nil, nil
		return
	}
	idle := func(d device) bool { return now.Sub(d.seen) >= deviceTime }
	one.devices, one.players = slices.DeleteFunc(one.devices, idle), slices.DeleteFunc(one.players, idle)
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

// seenAs identifies a device.
type seenAs struct {
	user  string
	place netip.Addr
	agent string
}

// block returns the part of an address that survives a change by the provider: 24 bits of IPv4. IPv6 addresses are already
// networks here.
func block(address netip.Addr) netip.Addr {
	if !address.Is4() {
		return address
	}
	bytes := address.As4()
	bytes[3] = 0
	return netip.AddrFrom4(bytes)
}

// count adds a device and its member to the day's figures.
func (m *members) count(day *today, user string, name uint64) {
	day.mu.Lock()
	defer day.mu.Unlock()
	if day.seen.add(name) {
		m.counted.devices.Add(1)
	}
	if day.seen.add(maphash.String(day.key, user)) {
		m.counted.members.Add(1)
	}
}
