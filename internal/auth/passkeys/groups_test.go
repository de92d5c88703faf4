package passkeys

import (
	"encoding/json"
	"fmt"
	"testing"
)

func TestStrangersPushOutNoChallengeOfAPerson(t *testing.T) {
	p := New()
	begin := func(purpose, group string) string {
		text, _ := json.Marshal(map[string]any{
			"site":    map[string]string{"url": "https://example.org", "name": "Example"},
			"purpose": purpose, "group": group, "member": map[string]string{"id": "member"},
		})
		made, err := p.Request(string(text))
		return challengeOf(t, made, err)
	}
	waits := begin("second-step:one", "member 192.0.2.1")
	for number := range 10_100 { // more than a store takes
		begin("sign-in", fmt.Sprint(" 2001:db8::", number))
	}
	for range 400 { // someone who knows the password
		begin("second-step:two", "member 192.0.2.2")
	}
	if found, ok := p.people.Take(waits); !ok || found.purpose != "second-step:one" {
		t.Error("the person's challenge was pushed out")
	}
}
