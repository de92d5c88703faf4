package identities

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

func pemOf(t *testing.T, key any) string {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

func newAppleKey(t *testing.T, curve elliptic.Curve) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(curve, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// appleQuestion is one about a liar that plays Apple.
func appleQuestion(l *liar, key string) map[string]any {
	q := l.question()
	q["provider"] = map[string]any{"kind": "apple", "issuer": l.URL, "clientId": "us", "secret": key, "teamId": "TEAM123456", "keyId": "KEY1234567"}
	delete(q, "code")
	return q
}

func send(t *testing.T, i *Identities, q any) {
	t.Helper()
	asked, _ := json.Marshal(q)
	if err := i.Post(string(asked)); err != nil {
		t.Fatal(err)
	}
}

func TestApplePostsItsAnswerAndTheNameOnce(t *testing.T) {
	key := newAppleKey(t, elliptic.P256())
	l, i := newLiar(t), New(t.Context(), http.DefaultTransport)
	l.claims["email_verified"], l.claims["name"] = "true", nil // as Apple writes them
	var form url.Values
	honest := l.token
	l.token = func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		form, l.token = r.PostForm, honest
		l.Config.Handler.ServeHTTP(w, r)
	}
	q := appleQuestion(l, strings.ReplaceAll(pemOf(t, key), "\n", " ")) // as an input of one line leaves it
	address, err := url.Parse(asking(t, i.Start, q).URL)
	if err != nil {
		t.Fatal(err)
	}
	asked := address.Query()
	if asked.Get("response_mode") != "form_post" || asked.Get("scope") != "openid email name" {
		t.Errorf("asked %v", asked)
	}
	l.nonce = asked.Get("nonce")
	q["state"] = asked.Get("state")
	for name, wrong := range map[string]map[string]any{
		"another state": {"state": "x"}, "another provider's address": {"redirect": "https://us.example/callback/other"},
	} {
		elsewhere := maps.Clone(q)
		maps.Copy(elsewhere, wrong)
		elsewhere["code"] = "theirs"
		send(t, i, elsewhere)
		if _, kept := i.posts.Peek(asked.Get("state")); kept {
			t.Errorf("%s was kept", name)
		}
	}
	posted := maps.Clone(q)
	posted["code"], posted["name"] = "c", "Camille Durand"
	send(t, i, posted)
	posted["code"], posted["name"] = "another", "Someone else"
	send(t, i, posted)
	r := asking(t, i.Finish, q)
	if r.Problem != "" || *r.Identity != (identity{"someone", "someone@example.org", "Camille Durand"}) {
		t.Fatalf("%+v %+v", r, r.Identity)
	}
	if form.Get("code") != "c" || form.Get("client_id") != "us" {
		t.Errorf("exchanged %v", form)
	}
	claims := jwt.RegisteredClaims{}
	secret, err := jwt.ParseWithClaims(form.Get("client_secret"), &claims, func(*jwt.Token) (any, error) { return &key.PublicKey, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithIssuer("TEAM123456"), jwt.WithSubject("us"), jwt.WithAudience(l.URL), jwt.WithExpirationRequired())
	if err != nil || secret.Header["kid"] != "KEY1234567" {
		t.Errorf("the secret: %v", err)
	}
	if lasts := time.Until(claims.ExpiresAt.Time); lasts > appleSecretTime {
		t.Errorf("it counts for %v", lasts)
	}
}

func TestKeysThatAreNoneOfApples(t *testing.T) {
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string]string{
		"nothing": "", "words": "my key", "RSA": pemOf(t, rsaKey), "another curve": pemOf(t, newAppleKey(t, elliptic.P384())),
	} {
		l, i := newLiar(t), New(t.Context(), http.DefaultTransport)
		if r := asking(t, i.Start, appleQuestion(l, key)); r.Problem != "credentials" {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestAProvidersKeysAreReadOnce(t *testing.T) {
	l, i := newLiar(t), New(t.Context(), http.DefaultTransport)
	read := func() (count int) {
		for _, path := range l.calls {
			if path == "/keys" {
				count++
			}
		}
		return count
	}
	for range 3 {
		if r := l.visit(t, i); r.Identity == nil {
			t.Fatalf("%+v", r)
		}
	}
	if read() != 1 {
		t.Errorf("read %d times", read())
	}
	l.key = newKey(t)
	l.signs = l.key
	if r := l.visit(t, i); r.Identity == nil || read() != 2 {
		t.Errorf("after a change of keys: %+v, read %d times", r, read())
	}
}
