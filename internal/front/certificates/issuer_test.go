package certificates

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// An issuer's limit may last for a day: visitors must not wait for it.
func TestALimitEndsTheHandshake(t *testing.T) {
	var calls atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.Header().Set("Retry-After", "86400")
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = w.Write([]byte(`{"type":"urn:ietf:params:acme:error:rateLimited","detail":"too many certificates (5) already issued"}`))
	}))
	t.Cleanup(server.Close)
	o := start(t)
	manager := &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: newFolder(t.TempDir(), server.URL), Client: o.issuer.client(server.URL),
	}
	o.get = manager.GetCertificate
	began := time.Now()
	for range 5 {
		if o.ask("site.example") == nil {
			t.Error("a certificate from nowhere")
		}
	}
	if took := time.Since(began); took > 5*time.Second || calls.Load() != 1 {
		t.Errorf("%d calls in %v", calls.Load(), took)
	}
	if reason := o.states(time.Now())[1].Reason; !strings.Contains(reason, "too many certificates (5)") {
		t.Errorf("the reason: %s", reason)
	}
}

func TestTheReasonOfAFailedCheck(t *testing.T) {
	i := &issuer{failures: map[string]string{}}
	i.read(http.StatusOK, []byte(`{"status":"invalid","identifier":{"value":"site.example"},"challenges":[{},{"error":{"detail":"port 80:\u0007 closed\u202e"}}]}`))
	i.read(http.StatusBadRequest, []byte(`{"type":"urn:ietf:params:acme:error:badNonce","detail":"stale"}`))
	i.read(http.StatusOK, []byte(`[]`))
	vague := errors.New("no viable challenge type found")
	for host, want := range map[string]string{"site.example": "port 80: closed", "other.example": vague.Error()} {
		if got := i.reason(host, vague); got != want {
			t.Errorf("%s: %q", host, got)
		}
	}
	i.read(http.StatusForbidden, []byte(`{"detail":"`+strings.Repeat("é", longest)+`"}`))
	if got := i.failure("site.example"); got != strings.Repeat("é", longest/2) {
		t.Errorf("%q", got)
	}
	if got := i.reason("site.example", &acme.Error{StatusCode: 403, Detail: "blocked"}); got != "403 : blocked" {
		t.Errorf("%q", got)
	}
}

func TestCallsThatAreRepeated(t *testing.T) {
	for status, tries := range map[int]int{http.StatusTooManyRequests: 0, http.StatusBadGateway: maxTries} {
		made := 0
		for again(made+1, nil, &http.Response{StatusCode: status}) > 0 {
			made++
		}
		if made != tries {
			t.Errorf("%d: %d", status, made)
		}
	}
}

// A certificate that cannot be written is served all the same: on an error autocert would order another one.
func TestADiskThatTakesNothing(t *testing.T) {
	start(t) // which keeps the log
	dir := t.TempDir()
	blocked := filepath.Join(dir, ".autocert_cache")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f, ctx := newFolder(dir, ""), context.Background()
	if err := f.Put(ctx, "site.example", []byte("content")); err != nil {
		t.Error(err)
	}
	if err := os.Remove(blocked); err != nil {
		t.Fatal(err)
	}
	if err := f.Put(ctx, "site.example", []byte("content")); err != nil {
		t.Error(err)
	}
	if content, err := f.Get(ctx, "site.example"); err != nil || string(content) != "content" {
		t.Errorf("%q, %v", content, err)
	}
	for path, mode := range map[string]os.FileMode{blocked: 0o700, filepath.Join(blocked, "site.example"): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

func TestEachIssuerHasItsFolder(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	if err := newFolder(dir, "https://test.example:14000/dir").Put(ctx, "site.example", []byte("of a test")); err != nil {
		t.Fatal(err)
	}
	if _, err := newFolder(dir, "").Get(ctx, "site.example"); !errors.Is(err, autocert.ErrCacheMiss) {
		t.Error("the site would serve the certificate of a test")
	}
}
