package passkeys

import (
	"fmt"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
)

func kept(c *challenges) int { return len(c.byText) }

func TestAChallengeIsTakenOnceForItsPurposeAndInTime(t *testing.T) {
	now := time.Unix(0, 0)
	c := newChallenges(func() time.Time { return now })
	add := func(text string) {
		c.add("sign-in", "192.0.2.1", mostOfAddress, &webauthn.SessionData{Challenge: text})
	}
	taken := func(text, purpose string) bool { _, ok := c.take(text, purpose); return ok }
	add("a")
	if !taken("a", "sign-in") || taken("a", "sign-in") {
		t.Error("taken never or twice")
	}
	add("b")
	if taken("b", "add:member") || taken("b", "sign-in") {
		t.Error("taken for another purpose, or after that")
	}
	add("c")
	now = now.Add(lifetime + time.Second)
	if taken("c", "sign-in") {
		t.Error("taken too late")
	}
	if taken("never made", "sign-in") || kept(c) != 0 || len(c.groups) != 0 || c.queue.Len() != 0 {
		t.Errorf("left behind: %d, %v, %d", kept(c), c.groups, c.queue.Len())
	}
}

func TestChallengesAreBounded(t *testing.T) {
	now := time.Unix(0, 0)
	c := newChallenges(func() time.Time { return now })
	add := func(group string, number int) {
		c.add("sign-in", group, mostOfAccount, &webauthn.SessionData{Challenge: fmt.Sprint(group, " ", number)})
	}
	add("quiet", 0)
	for number := range mostOfAccount + 10 {
		add("loud", number)
	}
	if kept(c) != mostOfAccount+1 {
		t.Errorf("%d challenges of two groups", kept(c))
	}
	if _, ok := c.take("loud 9", "sign-in"); ok {
		t.Error("the oldest of the loud group is still there")
	}
	if _, ok := c.take("quiet 0", "sign-in"); !ok {
		t.Error("a loud group pushed another one out")
	}
	for number := range most + 10 {
		add(fmt.Sprint("of ", number), 0)
	}
	if kept(c) != most || c.queue.Len() != most {
		t.Errorf("%d challenges", kept(c))
	}
	now = now.Add(lifetime + time.Second)
	add("late", 0)
	if kept(c) != 1 || len(c.groups) != 1 {
		t.Errorf("%d challenges after their time", kept(c))
	}
}

func TestAnOfficeBehindOneAddressSignsIn(t *testing.T) {
	p, k := New(), newKey(t)
	passkey := enrol(t, p, k)
	k.counter = 2
	asked, err := p.Request(anyone(nil, nil))
	first := challengeOf(t, asked, err)
	for range mostOfAddress - 1 { // the colleagues, who only open the page
		if _, err := p.Request(anyone(nil, nil)); err != nil {
			t.Fatal(err)
		}
	}
	text, err := p.Verify(ask(k.sign(t, first), passkey))
	if r := read(t, text, err); r.Problem != "" {
		t.Errorf("%q", r.Problem)
	}
}
