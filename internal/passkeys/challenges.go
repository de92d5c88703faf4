package passkeys

import (
	"container/list"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
)

const (
	// lifetime is how long a challenge can be answered.
	lifetime = 5 * time.Minute
	// most challenges wait at a time; the oldest one makes room, as it does in an account or at an address.
	most = 10_000
	// mostOfAccount is more than a person with several tabs asks for within the lifetime.
	mostOfAccount = 30
	// mostOfAddress is all that the rate limit lets an address ask for within the lifetime (pb_migrations/1797008080):
	// every visitor of /login asks for one, and an office, or a country's mobile network, shares an address.
	mostOfAddress = 300
)

// challenges are those that nobody has answered yet. A restart forgets them: people then press the button again.
type challenges struct {
	now func() time.Time

	mu     sync.Mutex
	byText map[string]*list.Element
	groups map[string]int
	queue  *list.List // of *waiting, the oldest first
}

type waiting struct {
	purpose, group string
	session        webauthn.SessionData
	until          time.Time
}

func newChallenges(now func() time.Time) *challenges {
	return &challenges{now: now, byText: map[string]*list.Element{}, groups: map[string]int{}, queue: list.New()}
}

// add keeps a challenge until it is taken or too old. mostOfGroup is how many the account or address may have.
func (c *challenges) add(purpose, group string, mostOfGroup int, session *webauthn.SessionData) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for first := c.queue.Front(); first != nil && (c.queue.Len() >= most || c.now().After(of(first).until)); first = c.queue.Front() {
		c.remove(first)
	}
	for each := c.queue.Front(); each != nil && c.groups[group] >= mostOfGroup; {
		next := each.Next()
		if of(each).group == group {
			c.remove(each)
		}
		each = next
	}
	w := &waiting{purpose: purpose, group: group, session: *session, until: c.now().Add(lifetime)}
	c.byText[session.Challenge] = c.queue.PushBack(w)
	c.groups[group]++
}

// take removes a challenge and returns what it was made with; false when it does not exist, is too old, or was made for
// another purpose.
func (c *challenges) take(challenge, purpose string) (webauthn.SessionData, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.byText[challenge]
	if found == nil {
		return webauthn.SessionData{}, false
	}
	c.remove(found)
	w := of(found)
	return w.session, w.purpose == purpose && !c.now().After(w.until)
}

func (c *challenges) remove(element *list.Element) {
	w := of(element)
	c.queue.Remove(element)
	delete(c.byText, w.session.Challenge)
	if c.groups[w.group]--; c.groups[w.group] <= 0 {
		delete(c.groups, w.group)
	}
}

func of(element *list.Element) *waiting {
	return element.Value.(*waiting) // add puts nothing else in
}
