package gateway

import (
	"encoding/json/v2"
	"net/netip"
	"sync/atomic"
	"time"
)

// Elsewhere is the machine that may write, for a gateway that only reads.
type Elsewhere interface {
	// Report takes what happened here. After an error it is offered again, with more.
	Report(Uses) error
	// Admit judges a device, or a player; known is false where that machine does not answer in time.
	Admit(visit Visit) (may, known bool)
}

// Visit is a member's request, as a gateway elsewhere sees it.
type Visit struct {
	User    string     `json:"user"`
	Visitor netip.Addr `json:"visitor"`
	Agent   string     `json:"agent"` // as kindOf leaves it
	Most    int        `json:"most"`  // screens of the plan; 0 for no limit
	Plays   bool       `json:"plays"`
}

// Uses are the last uses by row and the counters, as TakeCounters writes them, of some seconds.
type Uses struct {
	Used    map[string]time.Time `json:"used"`
	Fetched map[string]time.Time `json:"fetched"`
	Counted string               `json:"counted"`
}

// Forward makes this a gateway that only reads. Call it before the server begins.
func (g *Gateway) Forward(to Elsewhere) { g.elsewhere = to }

// Drop forgets all rows in memory, after a commit that no record hook saw.
func (g *Gateway) Drop() {
	number := g.accesses.changes.Add(1)
	for i := range g.accesses.changed {
		g.accesses.changed[i].Store(number)
	}
}

// Add takes what a gateway elsewhere reports. The error is about the text of the counters.
func (g *Gateway) Add(uses Uses) error {
	var more counts
	if err := json.Unmarshal([]byte(uses.Counted), &more); err != nil {
		return err
	}
	g.touched.putBack("last_used", uses.Used)
	g.touched.putBack("fetched", uses.Fetched)
	g.members.counted.devices.Add(more.Devices)
	g.members.counted.members.Add(more.Members)
	for id, count := range more.Answers {
		known, _ := g.members.answers.LoadOrStore(id, new(atomic.Int64))
		known.(*atomic.Int64).Add(count) // the map holds nothing else
	}
	return nil
}

// Admit judges a visit, here or for a gateway elsewhere.
func (g *Gateway) Admit(v Visit) bool { return g.judge(g.members.of(v.User), v) }

func (g *Gateway) judge(who *member, v Visit) bool {
	if v.Plays {
		return g.members.watch(who, v.Visitor, v.Agent, v.Most, g.now())
	}
	return g.members.admit(who, v.Visitor, v.Agent, v.Most, g.now())
}

// admits asks the machine that counts the member's devices; this one counts where that one does not answer.
func (g *Gateway) admits(who *member, v Visit) bool {
	if g.elsewhere != nil {
		v.Agent = string(kindOf(new([maxKind]byte), v.Agent)) // it is kept and sent, and may be 64 KB
		if may, known := g.elsewhere.Admit(v); known {
			return may
		}
	}
	return g.judge(who, v)
}

// store stores last uses, here or elsewhere.
func (g *Gateway) store() {
	if g.elsewhere == nil {
		g.touched.write()
		return
	}
	used, fetched := g.touched.take()
	uses := Uses{used, fetched, g.TakeCounters()}
	if g.elsewhere.Report(uses) != nil {
		_ = g.Add(uses) // they are this machine's own. Where only the answer was lost, the writer counts them twice
	}
}
