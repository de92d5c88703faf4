package runtimes

import (
	"slices"
	"sync"
	"time"

	"github.com/dop251/goja"
)

// idleTime is how long an unused runtime stays ready. A burst reuses those of the burst before it.
const idleTime = 20 * time.Second

// machine is one JavaScript runtime with the bundle loaded.
type machine struct {
	id     string // its $machine
	vm     *goja.Runtime
	call   goja.Callable // the bundle's `call`
	parked time.Time
	// It has rendered a page: it holds the renderer, which takes as much memory again as the bundle.
	renders bool
}

// pool lends machines. It never makes a caller wait, because the caller may hold what the others wait for.
type pool struct {
	create func() (*machine, error)
	keep   int              // machines kept, however long they are idle
	onTrim func()           // called outside the lock, after machines were dropped
	onLost func(m *machine) // the same, after a Go panic

	warming sync.WaitGroup // the first machine is being made

	calls tally // handlers that run, without nested ones

	mu      sync.Mutex
	lent    map[*machine]struct{}
	cutting bool
	parked  []*machine       // last used last: the busiest stay warm, the others age at the front
	serving map[any]*machine // by the event that a machine is handling
	trimmer *time.Timer
}

func newPool(keep int, create func() (*machine, error)) *pool {
	return &pool{create: create, keep: keep, lent: map[*machine]struct{}{}, serving: map[any]*machine{}}
}

// run lends a machine to use. An event's handlers run nested on one goroutine, when each calls e.next(), and all share
// the first one's machine. PocketBase lends each of them another one, so a list of 500 records holds 500 machines of 2
// MB each. event is nil where nothing can be nested; renders says that the handler renders pages.
func (p *pool) run(event any, renders bool, use func(*machine) error) error {
	if m := p.nested(event); m != nil {
		return use(m)
	}
	if !p.calls.begin() {
		return errStopping
	}
	defer p.calls.end()
	m, err := p.take(renders)
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.lent[m] = struct{}{}
	m.renders = m.renders || renders
	if p.cutting {
		m.vm.Interrupt(errStopping)
	}
	if event != nil {
		p.serving[event] = m
	}
	p.mu.Unlock()
	whole := false // a Go panic passes through the runtime's own frames and leaves it in an undefined state
	defer func() {
		if !whole && p.onLost != nil {
			p.onLost(m)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.lent, m)
		if event != nil {
			delete(p.serving, event)
		}
		if whole {
			p.park(m)
		}
	}()
	err = use(m)
	whole = true
	return err
}

func (p *pool) nested(event any) *machine {
	if event == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.serving[event]
}

// warm makes the first machine in parallel with the rest of the start; a caller that needs one earlier waits for it. A
// failure is left to the next machine, whose caller sees it.
func (p *pool) warm(prepare func(*machine)) {
	p.warming.Go(func() {
		m, err := p.create()
		if err != nil {
			return
		}
		prepare(m)
		m.renders = true
		p.mu.Lock()
		defer p.mu.Unlock()
		p.park(m)
	})
}

// take prefers the machine that was used last: for a page among those that have rendered, for all else among the others.
func (p *pool) take(renders bool) (*machine, error) {
	p.warming.Wait()
	p.mu.Lock()
	at := len(p.parked) - 1
	for i, m := range p.parked {
		if m.renders == renders {
			at = i
		}
	}
	if at >= 0 {
		m := p.parked[at]
		p.parked = slices.Delete(p.parked, at, at+1)
		p.mu.Unlock()
		return m, nil
	}
	p.mu.Unlock()
	return p.create()
}

// park expects the lock.
func (p *pool) park(m *machine) {
	m.parked = time.Now()
	p.parked = append(p.parked, m)
	if p.trimmer == nil && len(p.parked) > p.keep {
		p.trimmer = time.AfterFunc(idleTime, p.trim)
	}
}

// trim drops machines that were idle for idleTime, and reschedules itself while there are more than keep.
func (p *pool) trim() {
	p.mu.Lock()
	dropped := p.dropIdle(time.Now().Add(-idleTime))
	p.trimmer = nil
	if len(p.parked) > p.keep {
		p.trimmer = time.AfterFunc(idleTime, p.trim)
	}
	p.mu.Unlock()
	if dropped > 0 && p.onTrim != nil {
		p.onTrim()
	}
}

// dropIdle drops the machines parked before a given time, except for keep. It expects the lock.
func (p *pool) dropIdle(before time.Time) int {
	idle := 0
	for idle < len(p.parked)-p.keep && p.parked[idle].parked.Before(before) {
		idle++
	}
	rest := copy(p.parked, p.parked[idle:])
	clear(p.parked[rest:])
	p.parked = p.parked[:rest]
	return idle
}
