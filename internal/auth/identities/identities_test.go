package identities

import (
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// liar is an OpenID Connect provider that tells the truth until a test changes what it says.
type liar struct {
	*httptest.Server
	key      *rsa.PrivateKey
	claims   map[string]any // of the ID token, beside those of an honest one
	userinfo map[string]any // nil: none
	nonce    string
	signs    *rsa.PrivateKey
	token    http.HandlerFunc
	issuer   string
	calls    []string
}

func newKey(t *testing.T) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func encode(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }

func newLiar(t *testing.T) *liar {
	t.Helper()
	l := &liar{key: newKey(t), claims: map[string]any{}}
	l.signs = l.key
	say := func(w http.ResponseWriter, value any) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(value)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		says := map[string]any{
			"issuer": l.issuer, "authorization_endpoint": l.URL + "/auth", "token_endpoint": l.URL + "/token", "jwks_uri": l.URL + "/keys",
			"id_token_signing_alg_values_supported": []string{"RS256"},
		}
		if l.userinfo != nil {
			says["userinfo_endpoint"] = l.URL + "/me"
		}
		say(w, says)
	})
	mux.HandleFunc("/keys", func(w http.ResponseWriter, _ *http.Request) {
		say(w, map[string]any{"keys": []any{map[string]any{
			"kty": "RSA", "kid": "1", "alg": "RS256", "use": "sig",
			"n": encode(l.key.N.Bytes()), "e": encode(big.NewInt(int64(l.key.E)).Bytes()),
		}}})
	})
	mux.HandleFunc("/me", func(w http.ResponseWriter, _ *http.Request) {
		if l.userinfo["down"] != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		say(w, l.userinfo)
	})
	mux.HandleFunc("/token", func(w http.ResponseWriter, r *http.Request) {
		if l.token != nil {
			l.token(w, r)
			return
		}
		claims := map[string]any{
			"iss": l.URL, "aud": "us", "sub": "someone", "exp": time.Now().Add(time.Minute).Unix(), "iat": time.Now().Unix(),
			"nonce": l.nonce, "email": "someone@example.org", "email_verified": true, "name": "Someone",
		}
		maps.Copy(claims, l.claims)
		body, _ := json.Marshal(claims)
		text := encode([]byte(`{"alg":"RS256","kid":"1"}`)) + "." + encode(body)
		sum := sha256.Sum256([]byte(text))
		signature, _ := rsa.SignPKCS1v15(rand.Reader, l.signs, crypto.SHA256, sum[:])
		say(w, map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": text + "." + encode(signature)})
	})
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.calls = append(l.calls, r.URL.Path)
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(l.Close)
	l.issuer = l.URL
	return l
}

func asking(t *testing.T, ask func(string) (string, error), q any) reply {
	t.Helper()
	asked, _ := json.Marshal(q)
	text, err := ask(string(asked))
	var r reply
	if err == nil {
		err = json.Unmarshal([]byte(text), &r)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (l *liar) question() map[string]any {
	return map[string]any{
		"provider": map[string]any{"kind": "oidc", "issuer": l.URL, "clientId": "us", "secret": "s"},
		"redirect": "https://us.example/callback", "browser": "b", "group": "192.0.2.1", "keep": "kept", "code": "c",
	}
}

// visit begins at the provider, and comes back with a code.
func (l *liar) visit(t *testing.T, i *Identities) reply {
	t.Helper()
	q := l.question()
	begun := asking(t, i.Start, q)
	if begun.Problem != "" {
		return begun
	}
	address, err := url.Parse(begun.URL)
	if err != nil {
		t.Fatal(err)
	}
	l.nonce = address.Query().Get("nonce")
	q["state"] = address.Query().Get("state")
	return asking(t, i.Finish, q)
}

func TestAnHonestProvider(t *testing.T) {
	l, i := newLiar(t), New(t.Context(), http.DefaultTransport)
	r := l.visit(t, i)
	if r.Problem != "" || r.Keep != "kept" || *r.Identity != (identity{"someone", "someone@example.org", "Someone"}) {
		t.Errorf("%+v %+v", r, r.Identity)
	}
	l.claims = map[string]any{"email": "", "email_verified": nil}
	l.userinfo = map[string]any{"sub": "someone", "email": "there@example.org", "email_verified": "true", "name": "There"}
	if r = l.visit(t, New(t.Context(), http.DefaultTransport)); r.Identity == nil || r.Identity.Email != "there@example.org" {
		t.Errorf("from the user endpoint: %+v %+v", r, r.Identity)
	}
}

func TestALyingProviderSignsNobodyIn(t *testing.T) {
	other := newKey(t)
	for name, lie := range map[string]func(*liar){
		"another nonce":     func(l *liar) { l.claims["nonce"] = "replayed" },
		"no nonce":          func(l *liar) { l.claims["nonce"] = "" },
		"another key":       func(l *liar) { l.signs = other },
		"expired":           func(l *liar) { l.claims["exp"] = time.Now().Add(-time.Hour).Unix() },
		"for someone else":  func(l *liar) { l.claims["aud"] = "them" },
		"by another client": func(l *liar) { l.claims["aud"], l.claims["azp"] = []string{"us", "them"}, "them" },
		"by someone else":   func(l *liar) { l.claims["iss"] = "https://elsewhere.example" },
		"nobody":            func(l *liar) { l.claims["sub"] = "" },
		"an endless name":   func(l *liar) { l.claims["sub"] = strings.Repeat("x", 300) },
		"two people": func(l *liar) {
			l.claims["email"], l.userinfo = "", map[string]any{"sub": "x", "email": "x@example.org"}
		},
		"no ID token":       func(l *liar) { l.token = answer(200, `{"access_token":"a","token_type":"Bearer"}`) },
		"an unsigned one":   func(l *liar) { l.token = unsigned },
		"an endless answer": func(l *liar) { l.token = answer(200, strings.Repeat(" ", maxAnswer+1)) },
		"a refusal":         func(l *liar) { l.token = answer(400, `{"error":"invalid_grant"}`) },
		"a redirect": func(l *liar) {
			l.token = func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/me", http.StatusFound) }
		},
		"nonsense":            func(l *liar) { l.token = answer(200, `<html>`) },
		"nothing of its name": func(l *liar) { l.claims["email"] = strings.Repeat("x", 300) + "@example.org" },
	} {
		l := newLiar(t)
		lie(l)
		if r := l.visit(t, New(t.Context(), http.DefaultTransport)); r.Problem != "refused" || r.Identity != nil {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func answer(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

func unsigned(w http.ResponseWriter, r *http.Request) {
	token := encode([]byte(`{"alg":"none"}`)) + "." + encode([]byte(`{"sub":"someone"}`)) + "."
	answer(200, `{"access_token":"a","token_type":"Bearer","id_token":"`+token+`"}`)(w, r)
}

func TestAProviderThatDoesNotAnswer(t *testing.T) {
	l, i := newLiar(t), New(t.Context(), http.DefaultTransport)
	i.patient = 200 * time.Millisecond
	l.token = func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // only then does the server notice that the caller has left
		<-r.Context().Done()
	}
	l.visit(t, i) // finds the description
	for name, token := range map[string]http.HandlerFunc{
		"hangs": l.token, "fails": answer(503, "down"), "is busy": answer(429, "later"),
	} {
		l.token = token
		if r := l.visit(t, i); r.Problem != "unreachable" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	l.Close()
	if r := asking(t, New(t.Context(), http.DefaultTransport).Start, l.question()); r.Problem != "unreachable" || r.URL != "" {
		t.Errorf("away: %+v", r)
	}
}

func TestAnswersOfOthers(t *testing.T) {
	l, i := newLiar(t), New(t.Context(), http.DefaultTransport)
	q := l.question()
	begun, err := url.Parse(asking(t, i.Start, q).URL)
	if err != nil {
		t.Fatal(err)
	}
	l.nonce = begun.Query().Get("nonce")
	q["state"] = begun.Query().Get("state")
	for name, change := range map[string]map[string]any{
		"another browser": {"browser": "x"}, "no cookie": {"browser": ""}, "another state": {"state": "x"}, "none": {"state": ""},
	} {
		asked := maps.Clone(q)
		maps.Copy(asked, change)
		if r := asking(t, i.Finish, asked); r.Problem != "expired" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if r := asking(t, i.Finish, q); r.Identity == nil {
		t.Errorf("the right one, afterwards: %+v", r)
	}
	if r := asking(t, i.Finish, q); r.Problem != "expired" {
		t.Errorf("twice: %+v", r)
	}
}

func TestTickets(t *testing.T) {
	i := New(t.Context(), http.DefaultTransport)
	key := i.Keep("b", "192.0.2.1", "text")
	if i.Read("x", key) != "" || i.Read("", key) != "" || i.Take("x", key) != "" || i.Read("b", "x") != "" {
		t.Error("another browser reads it")
	}
	if i.Read("b", key) != "text" || i.Take("b", key) != "text" || i.Take("b", key) != "" || i.Read("b", key) != "" {
		t.Error("not once")
	}
	if nobody := i.Keep("", "192.0.2.1", "text"); i.Read("", nobody) != "" {
		t.Error("a browser without a cookie has a ticket")
	}
}

func TestSettingsThatAreWrong(t *testing.T) {
	l := newLiar(t)
	test := func(i *Identities) string { return asking(t, i.Test, l.question()).Problem }
	l.token = answer(400, `{"error":"invalid_grant"}`)
	if got := test(New(t.Context(), http.DefaultTransport)); got != "" {
		t.Errorf("it knows us: %q", got)
	}
	l.token = answer(401, `{"error":"invalid_client"}`)
	if got := test(New(t.Context(), http.DefaultTransport)); got != "credentials" {
		t.Errorf("a wrong secret: %q", got)
	}
	l.token = answer(200, `{"error":"incorrect_client_credentials"}`) // as GitHub does
	if got := test(New(t.Context(), http.DefaultTransport)); got != "credentials" {
		t.Errorf("a wrong secret with 200: %q", got)
	}
	l.issuer = "https://elsewhere.example"
	if got := test(New(t.Context(), http.DefaultTransport)); got != "issuer" {
		t.Errorf("another issuer: %q", got)
	}
}

func TestNoPlainHTTPElsewhere(t *testing.T) {
	request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, "http://login.example.org/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if response, err := (careful{http.DefaultTransport}).RoundTrip(request); err == nil {
		_ = response.Body.Close()
		t.Error("it was sent")
	}
}
