package standby

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"time"

	"passerelle/internal/replication/replica"
)

const (
	machinePrefix = "machines/"
	beatEvery     = 5 * time.Second
	// gone is when a machine that no longer reports is forgotten.
	gone = 7 * 24 * time.Hour
)

// Machine is a standby as the machine that holds the lease sees it.
type Machine struct {
	Host    string `json:"host"`
	Problem string `json:"problem"` // a code of unfitness, "" for none
	Source  string `json:"source"`  // the copy that it follows
	Age     int    `json:"age"`     // seconds since it last reported, on the storage's clock
}

// report changes what this machine says of itself.
func (p *Pair) report(problem *unfitness) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.problem = ""
	if problem != nil {
		p.problem = problem.code
	}
}

// beat says every few seconds that this machine is ready, until ctx ends.
func (p *Pair) beat(ctx context.Context) {
	for every := time.NewTicker(beatEvery); ; {
		p.mu.Lock()
		machine := Machine{Host: p.host, Problem: p.problem, Source: p.source}
		p.mu.Unlock()
		try, cancel := context.WithTimeout(ctx, beatEvery)
		if machine.Problem == "" && machine.Source != "" && p.node.IsBehind() {
			machine.Problem = "no_copy" // it could still fetch the whole copy, but later
		}
		if body, err := json.Marshal(machine); err == nil {
			_, _ = p.store.Objects.Put(try, machinePrefix+p.member.node()+".json", bytes.NewReader(body), replica.Condition{})
		}
		cancel()
		select {
		case <-ctx.Done():
			every.Stop()
			return
		case <-every.C:
		}
	}
}

// look reads what the other machines report. Their age is measured on the storage's clock, by the lease, which this
// machine has just renewed.
func (p *Pair) look(ctx context.Context) error {
	now, err := storageTime(ctx, p.store.Objects)
	if err != nil {
		return err
	}
	var found []Machine
	for object, err := range p.store.Objects.List(ctx, machinePrefix) {
		if err != nil {
			return err
		}
		if strings.Contains(object.Key, p.member.node()) {
			continue // this one, before it took over
		}
		if now.Sub(object.Modified) > gone {
			_ = p.store.Objects.Delete(ctx, object.Key)
			continue
		}
		body, _, err := p.store.Objects.Get(ctx, object.Key)
		if err != nil {
			return err
		}
		var machine Machine
		err = json.NewDecoder(io.LimitReader(body, maxReport)).Decode(&machine)
		_ = body.Close()
		if err != nil {
			continue // half-written, or not one of ours
		}
		machine.Age = max(0, int(now.Sub(object.Modified).Seconds()))
		found = append(found, machine)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.standbys = found
	return nil
}

const maxReport = 16 << 10
