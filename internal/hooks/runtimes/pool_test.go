package runtimes

import (
	"errors"
	"testing"
	"time"
)

// counted is a pool of empty machines and how many it made.
func counted(keep int) (*pool, *int) {
	made := 0
	return newPool(keep, func() (*machine, error) { made++; return &machine{}, nil }), &made
}

func TestHandlersOfOneEventShareAMachine(t *testing.T) {
	p, made := counted(1)
	list, record := new(int), new(int)
	var nest func(event any, depth int) error
	nest = func(event any, depth int) error {
		return p.run(event, false, func(*machine) error {
			if depth == 0 {
				return nil
			}
			return nest(event, depth-1)
		})
	}
	if err := nest(list, 500); err != nil || *made != 1 {
		t.Errorf("500 handlers inside one another made %d machines (%v)", *made, err)
	}
	_ = p.run(list, false, func(outer *machine) error {
		return p.run(record, false, func(inner *machine) error {
			if inner == outer {
				t.Error("another event got a machine that is busy")
			}
			return nil
		})
	})
	_ = p.run(nil, false, func(outer *machine) error {
		return p.run(nil, false, func(inner *machine) error {
			if inner == outer {
				t.Error("a cron got a machine that is busy")
			}
			return nil
		})
	})
	if *made != 2 || len(p.parked) != 2 || len(p.serving) != 0 {
		t.Errorf("%d made, %d parked, %d serving", *made, len(p.parked), len(p.serving))
	}
}

func TestAPanicDropsItsMachineAndAnErrorDoesNot(t *testing.T) {
	p, _ := counted(1)
	failed := errors.New("refused")
	if err := p.run(new(int), false, func(*machine) error { return failed }); !errors.Is(err, failed) || len(p.parked) != 1 {
		t.Errorf("error: %v, %d parked", err, len(p.parked))
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = p.run(new(int), false, func(*machine) error { panic("in Go") })
	}()
	if len(p.parked) != 0 || len(p.serving) != 0 {
		t.Errorf("after a panic: %d parked, %d serving", len(p.parked), len(p.serving))
	}
}

func TestPagesUseTheMachinesThatHaveRendered(t *testing.T) {
	p, made := counted(9)
	// The machines used by works that run at once; true renders a page.
	var together func(works ...bool) []*machine
	together = func(works ...bool) (used []*machine) {
		if len(works) > 0 {
			_ = p.run(nil, works[0], func(m *machine) error {
				used = append([]*machine{m}, together(works[1:]...)...)
				return nil
			})
		}
		return used
	}
	first := together(true, false, false, true)
	for range 3 {
		used := together(false, true, true, false)
		for at, renders := range []bool{false, true, true, false} {
			if held := used[at] == first[0] || used[at] == first[3]; held != renders {
				t.Errorf("work %d of four got the wrong machine", at)
			}
		}
	}
	if together(false, false, false, false); *made != 4 {
		t.Errorf("%d machines for four works at once", *made)
	}
}

func TestIdleMachinesGo(t *testing.T) {
	p, _ := counted(2)
	now := time.Now()
	for age := 9; age > 0; age-- {
		p.parked = append(p.parked, &machine{parked: now.Add(-time.Duration(age) * time.Minute)})
	}
	newest := p.parked[8]
	if dropped := p.dropIdle(now.Add(-5*time.Minute - time.Second)); dropped != 4 || len(p.parked) != 5 {
		t.Errorf("%d dropped, %d left", dropped, len(p.parked))
	}
	if dropped := p.dropIdle(now); dropped != 3 || len(p.parked) != 2 || p.parked[1] != newest {
		t.Errorf("%d dropped, %d left: two stay, the last used among them", dropped, len(p.parked))
	}
}
