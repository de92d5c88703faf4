// Package identities signs people in elsewhere: at Google, Apple, Discord, GitHub and any OpenID Connect provider. It sends the
// browser there, keeps what is under way in memory, and makes of the answer an identity that the provider vouches for. The
// hooks decide what an identity opens (pb_hooks/identity/identities).
package identities

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"
	"golang.org/x/oauth2"

	"passerelle/internal/auth/once"
)

const (
	// lifetime is how long someone may take at the provider, and on our page afterwards.
	lifetime = 10 * time.Minute
	// stepTime bounds all calls of one step together.
	stepTime = 10 * time.Second
	// maxCalls steps run at a time: a provider that hangs must not hold every request that the server may run.
	maxCalls = 12
	// maxText is more than any name or id that a provider sends.
	maxText = 255
)

// Identities are the sign-ins of one server.
type Identities struct {
	ctx     context.Context
	http    *http.Client
	patient time.Duration
	flows   *once.Store[flow]
	posts   *once.Store[post]
	tickets *once.Store[ticket]
	calls   chan struct{}

	mu         sync.Mutex
	discovered map[string]discovery // by issuer
}

// flow is a visit to a provider. Its key is the state; only the browser that began it ends it.
type flow struct {
	provider                  provider
	redirect, nonce, verifier string
	browser, keep             string
}

// post is what a provider posted in place of sending it in the address (Apple); its key is the state.
type post struct{ code, name string }

// ticket is what a page may do with an identity; only the browser that brought it.
type ticket struct{ browser, text string }

// New returns one that knows nobody. Its calls use the transport, and end with ctx.
func New(ctx context.Context, transport http.RoundTripper) *Identities {
	client := &http.Client{
		Transport:     careful{transport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       stepTime, // of calls that no step waits for: several may share one for a provider's keys
	}
	return &Identities{
		ctx: ctx, http: client, patient: stepTime, flows: once.New[flow](time.Now, lifetime), posts: once.New[post](time.Now, lifetime),
		tickets: once.New[ticket](time.Now, lifetime), calls: make(chan struct{}, maxCalls), discovered: map[string]discovery{},
	}
}

// Bind exposes `$identities` to a hooks runtime.
func (i *Identities) Bind(vm *goja.Runtime) {
	_ = vm.Set("$identities", map[string]any{ // fails only for a runtime that is being torn down
		"start": i.Start, "post": i.Post, "finish": i.Finish, "test": i.Test, "keep": i.Keep, "read": i.Read, "take": i.Take,
	})
}

// provider is what the operator has set.
type provider struct {
	Kind     string // "google", "apple", "discord", "github", or "oidc" with an issuer
	Issuer   string
	ClientID string
	Secret   string // of Apple the private key, as PEM
	TeamID   string // of Apple
	KeyID    string // of Apple
}

// identity is a person as the provider knows them. The address is set only if the provider has verified it.
type identity struct {
	Subject string `json:"subject"`
	Email   string `json:"email"`
	Name    string `json:"name"`
}

// question is what the hooks ask, as JSON; which fields are set depends on the function.
type question struct {
	Provider provider
	Redirect string // our address that the provider sends the browser back to
	Browser  string // the secret of the browser's cookie
	Group    string // the address whose sign-ins are counted together
	Keep     string // what Finish gives back
	State    string
	Code     string
	Name     string // as posted: Apple's tokens name nobody
	Issuer   string // RFC 9207: who answers
}

// reply is what the hooks get, as JSON.
type reply struct {
	// Problem is "" for none; "expired": the state is unknown, too old, used, or of another browser; "unreachable": the
	// provider does not answer; "credentials": it does not know us; "issuer": it names a different one; "refused": its answer
	// proves nothing.
	Problem  string    `json:"problem"`
	Reason   string    `json:"reason"` // for the log
	URL      string    `json:"url"`
	Keep     string    `json:"keep"`
	Identity *identity `json:"identity,omitempty"`
}

// errExpired is a state that is no longer valid.
var errExpired = errors.New("unknown state, or another browser's")

// Start replies with the provider's address to send the browser to.
func (i *Identities) Start(asked string) (string, error) {
	return i.answer(asked, func(ctx context.Context, q question) (reply, error) {
		at, err := i.connect(ctx, q.Provider, q.Redirect)
		if err != nil {
			return reply{}, err
		}
		state, f := oauth2.GenerateVerifier(), flow{
			provider: q.Provider, redirect: q.Redirect, nonce: oauth2.GenerateVerifier(), verifier: oauth2.GenerateVerifier(),
			browser: q.Browser, keep: q.Keep,
		}
		i.flows.Add(state, q.Group, f)
		return reply{URL: at.address(state, f.nonce, oauth2.S256ChallengeOption(f.verifier))}, nil
	})
}

// Post keeps what a provider posted until Finish. Such a request comes from another site, without the browser's cookie; one
// with an unknown state is dropped, and the first one counts.
func (i *Identities) Post(asked string) error {
	var q question
	if err := json.Unmarshal([]byte(asked), &q); err != nil {
		return fmt.Errorf("identities: %w", err)
	}
	_, known := i.posts.Peek(q.State)
	if f, ok := i.flows.Peek(q.State); ok && !known && f.redirect == q.Redirect {
		i.posts.Add(q.State, q.Group, post{q.Code, q.Name})
	}
	return nil
}

// Finish takes what the provider sent the browser back with, and replies with the identity, once for each state.
func (i *Identities) Finish(asked string) (string, error) {
	return i.answer(asked, func(ctx context.Context, q question) (reply, error) {
		f, ok := i.flows.Peek(q.State)
		if !ok || !same(f.browser, q.Browser) {
			return reply{}, errExpired
		}
		if f, ok = i.flows.Take(q.State); !ok { // two tabs
			return reply{}, errExpired
		}
		r := reply{Keep: f.keep}
		posted, ok := i.posts.Take(q.State)
		if ok {
			q.Code = posted.code
		}
		if f.redirect != q.Redirect { // before the code is sent to anyone
			return r, errors.New("the answer came to another provider's address")
		}
		if q.Code == "" {
			return r, nil // the person or the provider said no
		}
		at, err := i.connect(ctx, f.provider, f.redirect)
		if err == nil {
			err = at.answers(q.Issuer)
		}
		if err != nil {
			return r, err
		}
		found, err := at.identify(ctx, q.Code, f.verifier, f.nonce)
		if err == nil && (found.Subject == "" || len(found.Subject) > maxText || len(found.Email) > maxText) {
			err = errors.New("no usable id or address")
		}
		if err != nil {
			return r, err
		}
		found.Name = cmp.Or(found.Name, posted.name)
		found.Name = strings.ToValidUTF8(found.Name[:min(len(found.Name), maxText)], "")
		r.Identity = &found
		return r, nil
	})
}

// Test says whether a provider knows us: an exchange of a code that nobody has made must fail for that reason alone.
func (i *Identities) Test(asked string) (string, error) {
	return i.answer(asked, func(ctx context.Context, q question) (reply, error) {
		at, err := i.connect(ctx, q.Provider, q.Redirect)
		if err != nil {
			return reply{}, err
		}
		_, err = at.identify(ctx, "test", oauth2.GenerateVerifier(), "")
		var told *oauth2.RetrieveError
		if errors.As(err, &told) && problemOf(err) == "refused" {
			return reply{}, nil
		}
		return reply{}, err
	})
}

// Keep stores a text for the browser's page and returns its ticket.
func (i *Identities) Keep(browser, group, text string) string {
	key := oauth2.GenerateVerifier()
	i.tickets.Add(key, group, ticket{browser, text})
	return key
}

// Read returns the text of a ticket, "" for one that is unknown, too old, used, or of another browser.
func (i *Identities) Read(browser, key string) string {
	if t, ok := i.tickets.Peek(key); ok && same(t.browser, browser) {
		return t.text
	}
	return ""
}

// Take does the same, once.
func (i *Identities) Take(browser, key string) string {
	if i.Read(browser, key) == "" {
		return ""
	}
	t, _ := i.tickets.Take(key)
	return t.text
}

// same is false for browsers without the cookie.
func same(a, b string) bool {
	return a != "" && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}

// answer reads the hooks' question and writes the reply. It does not wait for a turn: without one, the person tries again.
func (i *Identities) answer(asked string, with func(context.Context, question) (reply, error)) (string, error) {
	var q question
	if err := json.Unmarshal([]byte(asked), &q); err != nil {
		return "", fmt.Errorf("identities: %w", err)
	}
	r := reply{Problem: "unreachable", Reason: "too many calls at a time"}
	select {
	case i.calls <- struct{}{}:
		defer func() { <-i.calls }()
		ctx, cancel := context.WithTimeout(context.WithValue(i.ctx, oauth2.HTTPClient, i.http), i.patient)
		defer cancel()
		var err error
		if r, err = with(ctx, q); err != nil {
			r.Problem, r.Reason = problemOf(err), err.Error()
			r.Reason = strings.ToValidUTF8(r.Reason[:min(len(r.Reason), 300)], "")
		}
	default:
	}
	text, err := json.Marshal(r)
	return string(text), err
}
