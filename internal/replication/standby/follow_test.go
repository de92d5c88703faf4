package standby

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"passerelle/internal/replication/lease"
)

// told is what the machine that serves learns of p.
func told(t *testing.T, p *Pair) (machine Machine) {
	t.Helper()
	file := filepath.Join(p.config.Place.Folder(), machinePrefix, p.member.node()+".json")
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		body, err := os.ReadFile(file)
		if err == nil && json.Unmarshal(body, &machine) == nil {
			return machine
		}
		if time.Now().After(end) {
			t.Fatal("nothing is told", err)
		}
	}
}

// TestACopyThatDoesNotFollowIsTold: a standby must not count as ready before it has a copy.
func TestACopyThatDoesNotFollowIsTold(t *testing.T) {
	for _, want := range []string{"no_copy", ""} {
		p, _ := holding(t, time.Hour)
		if want == "" {
			copied(t, p)
			follows(t, p)
		} else if err := p.follow(t.Context(), lease.Record{Replica: source, Ready: true}); err != nil {
			t.Fatal(err)
		}
		go p.beat(t.Context())
		if machine := told(t, p); machine.Problem != want || machine.Source != source {
			t.Errorf("%q: %+v", want, machine)
		}
	}
}

// TestAServerThatEndsEachTimeIsNotBegunAgain: a machine that ends as it begins to answer could take nothing over.
func TestAServerThatEndsEachTimeIsNotBegunAgain(t *testing.T) {
	first, _ := holding(t, time.Hour)
	for start, want := range []bool{true, true, true, false, true} {
		p := &Pair{config: first.config, ready: make(chan struct{})}
		var err error
		if p.member, _, err = join(p.config.Dir); err != nil {
			t.Fatal(err)
		}
		if begins := p.begins(); begins != want {
			t.Errorf("start %d: %v", start, begins)
		}
	}
}
