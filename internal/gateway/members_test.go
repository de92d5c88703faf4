package gateway

import (
	"encoding/json/v2"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestScreens(t *testing.T) {
	w := newWorld(t)
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	w.now = func() time.Time { return now }
	w.member("alice")
	w.source("a", says(streams("https://a.test/1")))
	ask := func(agent, address, path string) string {
		return w.get("/addon/alice"+path, "User-Agent", agent, "address", address)
	}
	const home = "203.0.113.7:1"
	for _, each := range []struct{ agent, address, want string }{
		{"tv", home, "a.test"}, {"tv", "203.0.113.99:2", "a.test"}, {"phone", home, "a.test"}, {"tablet", home, "screens nom"}, {"tv", home, "a.test"},
	} {
		if got := ask(each.agent, each.address, film); !strings.Contains(got, each.want) {
			t.Errorf("%s at %s: %s", each.agent, each.address, got)
		}
	}
	if got := ask("tablet", home, "/catalog/movie/a~top.json"); !strings.Contains(got, "passerelle:screens") {
		t.Errorf("catalog: %s", got)
	}
	if got := ask("tablet", home, "/subtitles/movie/tt1.json"); got != `{"subtitles":[]}` {
		t.Errorf("subtitles: %s", got)
	}
	if used := w.Usage("alice").Used; used != 2 || w.Usage("nobody").Used != 0 {
		t.Errorf("%d screens in use", used)
	}
	now = now.Add(10 * time.Minute)
	ask("tv", home, film)
	now = now.Add(6 * time.Minute) // the phone was silent for 16 minutes
	if got := ask("tablet", home, film); !strings.Contains(got, "a.test") {
		t.Errorf("a screen that is free again: %s", got)
	}
	// IPv6 customers have a whole network each.
	w.member("bob")
	for i := range 5 {
		if got := w.get("/addon/bob"+film, "address", fmt.Sprintf("[2001:db8:1:2::%x]:1", i+1)); !strings.Contains(got, "a.test") {
			t.Errorf("IPv6: %s", got)
		}
	}
	// At midnight the key changes, and all names with it.
	before := w.members.today.Load().key
	now = now.Add(12 * time.Hour)
	if used := w.Usage("alice").Used; used != 0 {
		t.Errorf("%d screens the next day", used)
	}
	ask("tv", home, film)
	if w.members.today.Load().key == before {
		t.Error("the key of the day was kept")
	}
}

func TestPlansWithoutALimitStayBounded(t *testing.T) {
	m, now, home := newMembers(), time.Now(), netip.MustParseAddr("203.0.113.7")
	defer m.all.StopAllGoroutines()
	for i := range 10 * maxDevices {
		if !m.admit(m.of("alice"), home, strings.Repeat("a", i), 0, now) {
			t.Fatal("refused without a limit")
		}
	}
	if used := m.used("alice", now); used != maxDevices {
		t.Errorf("%d devices are known", used)
	}
	for i := range maxMembers * 2 {
		m.admit(m.of(fmt.Sprint(i)), home, "tv", 0, now)
	}
	m.all.CleanUp()
	if size := m.all.EstimatedSize(); size > maxMembers {
		t.Errorf("%d members in memory", size)
	}
}

func TestCounters(t *testing.T) {
	w := newWorld(t)
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	w.now = func() time.Time { return now }
	w.member("alice")
	w.member("bob")
	w.source("a", says(streams("https://a.test/1")))
	w.source("b", says(streams()))
	take := func() (taken counts) {
		if err := json.Unmarshal([]byte(w.TakeCounters()), &taken); err != nil {
			t.Fatal(err)
		}
		return taken
	}
	for range 2 {
		w.get("/addon/alice"+film, "User-Agent", "tv")
		w.get("/addon/alice"+film, "User-Agent", "phone")
		w.get("/addon/bob" + film)
	}
	if got := take(); got.Devices != 3 || got.Members != 2 || got.Answers["id-a"] != 6 || len(got.Answers) != 1 {
		t.Errorf("got %+v", got)
	}
	now = now.Add(20 * time.Minute)
	w.get("/addon/bob" + film)
	if got := take(); got.Devices != 0 || got.Members != 0 || got.Answers["id-a"] != 1 {
		t.Errorf("the same day: %+v", got)
	}
	now = now.Add(24 * time.Hour)
	w.get("/addon/bob" + film)
	if got := take(); got.Devices != 1 || got.Members != 1 {
		t.Errorf("the next day: %+v", got)
	}
}

func TestFilterTellsNearlyAMillionApart(t *testing.T) {
	f, fresh := &filter{}, 0
	const count = 1_000_000
	for i := range uint64(count) {
		hash := (i + 1) * 0x9e3779b97f4a7c15
		if f.add(hash ^ hash>>29) {
			fresh++
		}
		if f.add(hash ^ hash>>29) {
			t.Fatal("the same is new twice")
		}
	}
	if fresh < count*97/100 {
		t.Errorf("%d of %d were told apart", fresh, count)
	}
}
