// Package passkeys speaks WebAuthn (Level 3): it makes the challenges, keeps each for five minutes, one purpose and one
// answer, and verifies what browsers answer. The hooks decide who may have a passkey and what it opens (pb_hooks/identity/passkeys).
package passkeys

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/dop251/goja"
	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"

	"passerelle/internal/auth/once"
)

// lifetime is how long a challenge can be answered.
const lifetime = 5 * time.Minute

// maxKey is the longest public key that is stored. One of RSA with 4096 bits takes 530 bytes.
const maxKey = 1024

// algorithms of passkeys, the preferred one first.
var algorithms = []protocol.CredentialParameter{
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgES256},
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgEdDSA},
	{Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.AlgRS256},
}

// Passkeys are the ceremonies of one server.
type Passkeys struct {
	// visitors' challenges, and those of an account: strangers cannot push out what a person waits for.
	visitors, people *once.Store[challenge]
}

// challenge is what an answer is checked against, and what it is good for.
type challenge struct {
	purpose string
	session webauthn.SessionData
}

// New returns one without challenges.
func New() *Passkeys {
	return &Passkeys{once.New[challenge](time.Now, lifetime), once.New[challenge](time.Now, lifetime)}
}

func (p *Passkeys) challenges(purpose string) *once.Store[challenge] {
	if purpose == "sign-in" {
		return p.visitors
	}
	return p.people
}

// Bind exposes `$passkeys` to a hooks runtime.
func (p *Passkeys) Bind(vm *goja.Runtime) {
	_ = vm.Set("$passkeys", map[string]any{"create": p.Create, "register": p.Register, "request": p.Request, "verify": p.Verify})
}

// question is what the hooks ask, as JSON; which fields are set depends on the function.
type question struct {
	// Site is the public address, and its name for people.
	Site struct{ URL, Name string }
	// Purpose is what an answer is good for, with the account or the sign-in that it belongs to.
	Purpose string
	// Group is the account and address whose challenges are counted together.
	Group string
	// Member is who creates a passkey, or whose passkey must answer; without an id anyone's.
	Member struct{ ID, Name string }
	// Known are the passkeys that must not be created again, or of which one must answer.
	Known []stored
	// Answer is the browser's PublicKeyCredential as JSON.
	Answer json.RawMessage
	// Passkey is the stored one that the answer names.
	Passkey stored
}

// stored is a passkey as the hooks keep it: id and key in base64url.
type stored struct {
	ID         string   `json:"id"`
	Key        string   `json:"key"`
	Counter    uint32   `json:"counter"`
	Transports []string `json:"transports"`
	Syncs      bool     `json:"syncs"`    // may be copied to other devices
	BackedUp   bool     `json:"backedUp"` // has been copied
}

// reply is what the hooks get, as JSON.
type reply struct {
	// Problem is "" for none; "unavailable": no browser makes passkeys for this address; "expired": the challenge is unknown,
	// too old, used, or for something else; "refused": the answer proves nothing; "cloned": its counter went back.
	Problem string  `json:"problem"`
	Reason  string  `json:"reason"` // for the log
	Options any     `json:"options,omitempty"`
	Passkey *stored `json:"passkey,omitempty"`
}

// Create starts to make a passkey. It replies with the options of navigator.credentials.create.
func (p *Passkeys) Create(asked string) (string, error) {
	return answer(asked, func(q question) (reply, error) {
		site, err := relyingParty(q)
		if err != nil {
			return reply{Problem: "unavailable", Reason: err.Error()}, nil
		}
		known, err := descriptors(q.Known)
		if err != nil {
			return reply{}, err
		}
		options, session, err := site.BeginRegistration(owner{question: q},
			webauthn.WithCredentialParameters(algorithms), webauthn.WithExclusions(known))
		if err != nil {
			return reply{}, err
		}
		p.challenges(q.Purpose).Add(session.Challenge, q.Group, challenge{q.Purpose, *session})
		return reply{Options: options.Response}, nil
	})
}

// Register verifies what navigator.credentials.create returned, and replies with the passkey to store.
func (p *Passkeys) Register(asked string) (string, error) {
	return answer(asked, func(q question) (reply, error) {
		parsed, err := protocol.ParseCredentialCreationResponseBytes(q.Answer)
		if err != nil {
			return refused(err), nil
		}
		site, session, refusal := p.redeem(q, parsed.Response.CollectedClientData)
		if refusal != nil {
			return *refusal, nil
		}
		// We ask for no attestation: a browser then sends none, or lets the passkey sign for itself.
		if format := protocol.AttestationFormat(parsed.Response.AttestationObject.Format); format != protocol.AttestationFormatNone && format != protocol.AttestationFormatPacked {
			return refused(fmt.Errorf("attestation %q was not asked for", format)), nil
		}
		if len(parsed.Response.AttestationObject.AuthData.AttData.CredentialPublicKey) > maxKey {
			return refused(errors.New("the public key is too long")), nil
		}
		made, err := site.CreateCredential(owner{question: q}, session, parsed)
		if err != nil {
			return refused(err), nil
		}
		return reply{Passkey: stores(made)}, nil
	})
}

// Request starts to ask for a passkey. It replies with the options of navigator.credentials.get.
func (p *Passkeys) Request(asked string) (string, error) {
	return answer(asked, func(q question) (reply, error) {
		site, err := relyingParty(q)
		if err != nil {
			return reply{Problem: "unavailable", Reason: err.Error()}, nil
		}
		options, session, err := site.BeginDiscoverableLogin()
		if err != nil {
			return reply{}, err
		}
		if options.Response.AllowedCredentials, err = descriptors(q.Known); err != nil {
			return reply{}, err
		}
		session.UserID = []byte(q.Member.ID)
		p.challenges(q.Purpose).Add(session.Challenge, q.Group, challenge{q.Purpose, *session})
		return reply{Options: options.Response}, nil
	})
}

// redeem takes the challenge that an answer names, once, and refuses answers that another site collected.
func (p *Passkeys) redeem(q question, client protocol.CollectedClientData) (*webauthn.WebAuthn, webauthn.SessionData, *reply) {
	none := webauthn.SessionData{}
	site, err := relyingParty(q)
	if err != nil {
		return nil, none, &reply{Problem: "unavailable", Reason: err.Error()}
	}
	made, ok := p.challenges(q.Purpose).Take(client.Challenge)
	if !ok || made.purpose != q.Purpose {
		return nil, none, &reply{Problem: "expired"}
	}
	if err := exactOrigin(site, client.Origin); err != nil {
		refusal := refused(err)
		return nil, none, &refusal
	}
	return site, made.session, nil
}

// Verify checks what navigator.credentials.get returned against the stored passkey, and replies with its new state.
func (p *Passkeys) Verify(asked string) (string, error) {
	return answer(asked, func(q question) (reply, error) {
		parsed, err := protocol.ParseCredentialRequestResponseBytes(q.Answer)
		if err != nil {
			return refused(err), nil
		}
		site, session, refusal := p.redeem(q, parsed.Response.CollectedClientData)
		if refusal != nil {
			return *refusal, nil
		}
		found, err := validate(site, owner{question: q, has: q.Passkey}, session, parsed)
		if err != nil {
			return refused(err), nil
		}
		if found.Authenticator.CloneWarning {
			return reply{Problem: "cloned", Reason: fmt.Sprintf("counter %d after %d", parsed.Response.AuthenticatorData.Counter, q.Passkey.Counter)}, nil
		}
		return reply{Passkey: stores(found)}, nil
	})
}

// validate also requires the user handle where the challenge was for anyone: it names the account.
func validate(site *webauthn.WebAuthn, o owner, session webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData) (*webauthn.Credential, error) {
	if len(session.UserID) > 0 {
		return site.ValidateLogin(o, session, parsed)
	}
	return site.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) { return o, nil }, session, parsed)
}

func refused(err error) reply {
	reason := err.Error()
	var detailed *protocol.Error
	if errors.As(err, &detailed) {
		reason = strings.Join([]string{detailed.Details, detailed.DevInfo}, ": ")
	}
	return reply{Problem: "refused", Reason: reason}
}

// answer reads the hooks' question and writes the reply.
func answer(asked string, with func(question) (reply, error)) (string, error) {
	var q question
	if err := json.Unmarshal([]byte(asked), &q); err != nil {
		return "", fmt.Errorf("passkeys: %w", err)
	}
	r, err := with(q)
	if err != nil {
		return "", fmt.Errorf("passkeys: %w", err)
	}
	text, err := json.Marshal(r)
	return string(text), err
}
