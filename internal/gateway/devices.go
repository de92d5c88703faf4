package gateway

import (
	"hash/maphash"
	"net/netip"
	"slices"
	"time"
)

const (
	// deviceTime is how long a device counts as in use after its last request.
	deviceTime = 15 * time.Minute
	// maxDevices is more than any plan allows; without a limit, the oldest devices are dropped.
	maxDevices = 64
	// A member's devices may appear in new networks this often an hour. Two households that share a password change places with
	// each request.
	maxMoves, moveTime = 6, time.Hour
)

// device is known by its kind of client and its networks, as keyed hashes: Stremio names no device.
type device struct {
	agent  uint64
	blocks [2]uint64 // the last one of IPv4 and of IPv6, 0 for none: one device uses both
	seen   time.Time
}

// visit is what a request shows of its device.
type visit struct {
	agent, block uint64
	family       int // index of device.blocks
}

// admit counts a member's device and reports whether it may watch. most is 0 for no limit.
func (m *members) admit(one *member, visitor netip.Addr, agent string, most int, now time.Time) bool {
	day, v := m.meet(one, visitor, agent, now)
	defer one.mu.Unlock()
	fresh, seated := one.seat(&one.devices, v, most, now)
	if fresh {
		m.count(day, one.user, v.agent, ofKind(one.devices, v.agent))
	}
	return seated
}

// watch counts a player, whose user agent differs from that of the app that lists the streams, and reports whether it
// may play: where a device is, and as many others as the plan has screens, because one screen may list over IPv6 and play over
// IPv4.
func (m *members) watch(one *member, visitor netip.Addr, agent string, most int, now time.Time) bool {
	_, v := m.meet(one, visitor, agent, now)
	defer one.mu.Unlock()
	if at := slices.IndexFunc(one.devices, func(d device) bool { return d.blocks[v.family] == v.block }); at >= 0 {
		one.devices[at].seen = now
		return true
	}
	_, seated := one.seat(&one.players, v, most, now)
	return seated
}

// meet locks a member's places without the idle ones, and returns what a request shows of its device.
func (m *members) meet(one *member, visitor netip.Addr, agent string, now time.Time) (*today, visit) {
	day := m.day(now)
	v := day.visit(visitor, agent)
	one.mu.Lock()
	one.forget(day.day, now)
	return day, v
}

// seat finds a place for a visit among those in use, and reports whether the device is new there. Once all are taken, a visit
// takes the place of a device that may be the same one in its former network. Such devices share their kind of client with the visit
// or with each other; the one that has been silent longest goes. A member's visits may do so maxMoves times in an hour.
func (one *member) seat(all *[]device, v visit, most int, now time.Time) (fresh, seated bool) {
	known := func(d device) bool { return d.agent == v.agent && d.blocks[v.family] == v.block }
	joined := func(d device) bool { return d.agent == v.agent && d.blocks[v.family] == 0 }
	at := slices.IndexFunc(*all, known)
	if at < 0 {
		at = slices.IndexFunc(*all, joined)
	}
	if at >= 0 {
		(*all)[at].blocks[v.family], (*all)[at].seen = v.block, now
		return false, true
	}
	if most > 0 && len(*all) >= most {
		if at = silent(*all, v.agent); at < 0 || !one.mayMove(now) {
			return false, false
		}
		*all = slices.Delete(*all, at, at+1)
	} else if len(*all) >= maxDevices {
		*all = slices.Delete(*all, 0, 1) // the oldest
	}
	added := device{agent: v.agent, seen: now}
	added.blocks[v.family] = v.block
	*all = append(*all, added)
	return true, true
}

// silent returns the index of the device that has been silent longest of those whose kind is there twice, the newcomer's
// included, -1 for none.
func silent(all []device, newcomer uint64) int {
	found := -1
	for i, d := range all {
		if (d.agent == newcomer || ofKind(all, d.agent) > 1) && (found < 0 || d.seen.Before(all[found].seen)) {
			found = i
		}
	}
	return found
}

// mayMove notes a move and reports whether it is within the limit.
func (one *member) mayMove(now time.Time) bool {
	one.moves = slices.DeleteFunc(one.moves, func(at time.Time) bool { return now.Sub(at) >= moveTime })
	if len(one.moves) >= maxMoves {
		return false
	}
	one.moves = append(one.moves, now)
	return true
}

// ofKind counts the devices with a kind of client.
func ofKind(all []device, agent uint64) (count int) {
	for _, d := range all {
		if d.agent == agent {
			count++
		}
	}
	return count
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

// visit hashes what a request shows of its device.
func (t *today) visit(visitor netip.Addr, agent string) visit {
	v := visit{agent: maphash.Bytes(t.key, kindOf(new([maxKind]byte), agent)), block: maphash.Comparable(t.key, block(visitor))}
	if !visitor.Is4() {
		v.family = 1
	}
	return v
}

// maxKind is enough of a user agent: no longer one differs after that much.
const maxKind = 256

// kindOf writes a user agent without its digits and dots into kept: the version of an app changes with its updates.
func kindOf(kept *[maxKind]byte, agent string) []byte {
	length := 0
	for i := 0; i < len(agent) && length < len(kept); i++ {
		if c := agent[i]; c != '.' && c != '_' && (c < '0' || c > '9') {
			kept[length] = c
			length++
		}
	}
	return kept[:length]
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
