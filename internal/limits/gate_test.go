package limits

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestGateLeavesRoomForOtherAddresses(t *testing.T) {
	g := newGate()
	for range maxInsidePerAddress {
		g.enter(t.Context(), "a", time.Minute)
	}
	if g.enter(t.Context(), "a", time.Millisecond) != nil {
		t.Error("an address has more than its share")
	}
	other := g.enter(t.Context(), "b", time.Millisecond)
	if other == nil {
		t.Fatal("another address finds no room")
	}
	g.leave("b", other)
	for range maxInside - maxInsidePerAddress {
		other = g.enter(t.Context(), "b", time.Minute)
	}
	if g.enter(t.Context(), "c", time.Millisecond) != nil {
		t.Error("there is more room than there are slots")
	}
	g.leave("b", other)
	third := g.enter(t.Context(), "c", time.Minute)
	if third == nil {
		t.Fatal("a slot that was given back is not free")
	}
	g.leave("c", third)
	for range maxInside - maxInsidePerAddress - 1 {
		g.leave("b", other)
	}
	for range maxInsidePerAddress {
		g.leave("a", g.addresses["a"])
	}
	if g.present != 0 || len(g.addresses) != 0 || len(g.slots) != 0 {
		t.Errorf("left behind: %d present, %d addresses, %d slots", g.present, len(g.addresses), len(g.slots))
	}
}

func TestGateEndsTheWaitOfClientsThatLeave(t *testing.T) {
	g := newGate()
	for range maxInsidePerAddress {
		g.enter(t.Context(), "a", time.Minute)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if g.enter(ctx, "a", time.Hour) != nil {
		t.Error("a client that left got a place")
	}
	if g.present != maxInsidePerAddress {
		t.Errorf("%d present", g.present)
	}
}

func TestGateRefusesQueuesThatAreTooLong(t *testing.T) {
	g := newGate()
	for range maxPresentPerAddress {
		if g.arrive("a") == nil {
			t.Fatal("refused too early")
		}
	}
	if g.enter(t.Context(), "a", time.Hour) != nil {
		t.Error("one address may wait with more than its share")
	}
}

func TestCounted(t *testing.T) {
	for path, want := range map[string]bool{
		"GET /api/app/me": true, "POST /api/collections/users/auth-with-password": true, "POST /api/realtime": true,
		"GET /api/realtime": false, "GET /api/health": false, "GET /api/app/health": false, "GET /blog": false,
		"GET /api/files/a/b/c.png": false, "GET /api/backups/a.zip": false, "POST /api/backups": true,
	} {
		method, p, _ := strings.Cut(path, " ")
		r, err := http.NewRequest(method, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if counted(r) != want {
			t.Errorf("%s: counted is %v", path, !want)
		}
	}
}

func TestBudget(t *testing.T) {
	b := newBudget()
	if !b.reserve("a", maxBodiesPerAddress) || b.reserve("a", 1) {
		t.Error("an address has not its share")
	}
	for _, address := range []string{"b", "c", "d", "e", "f", "g", "h"} {
		if !b.reserve(address, maxBodiesPerAddress) {
			t.Errorf("no room for %s", address)
		}
	}
	if b.reserve("i", 1) {
		t.Error("there is more room than in all")
	}
	b.release("a", maxBodiesPerAddress)
	if !b.reserve("i", 1) || len(b.addresses) != 8 {
		t.Error("what was given back is not free")
	}
}
