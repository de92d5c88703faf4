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

// TestAReportIsTheSameUntilItArrived: one that arrived without an answer must not be counted again.
func TestAReportIsTheSameUntilItArrived(t *testing.T) {
	to := &asked{fails: true}
	g := &Gateway{elsewhere: to, touched: newTouched(nil), members: newMembers()}
	g.members.answered("one")
	g.touched.used["row"] = time.Now()
	g.store()
	g.members.answered("one")
	g.store()
	to.fails = false
	g.store()
	g.store()
	first, second, third, fourth := to.reports[0], to.reports[1], to.reports[2], to.reports[3]
	if first.ID != second.ID || first.ID != third.ID || len(third.Used) != 1 || first.Counted != third.Counted {
		t.Errorf("%v, %v, %v", first, second, third)
	}
	if fourth.ID == first.ID || len(fourth.Used) != 0 || !strings.Contains(fourth.Counted, `"one":1`) {
		t.Error(fourth)
	}
}
