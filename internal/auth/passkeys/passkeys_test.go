package passkeys

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
)

func indexOf(t *testing.T, object, part string) int {
	t.Helper()
	at := strings.Index(object, part)
	if at < 0 {
		t.Fatal("not found in the attestation object")
	}
	return at / 2
}

func challengeOf(t *testing.T, text string, err error) string {
	t.Helper()
	made := read(t, text, err)
	options, _ := made.Options.(map[string]any)
	challenge, _ := options["challenge"].(string)
	if bytes, err := base64.RawURLEncoding.DecodeString(challenge); err != nil || len(bytes) < 32 {
		t.Fatalf("challenge %q (%s)", challenge, made.Reason)
	}
	return challenge
}

// enrol registers a key that behaves.
func enrol(t *testing.T, p *Passkeys, k *key) *stored {
	t.Helper()
	made, err := p.Create(ask(nil, nil))
	text, err := p.Register(ask(k.make(t, challengeOf(t, made, err)), nil))
	r := read(t, text, err)
	if r.Problem != "" {
		t.Fatalf("%s: %s", r.Problem, r.Reason)
	}
	return r.Passkey
}

// anyone asks for a passkey without naming an account.
func anyone(answer any, passkey *stored) string {
	return strings.Replace(ask(answer, passkey), `"member":{"id":"member","name":"a@example.org"}`, `"member":{"id":"","name":""}`, 1)
}

func TestOptions(t *testing.T) {
	text, err := New().Create(ask(nil, nil))
	var made struct {
		Options struct {
			RP                     map[string]string
			User                   map[string]string
			PubKeyCredParams       []struct{ Alg int }
			AuthenticatorSelection map[string]any
			Attestation            string
			Timeout                int
		}
	}
	if err != nil || json.Unmarshal([]byte(text), &made) != nil {
		t.Fatal(text, err)
	}
	o := made.Options
	if o.RP["id"] != "example.org" || o.User["id"] != encode([]byte("member")) || o.Timeout != 300_000 ||
		o.AuthenticatorSelection["userVerification"] != "required" || o.AuthenticatorSelection["residentKey"] != "preferred" {
		t.Errorf("%+v", o)
	}
	if o.Attestation != "" && o.Attestation != "none" {
		t.Errorf("attestation %q", o.Attestation)
	}
	if len(o.PubKeyCredParams) != 3 || o.PubKeyCredParams[0].Alg != -7 || o.PubKeyCredParams[1].Alg != -8 || o.PubKeyCredParams[2].Alg != -257 {
		t.Errorf("algorithms: %+v", o.PubKeyCredParams)
	}
	text, err = New().Request(anyone(nil, nil))
	if r := read(t, text, err); r.Options.(map[string]any)["userVerification"] != "required" || r.Options.(map[string]any)["rpId"] != "example.org" {
		t.Error(text)
	}
}

func TestPublicAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"https://example.org":          "example.org https://example.org",
		"https://WWW.Example.org:8443": "www.example.org https://www.example.org:8443",
		"http://localhost:8090":        "localhost http://localhost:8090",
		"http://127.0.0.1:8090":        "localhost http://localhost:8090",
		"http://[::1]:8090":            "localhost http://localhost:8090",
		"http://example.org":           "",
		"https://192.0.2.1":            "",
		"":                             "",
	} {
		var q question
		q.Site.URL, q.Site.Name = address, "Example"
		site, err := relyingParty(q)
		if got := ""; err == nil {
			if got = site.Config.RPID + " " + site.Config.RPOrigins[0]; got != want {
				t.Errorf("%q: %q", address, got)
			}
		} else if want != "" {
			t.Errorf("%q: %v", address, err)
		}
	}
	text, err := New().Create(strings.Replace(ask(nil, nil), "https://", "http://", 1))
	if r := read(t, text, err); r.Problem != "unavailable" {
		t.Error(text)
	}
}

// signIn asks for anyone's passkey and verifies what the key answers.
func signIn(t *testing.T, p *Passkeys, k *key, passkey *stored) reply {
	t.Helper()
	asked, err := p.Request(anyone(nil, nil))
	text, err := p.Verify(ask(k.sign(t, challengeOf(t, asked, err)), passkey))
	return read(t, text, err)
}

func TestAPasskeySignsIn(t *testing.T) {
	p, k := New(), newKey(t)
	passkey := enrol(t, p, k)
	if passkey.Counter != 1 || len(passkey.Transports) != 1 || passkey.Syncs || passkey.BackedUp {
		t.Errorf("%+v", passkey)
	}
	k.counter = 7
	if r := signIn(t, p, k, passkey); r.Problem != "" || r.Passkey.Counter != 7 {
		t.Errorf("%+v", r)
	}
	// Passkeys that are copied between devices count nothing.
	k, p = newKey(t), New()
	k.counter, k.flags = 0, k.flags|0x08
	passkey = enrol(t, p, k)
	for range 2 {
		k.flags |= 0x10
		if r := signIn(t, p, k, passkey); r.Problem != "" || !r.Passkey.BackedUp || !passkey.Syncs {
			t.Errorf("%+v", r)
		}
	}
}

func TestACounterThatGoesBackIsACopy(t *testing.T) {
	p, k := New(), newKey(t)
	passkey := enrol(t, p, k)
	passkey.Counter = 9
	for _, counter := range []uint32{0, 8, 9} {
		k.counter = counter
		if r := signIn(t, p, k, passkey); r.Problem != "cloned" || r.Passkey != nil {
			t.Errorf("counter %d: %+v", counter, r)
		}
	}
}

func TestAChallengeOfAnAccountTakesOnlyItsPasskey(t *testing.T) {
	p, k := New(), newKey(t)
	passkey := enrol(t, p, k)
	k.counter = 2
	asked, err := p.Request(ask(nil, nil))
	other := strings.Replace(ask(k.sign(t, challengeOf(t, asked, err)), passkey), `"id":"member"`, `"id":"other"`, 1)
	text, err := p.Verify(other)
	if r := read(t, text, err); r.Problem != "refused" {
		t.Error(text)
	}
}

func TestHostileAnswers(t *testing.T) {
	for name, change := range map[string]func(*key){
		"another origin":           func(k *key) { k.origin = "https://example.com" },
		"http":                     func(k *key) { k.origin = "http://example.org" },
		"another port":             func(k *key) { k.origin = "https://example.org:444" },
		"a path in the origin":     func(k *key) { k.origin = "https://example.org/x" },
		"a subdomain":              func(k *key) { k.origin = "https://evil.example.org" },
		"capitals in the origin":   func(k *key) { k.origin = "https://EXAMPLE.org" },
		"another relying party":    func(k *key) { k.rpID = "example.com" },
		"a subdomain's passkey":    func(k *key) { k.rpID = "evil.example.org" },
		"in a frame":               func(k *key) { k.crossOrigin = true },
		"user not verified":        func(k *key) { k.flags = present },
		"user not present":         func(k *key) { k.flags = verified },
		"backed up but not copied": func(k *key) { k.flags |= 0x10 },
		"the other ceremony":       func(k *key) { k.create, k.get = k.get, k.create },
		"another key's id":         func(k *key) { k.spoilResponse = func(a map[string]any) { a["id"] = encode([]byte("x")) } },
		"another type":             func(k *key) { k.spoilResponse = func(a map[string]any) { a["type"] = "password" } },
		"no answer":                func(k *key) { k.spoilResponse = func(a map[string]any) { clear(a) } },
	} {
		t.Run(name, func(t *testing.T) {
			p, good := New(), newKey(t)
			passkey := enrol(t, p, good)
			bad := *good
			bad.counter = 2
			change(&bad)
			if r := signIn(t, p, &bad, passkey); r.Problem != "refused" || r.Passkey != nil {
				t.Errorf("sign-in: %+v", r)
			}
			made, err := p.Create(ask(nil, nil))
			text, err := p.Register(ask(bad.make(t, challengeOf(t, made, err)), nil))
			if r := read(t, text, err); r.Problem != "refused" || r.Passkey != nil {
				t.Errorf("registration: %+v", r)
			}
		})
	}
}

func TestHostileSignIns(t *testing.T) {
	p, k := New(), newKey(t)
	passkey := enrol(t, p, k)
	k.counter = 2
	for name, handle := range map[string]string{"another account": "other", "no account": ""} {
		k.handle = handle
		if r := signIn(t, p, k, passkey); r.Problem != "refused" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	k.handle = "member"
	thief := newKey(t)
	thief.counter = 2
	if r := signIn(t, p, thief, passkey); r.Problem != "refused" {
		t.Errorf("another key's signature: %+v", r)
	}
	asked, err := p.Request(anyone(nil, nil))
	answer := k.sign(t, challengeOf(t, asked, err))
	for _, want := range []string{"", "expired"} { // the second time it is a replay
		text, err := p.Verify(ask(answer, passkey))
		if r := read(t, text, err); r.Problem != want {
			t.Errorf("%q instead of %q", r.Problem, want)
		}
	}
	text, err := p.Verify(ask(k.sign(t, encode(make([]byte, 32))), passkey))
	if r := read(t, text, err); r.Problem != "expired" {
		t.Errorf("a challenge that was never given: %+v", r)
	}
	asked, err = p.Request(anyone(nil, nil))
	asked = challengeOf(t, asked, err)
	text, err = p.Verify(strings.Replace(ask(k.sign(t, asked), passkey), `"purpose":"test"`, `"purpose":"add"`, 1))
	if r := read(t, text, err); r.Problem != "expired" {
		t.Errorf("a challenge for something else: %+v", r)
	}
}

func TestHostileRegistrations(t *testing.T) {
	hash := sha256.Sum256([]byte("example.org"))
	for name, change := range map[string]func(*key){
		"algorithm none":  func(k *key) { k.algorithm = 0 },
		"algorithm ES384": func(k *key) { k.algorithm = -35 },
		"truncated CBOR":  func(k *key) { k.spoil = func(object []byte) []byte { return object[:len(object)-9] } },
		"nothing":         func(k *key) { k.spoil = func([]byte) []byte { return nil } },
		"more than CBOR":  func(k *key) { k.spoil = func(object []byte) []byte { return append(object, 0) } },
		"endless CBOR":    func(k *key) { k.spoil = func([]byte) []byte { return []byte{0xbf} } },
		"deep CBOR":       func(k *key) { k.spoil = func([]byte) []byte { return []byte(strings.Repeat("\x81", 10_000)) } },
		"huge length": func(k *key) {
			k.spoil = func([]byte) []byte { return []byte{0x5b, 0x7f, 255, 255, 255, 255, 255, 255, 255} }
		},
		"unknown format":     func(k *key) { k.format = "mine" },
		"attestation by TPM": func(k *key) { k.format = "tpm" },
		"an id too long":     func(k *key) { k.id = make([]byte, 1024) },
		"no key": func(k *key) {
			k.spoil = func(object []byte) []byte {
				at := indexOf(t, hex.EncodeToString(object), hex.EncodeToString(hash[:])) + len(hash)
				object[at] &^= attested
				return object
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, k := New(), newKey(t)
			change(k)
			made, err := p.Create(ask(nil, nil))
			text, err := p.Register(ask(k.make(t, challengeOf(t, made, err)), nil))
			if r := read(t, text, err); r.Problem != "refused" || r.Passkey != nil {
				t.Errorf("%+v", r)
			}
		})
	}
}

func TestAnswersThatAreNone(t *testing.T) {
	p := New()
	for _, answer := range []any{nil, 1, "x", []int{}, map[string]any{}, map[string]any{"response": 1}} {
		for _, check := range []func(string) (string, error){p.Register, p.Verify} {
			text, err := check(ask(answer, nil))
			if r := read(t, text, err); r.Problem != "refused" {
				t.Errorf("%v: %s", answer, text)
			}
		}
	}
	if _, err := p.Create("{"); err == nil {
		t.Error("a damaged question passes")
	}
}
