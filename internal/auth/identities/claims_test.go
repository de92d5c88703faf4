package identities

import (
	"maps"
	"net/http"
	"testing"
)

// Some providers put the address in the ID token, and whether it is confirmed, or the name, at the user endpoint alone.
func TestTheUserEndpointSaysWhatTheIDTokenLacks(t *testing.T) {
	here, there := "someone@example.org", "there@example.org"
	whole := identity{"someone", here, "Someone"}
	for name, c := range map[string]struct {
		token, endpoint map[string]any
		want            identity
	}{
		"confirmed there":          {map[string]any{"email_verified": nil}, map[string]any{"email": here, "email_verified": true}, whole},
		"the flag alone":           {map[string]any{"email_verified": nil}, map[string]any{"email_verified": "true"}, whole},
		"the name there":           {map[string]any{"name": nil}, map[string]any{"name": "Someone"}, whole},
		"both there":               {map[string]any{"email_verified": nil, "name": nil}, map[string]any{"email": "Someone@Example.org", "email_verified": true, "name": "Someone"}, whole},
		"another one's flag":       {map[string]any{"email_verified": nil}, map[string]any{"email": there, "email_verified": true}, identity{"someone", "", "Someone"}},
		"unconfirmed by the token": {map[string]any{"email_verified": false, "name": nil}, map[string]any{"email": here, "email_verified": true}, identity{"someone", "", ""}},
		"a flag without address":   {map[string]any{"email": nil}, map[string]any{"email": there}, identity{"someone", "", "Someone"}},
		"the token's own name":     {map[string]any{"email_verified": nil}, map[string]any{"email_verified": true, "name": "Other"}, whole},
		"no more said there":       {map[string]any{"name": nil}, map[string]any{}, identity{"someone", here, ""}},
	} {
		l := newLiar(t)
		l.claims, l.userinfo = c.token, map[string]any{"sub": "someone"}
		maps.Copy(l.userinfo, c.endpoint)
		if r := l.visit(t, New(t.Context(), http.DefaultTransport)); r.Identity == nil || *r.Identity != c.want {
			t.Errorf("%s: %+v %+v", name, r, r.Identity)
		}
	}
}

func TestASilentUserEndpointKeepsNobodyOutForAName(t *testing.T) {
	for missing, kept := range map[string]bool{"name": true, "email_verified": false, "email": false} {
		l := newLiar(t)
		l.claims, l.userinfo = map[string]any{missing: nil}, map[string]any{"down": true}
		if r := l.visit(t, New(t.Context(), http.DefaultTransport)); (r.Identity != nil) != kept {
			t.Errorf("without %s: %+v", missing, r)
		}
	}
	l := newLiar(t)
	l.claims, l.userinfo = map[string]any{"name": nil}, map[string]any{"sub": "another", "name": "Another"}
	if r := l.visit(t, New(t.Context(), http.DefaultTransport)); r.Problem != "refused" {
		t.Errorf("another person's name: %+v", r)
	}
}

func TestAddressesThatNobodyVouchesFor(t *testing.T) {
	for name, claims := range map[string]map[string]any{
		"unverified": {"email_verified": false}, "said otherwise": {"email_verified": "yes"}, "not said": {"email_verified": nil},
	} {
		l := newLiar(t)
		l.claims = claims
		if r := l.visit(t, New(t.Context(), http.DefaultTransport)); r.Identity == nil || r.Identity.Email != "" {
			t.Errorf("%s: %+v %+v", name, r, r.Identity)
		}
	}
}
