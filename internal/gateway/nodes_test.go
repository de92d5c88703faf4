package gateway

import (
	"strings"
	"testing"
	"time"
)

type asked struct{ agents []string }

func (a *asked) Uses(_, _ map[string]time.Time, _ string) error { return nil }
func (a *asked) Admit(visit Visit) (may, known bool) {
	a.agents = append(a.agents, visit.Agent)
	return true, true
}

// TestAnAgentIsShort: a visitor fills neither the memory of answers nor the way to the writer.
func TestAnAgentIsShort(t *testing.T) {
	to := &asked{}
	g := &Gateway{elsewhere: to}
	for _, agent := range []string{"Stremio/4.4.168 ", "Stremio/5.0 "} {
		g.admits(nil, Visit{Agent: agent + strings.Repeat("x", 60_000)})
	}
	if one, other := to.agents[0], to.agents[1]; one != other || len(one) != maxKind || !strings.HasPrefix(one, "Stremio/ x") {
		t.Errorf("%q and %q", one, other)
	}
}
