package gateway

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"net/netip"
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
	calls   *rate.Limiter
	flights chan struct{} // calls to sources that this member's requests started
	plays   atomic.Int32

	mu      sync.Mutex
	day     int64 // of the key that names the devices
	devices []device
}

type device struct {
	name uint64
	seen time.Time
}

// members counts the screens in use. A device is a keyed hash of its address block and its user agent. The key is random,
// stays in memory and is discarded at the end of the day (UTC), so nobody can build a list of devices.
type members struct {
	all *otter.Cache[string, *member]

	mu      sync.Mutex
	today   int64
	key     [32]byte
	seen    *filter // devices and members of the day
	counted counts
}

func newMembers() *members {
	return &members{all: otter.Must(&otter.Options[string, *member]{
		MaximumSize: maxMembers, ExpiryCalculator: otter.ExpiryAccessing[string, *member](deviceTime),
	})}
}

func (m *members) of(user string) *member {
	found, _ := m.all.ComputeIfAbsent(user, func() (*member, bool) {
		return &member{
			calls: rate.NewLimiter(callsPerSecond, callsBurst), flights: make(chan struct{}, maxFlights),
		}, false
	})
	return found
}

// admit counts a member's device and reports whether it may watch. most is 0 for no limit.
func (m *members) admit(user, address, agent string, most int, now time.Time) bool {
	day, name := m.name(user, address, agent, now)
	one := m.of(user)
	one.mu.Lock()
	defer one.mu.Unlock()
	one.forget(day, now)
	for i := range one.devices {
		if one.devices[i].name == name {
			one.devices[i].seen = now
			return true
		}
	}
	if most > 0 && len(one.devices) >= most {
		return false
	}
	if len(one.devices) >= maxDevices {
		one.devices = one.devices[1:]
	}
	one.devices = append(one.devices, device{name, now})
	m.count(user, name)
	return true
}

// forget drops idle devices, and all devices once the key of their names has changed.
func (one *member) forget(day int64, now time.Time) {
	if one.day != day {
		one.day, one.devices = day, nil
		return
	}
	kept := one.devices[:0]
	for _, each := range one.devices {
		if now.Sub(each.seen) < deviceTime {
			kept = append(kept, each)
		}
	}
	one.devices = kept
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

// name returns a device's name for today.
func (m *members) name(user, address, agent string, now time.Time) (day int64, name uint64) {
	m.mu.Lock()
	if day = dayOf(now); m.seen == nil || m.today != day {
		m.today, m.seen = day, &filter{}
		_, _ = rand.Read(m.key[:]) // never fails
	}
	key := m.key
	m.mu.Unlock()
	return day, keyed(key, user, block(address), agent)
}

func keyed(key [32]byte, parts ...string) uint64 {
	mac := hmac.New(sha256.New, key[:])
	for _, part := range parts {
		mac.Write([]byte(part))
		mac.Write([]byte{0})
	}
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

// block returns the part of an address that survives a change by the provider: 24 bits of IPv4. IPv6 addresses are already
// networks here.
func block(text string) string {
	address, err := netip.ParseAddr(text)
	if err != nil || !address.Is4() {
		return text
	}
	return netip.PrefixFrom(address, 24).Masked().Addr().String()
}

// count adds a device and its member to the day's figures.
func (m *members) count(user string, name uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.seen.add(name) {
		m.counted.Devices++
	}
	if m.seen.add(keyed(m.key, user)) {
		m.counted.Members++
	}
}
