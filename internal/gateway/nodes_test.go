package gateway

import (
	"errors"
	"strings"
	"testing"
	"time"
)

type asked struct {
	agents  []string
	reports []Uses
	fails   bool
}

func (a *asked) Report(uses Uses) error {
	a.reports = append(a.reports, uses)
	if a.fails {
		return errors.New("no answer in time")
	}
	return nil
}
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

// TestAFailedReportIsOfferedAgain: with what happened since.
func TestAFailedReportIsOfferedAgain(t *testing.T) {
	to := &asked{fails: true}
	g := &Gateway{elsewhere: to, touched: newTouched(nil), members: newMembers()}
	g.members.answered("one")
	g.touched.used["row"] = time.Now()
	g.store()
	g.members.answered("one")
	to.fails = false
	g.store()
	g.store()
	second, third := to.reports[1], to.reports[2]
	if len(second.Used) != 1 || !strings.Contains(second.Counted, `"one":2`) {
		t.Error(second)
	}
	if len(third.Used) != 0 || strings.Contains(third.Counted, "one") {
		t.Error(third)
	}
}
