package runtimes

import (
	"sync"
	"time"

	"github.com/dop251/goja"
)

// idleTime is how long a runtime that nobody uses stays ready. A burst finds those of the burst before it.
const idleTime = 20 * time.Second

// machine is one JavaScript runtime with the bundle loaded.
type machine struct {
	vm     *goja.Runtime
	call   goja.Callable // the bundle's `call`
	parked time.Time
}

// pool lends machines. It never makes a caller wait, because the caller may hold what the others wait for.
type pool struct {
	create func() (*machine, error)
	keep   int    // machines that stay, however long nothing happens
	onTrim func() // called after machines were dropped, outside the lock

	warming sync.WaitGroup // the first machine is being made

	mu      sync.Mutex
	parked  []*machine       // last used last: the busiest stay warm, the others age at the front
	serving map[any]*machine // by the event that a machine is working on
	trimmer *time.Timer
}

func newPool(keep int, create func() (*machine, error)) *pool {
	return &pool{create: create, keep: keep, serving: map[any]*machine{}}
}

// run lends a machine to use. An event's handlers run inside one another, on one goroutine, when each calls e.next();
// they all get the machine of the first one. PocketBase lends each of them another machine, which makes a list of 500
// records hold 500 of them, 2 MB each. event is nil where nothing can be nested.
func (p *pool) run(event any, use func(*machine) error) error {
	if m := p.nested(event); m != nil {
		return use(m)
	}
	m, err := p.take()
	if err != nil {
		return err
	}
	if event != nil {
		p.mu.Lock()
		p.serving[event] = m
		p.mu.Unlock()
	}
	whole := false // a Go panic goes through the runtime's own frames and leaves it in the middle of them
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
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

// warm makes the first machine beside what else a start does; a caller that needs one before waits for it. A failure is left to
// the next one that is made, which somebody asks for.
func (p *pool) warm(prepare func(*machine)) {
	p.warming.Go(func() {
		m, err := p.create()
		if err != nil {
			return
		}
		prepare(m)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.park(m)
	})
}

func (p *pool) take() (*machine, error) {
	p.warming.Wait()
	p.mu.Lock()
	if last := len(p.parked) - 1; last >= 0 {
		m := p.parked[last]
		p.parked[last] = nil
		p.parked = p.parked[:last]
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

// trim drops machines that were not used for idleTime, and comes again while there are more than stay.
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

// dropIdle forgets the machines parked before a moment, but for those that stay. It expects the lock.
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
