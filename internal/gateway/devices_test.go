package gateway

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"testing"
	"time"
)

// asks is a device that asks each two minutes for two hours of a day, in the network of that step.
type asks struct {
	agent string
	at    func(step int) string
}

// watched plays a week in which devices ask by turns, and counts the requests that were admitted and those that were not.
func watched(screens int, devices ...asks) (admitted, refused int) {
	m := newMembers()
	defer m.all.StopAllGoroutines()
	for day := range 7 {
		now := time.Date(2026, 3, 2+day, 18, 0, 0, 0, time.UTC)
		for step := range 60 {
			now = now.Add(2 * time.Minute)
			for _, each := range devices {
				if m.admit(m.of("alice"), netip.MustParseAddr(each.at(step)), each.agent, screens, now) {
					admitted++
				} else {
					refused++
				}
			}
		}
	}
	return admitted, refused
}

const okhttp = "okhttp/4.12.0"

func stays(address string) func(int) string { return func(int) string { return address } }

// home is a television whose requests go over IPv4 or IPv6, as they come.
func home(int) string {
	if rand.IntN(2) == 0 {
		return "203.0.113.7"
	}
	return "2001:db8:1:2::"
}

// TestADeviceKeepsItsPlace plays the weeks of a family that nobody may be refused in.
func TestADeviceKeepsItsPlace(t *testing.T) {
	underway := func(step int) string { // at home, on the train, at home, with new addresses on the way
		switch {
		case step >= 10 && step < 30:
			return fmt.Sprintf("198.51.%d.7", 100+step/10)
		case step >= 30:
			return fmt.Sprintf("2001:db8:1:%d::", 2+step/45) // a new network of the provider
		}
		return home(step)
	}
	if _, refused := watched(1, asks{okhttp, underway}); refused > 0 {
		t.Errorf("a phone with a plan of one screen was refused %d times", refused)
	}
	if _, refused := watched(2, asks{"Stremio TV", home}, asks{okhttp, underway}); refused > 0 {
		t.Errorf("a television and a phone were refused %d times", refused)
	}
	if _, refused := watched(2, asks{okhttp, home}, asks{okhttp, underway}); refused > 0 {
		t.Errorf("two phones of one kind were refused %d times", refused)
	}
	late := func(step int) string { return []string{"198.51.100.7", "203.0.113.7"}[min(step/30, 1)] }
	if _, refused := watched(2, asks{okhttp, late}, asks{"Stremio TV", stays("203.0.113.7")}); refused > 0 {
		t.Errorf("a phone that comes home to the television was refused %d times", refused)
	}
}

func TestAnUpdatedAppKeepsItsPlace(t *testing.T) {
	m, now, address := newMembers(), time.Now(), netip.MustParseAddr("203.0.113.7")
	defer m.all.StopAllGoroutines()
	for _, agent := range []string{okhttp, "okhttp/5.0.1", "okhttp/5"} {
		if !m.admit(m.of("alice"), address, agent, 1, now) {
			t.Errorf("%s is refused", agent)
		}
	}
	if m.admit(m.of("alice"), address, "another app", 1, now) {
		t.Error("another app was admitted to a plan of one screen")
	}
	if got := m.take(); got.Devices != 1 {
		t.Errorf("%d devices were counted", got.Devices)
	}
}

// TestASharedPasswordIsStopped plays a week in which two households watch at the same hours with a plan of one screen.
func TestASharedPasswordIsStopped(t *testing.T) {
	for _, theirs := range []string{"198.51.100.7", "198.51.101.7"} {
		admitted, refused := watched(1, asks{okhttp, stays("203.0.113.7")}, asks{okhttp, stays(theirs)})
		if refused*5 < admitted*4 { // one of the two is out, but for the moves
			t.Errorf("%d requests were admitted and %d refused", admitted, refused)
		}
	}
	if _, refused := watched(2, asks{okhttp, home}, asks{okhttp, stays("198.51.100.7")}, asks{okhttp, stays("192.0.2.7")}); refused < 150 { // about 220; the television chooses its address at random
		t.Errorf("three households with two screens were refused %d times", refused)
	}
}

// A film continues while its phone leaves the house and comes back.
func TestAPlayerKeepsItsPlace(t *testing.T) {
	m, now := newMembers(), time.Now()
	defer m.all.StopAllGoroutines()
	alice := m.of("alice")
	m.admit(alice, netip.MustParseAddr("203.0.113.7"), okhttp, 1, now)
	for i := range maxMoves {
		if !m.watch(alice, netip.MustParseAddr(fmt.Sprintf("198.51.%d.7", i)), "ExoPlayer/2.1", 1, now.Add(time.Duration(i)*time.Minute)) {
			t.Errorf("refused in network %d", i)
		}
	}
}
