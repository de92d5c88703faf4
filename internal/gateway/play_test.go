package gateway

import (
	"encoding/base64"
	"encoding/json/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"passerelle/internal/hooks/outbound"
)

const debridKey = "ABCDEF0123456789XYZ"

// player is a world with a source whose stream addresses contain the key.
func player(t *testing.T, resolve http.HandlerFunc) (w *world, alice string) {
	w = newWorld(t)
	w.config.Origin = "https://site.test"
	w.member("alice")
	var base string
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/resolve/") {
			resolve(rw, r)
			return
		}
		_, _ = rw.Write([]byte(`{"cacheMaxAge":600,"streams":[{"url":"` + base + `/resolve/` + debridKey + `/1/f%20x.mkv","name":"N"},
			{"url":"https://cdn.test/free"},{"externalUrl":"https://a.test/` + debridKey + `"},
			{"url":"https://a.test/2","name":"` + base64.StdEncoding.EncodeToString([]byte(`{"key":"`+debridKey+`"}`)) + `"}]}`))
	})
	base = strings.TrimSuffix(w.config.Sources[0].Base, "/secret-a")
	w.config.Sources[0].Secrets = []secretConfig{{"debrid", debridKey}, {"empty", ""}}
	w.configure()
	return w, "/addon/alice" + film
}

// addressOf returns the path of the single veiled stream.
func addressOf(t *testing.T, answer string) string {
	t.Helper()
	var found struct {
		Streams []struct {
			URL string `json:"url"`
		} `json:"streams"`
	}
	if err := json.Unmarshal([]byte(answer), &found); err != nil || len(found.Streams) != 2 {
		t.Fatalf("%v: %s", err, answer)
	}
	path, ours := strings.CutPrefix(found.Streams[0].URL, "https://site.test")
	if !ours {
		t.Fatalf("got %s", answer)
	}
	return path
}

// No key reaches a client: not in a list, not in the played address, not in the redirect.
func TestAKeyInTheAddressOfAStream(t *testing.T) {
	var asked atomic.Value
	w, list := player(t, func(rw http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, "/resolve/again/"):
			http.Redirect(rw, r, "https://cdn.test/file.mkv?once=1", http.StatusFound)
		default: // one hop more that shows the key
			asked.Store(r.URL.EscapedPath())
			http.Redirect(rw, r, "/resolve/again/"+debridKey, http.StatusTemporaryRedirect)
		}
	})
	bob := w.member("bob")
	first := w.get(list)
	path := addressOf(t, first)
	if strings.Contains(first, debridKey) || !strings.HasPrefix(path, "/addon/alice/play/") {
		t.Errorf("got %s", first)
	}
	if theirs := addressOf(t, w.get("/addon/bob"+film)); theirs != strings.Replace(path, "alice", "bob", 1) {
		t.Errorf("bob gets %s", theirs)
	}
	opened, _ := base64.RawURLEncoding.DecodeString(path[len("/addon/alice/play/"):])
	if len(opened) == 0 || strings.Contains(string(opened), "resolve") {
		t.Errorf("the address can be read: %q", opened)
	}
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		answer := w.do(method, path)
		if answer.Code != http.StatusFound || answer.Header().Get("Location") != "https://cdn.test/file.mkv?once=1" ||
			answer.Header().Get("Cache-Control") != noStore || answer.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %v", method, answer.Code, answer.Header())
		}
	}
	if state := w.state("a"); state.Keys != 2 || state.Dropped != 2 || state.Veiled != 1 || state.Unplayable != 0 {
		t.Errorf("got %+v", state)
	}
	// After a fail-over the same address is asked for with the next key.
	const next = "next-key/1234567890"
	w.config.Sources[0].Secrets = []secretConfig{{"debrid", next}, {"other", debridKey}}
	w.configure()
	w.do(http.MethodGet, path)
	if got := asked.Load(); got != "/resolve/next-key%2F1234567890/1/f%20x.mkv" {
		t.Errorf("asked for %s", got)
	}
	// Members without access and invented addresses play nothing.
	w.change(bob, "state", "expired")
	if got := w.do(http.MethodGet, strings.Replace(path, "alice", "bob", 1)); got.Code != http.StatusForbidden || got.Header().Get("Location") != "" {
		t.Errorf("expired: %d", got.Code)
	}
	w.config.Sources[0].Plans = []string{"another"}
	w.configure()
	for _, closed := range []string{path, path + "x", "/addon/alice/play/x", "/addon/alice/play/", "/addon/nobody/play/" + path[18:]} {
		if got := w.do(http.MethodGet, closed); got.Code != http.StatusNotFound {
			t.Errorf("%s: %d", closed, got.Code)
		}
	}
}

// A stream without a file is an error that the operator can see.
func TestStreamsThatLeadNowhere(t *testing.T) {
	for name, each := range map[string]struct {
		resolve http.HandlerFunc
		reason  string
	}{
		"sends the file": {says("bytes"), errNoRedirect.Error()},
		"refuses":        {func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusForbidden) }, "status 403"},
		"shows the key": {func(rw http.ResponseWriter, r *http.Request) {
			http.Redirect(rw, r, r.URL.EscapedPath(), http.StatusFound)
		}, errShown.Error()},
		"leads to no address": {func(rw http.ResponseWriter, r *http.Request) {
			http.Redirect(rw, r, "file:///etc/passwd", http.StatusFound)
		}, outbound.ErrRedirect.Error()},
		"leads inside, with the key": {func(rw http.ResponseWriter, r *http.Request) {
			http.Redirect(rw, r, "http://127.0.0.2:1/"+debridKey, http.StatusFound)
		}, errNetwork.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			w, list := player(t, each.resolve)
			answer := w.do(http.MethodGet, addressOf(t, w.get(list)))
			state := w.state("a")
			if answer.Code != http.StatusBadGateway || answer.Header().Get("Location") != "" ||
				state.Unplayable != 1 || state.LastError != each.reason || state.Errors != 0 {
				t.Errorf("%d %v %+v", answer.Code, answer.Header(), state)
			}
		})
	}
}

// A key with characters that addresses encode is left out however an add-on writes them.
func TestAKeyInSmallEscapes(t *testing.T) {
	const key = "k3y/secret=="
	for _, spelled := range []string{"k3y%2Fsecret%3D%3D", "k3y%2fsecret%3d%3d", "k3y/secret=="} {
		w := newWorld(t)
		w.config.Origin = "https://site.test"
		w.member("alice")
		w.source("a", says(`{"streams":[{"url":"https://a.test/resolve?key=`+spelled+`"},{"url":"https://cdn.test/free"}]}`))
		w.config.Sources[0].Secrets = []secretConfig{{"debrid", key}}
		w.configure()
		path := addressOf(t, w.get("/addon/alice"+film))
		s := w.snapshot.Load()
		if _, address := s.unveiled(strings.TrimPrefix(path, "/addon/alice/play/"), "plan"); address != "https://a.test/resolve?key=k3y%2Fsecret%3D%3D" {
			t.Errorf("%s: %s", spelled, address)
		}
	}
}

// Players count by their place: where the member's app is, and in as many other places as the plan has screens.
func TestPlacesOfPlayers(t *testing.T) {
	w, list := player(t, func(rw http.ResponseWriter, r *http.Request) {
		http.Redirect(rw, r, "https://cdn.test/file.mkv", http.StatusFound)
	})
	now := time.Now().Truncate(24 * time.Hour).Add(12 * time.Hour) // at midnight (UTC) the places are forgotten
	w.now = func() time.Time { return now }
	w.config.Screens["plan"] = 1
	w.configure()
	path := addressOf(t, w.get(list, "User-Agent", "app", "address", "203.0.113.7:1"))
	for i, each := range []struct {
		agent, address string
		want           int
	}{
		{"player", "203.0.113.9:1", http.StatusFound}, {"player", "[2001:db8:1:2::1]:1", http.StatusFound},
		{"another", "198.51.100.7:1", http.StatusForbidden}, {"player", "[2001:db8:1:2::2]:1", http.StatusFound},
		{"another", "203.0.113.7:1", http.StatusFound},
	} {
		answer := w.do(http.MethodGet, path, "User-Agent", each.agent, "address", each.address)
		if answer.Code != each.want || answer.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("call %d: %d %v", i, answer.Code, answer.Header())
		}
	}
	// None of them is a second screen.
	if used := w.Usage("alice").Used; used != 1 {
		t.Errorf("%d screens in use", used)
	}
	// A player that asks again keeps the screen in use, and a place is free again after 15 minutes.
	now = now.Add(14 * time.Minute)
	w.do(http.MethodGet, path, "address", "203.0.113.9:1")
	now = now.Add(2 * time.Minute)
	if got := w.get(list, "User-Agent", "second", "address", "203.0.113.7:1"); !strings.Contains(got, "screens nom") {
		t.Errorf("got %s", got)
	}
	if answer := w.do(http.MethodGet, path, "User-Agent", "another", "address", "198.51.100.7:1"); answer.Code != http.StatusFound {
		t.Errorf("a place that is free again: %d", answer.Code)
	}
}

// A source knows its key: an address that shows it must not make us call other hosts of the operator's network.
func TestNoStreamLeadsIntoTheOperatorsNetwork(t *testing.T) {
	var called atomic.Int64
	inside := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		called.Add(1)
		http.Redirect(rw, r, "https://cdn.test/file.mkv", http.StatusFound)
	}))
	t.Cleanup(inside.Close)
	redirects, list := player(t, func(rw http.ResponseWriter, r *http.Request) {
		http.Redirect(rw, r, inside.URL+"/"+debridKey, http.StatusFound)
	})
	names, _ := player(t, says(""))
	names.config.Sources = nil
	names.source("a", says(`{"streams":[{"url":"`+inside.URL+"/"+debridKey+`"},{"url":"https://cdn.test/other"}]}`)).Secrets = []secretConfig{{"debrid", debridKey}}
	names.configure()
	for _, w := range []*world{redirects, names} {
		answer := w.do(http.MethodGet, addressOf(t, w.get(list)))
		if state := w.state("a"); answer.Code != http.StatusBadGateway || state.LastError != outbound.ErrRedirect.Error() {
			t.Errorf("%d %+v", answer.Code, state)
		}
	}
	if called.Load() != 0 {
		t.Error("a host of the operator's network was called")
	}
}

// An address at the source itself, or with a part that nobody can read, is asked for by the gateway too: the key may be encrypted in it.
func TestAddressesThatMayHoldAKey(t *testing.T) {
	encrypted := base64.RawURLEncoding.EncodeToString([]byte("\x8f\xd3\x11\xb2\xfa\x07\xc9\x90\x01\xe4\xfe\x7a\x22\xb8\xcd\xaa\x5f\x61\x90\xb3\x9c\x88\xd1\x1d"))
	nested := base64.RawURLEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte(`{"rd":"` + debridKey + `"}`))))
	for name, each := range map[string]struct {
		path, want string
		status     int
	}{
		"redirects":               {"/go/" + encrypted, "https://cdn.test/file.mkv", http.StatusFound},
		"redirects to itself":     {"/twice/x", "BASE/film/x.mkv", http.StatusFound},
		"sends the film itself":   {"/film/x.mkv", "BASE/film/x.mkv", http.StatusFound},
		"has the key in layers":   {"/go/" + nested, "https://cdn.test/file.mkv", http.StatusFound},
		"sends the film with it":  {"/film/" + nested, "", http.StatusBadGateway},
		"cannot be parsed":        {"/go/%zz/" + encrypted, "https://cdn.test/file.mkv", http.StatusFound},
		"is as long as it may be": {"/go/" + strings.Repeat("a/", 4000), "https://cdn.test/file.mkv", http.StatusFound},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.config.Origin = "https://site.test"
			w.member("alice")
			var base string
			w.source("a", func(rw http.ResponseWriter, r *http.Request) {
				switch {
				case strings.HasPrefix(r.URL.Path, "/go/"):
					http.Redirect(rw, r, "https://cdn.test/file.mkv", http.StatusFound)
				case strings.HasPrefix(r.URL.Path, "/twice/"):
					http.Redirect(rw, r, "/film/x.mkv", http.StatusFound)
				case strings.HasPrefix(r.URL.Path, "/film/"):
					rw.WriteHeader(http.StatusPartialContent)
				default:
					_, _ = rw.Write([]byte(`{"streams":[{"url":"` + base + each.path + `"},{"url":"https://cdn.test/free"}]}`))
				}
			})
			base = strings.TrimSuffix(w.config.Sources[0].Base, "/secret-a")
			w.config.Sources[0].Secrets = []secretConfig{{"debrid", debridKey}}
			w.configure()
			path := addressOf(t, w.get("/addon/alice"+film))
			if !strings.HasPrefix(path, "/addon/alice/play/") {
				t.Fatalf("got %s", path)
			}
			answer := w.do(http.MethodGet, path)
			if want := strings.Replace(each.want, "BASE", base, 1); answer.Code != each.status || answer.Header().Get("Location") != want {
				t.Errorf("%d %v", answer.Code, answer.Header())
			}
		})
	}
}

// Without a key nothing is asked for twice, and a player that must send headers asks the source itself.
func TestAddressesThatHoldNoKey(t *testing.T) {
	for hints, secret := range map[string]string{`{}`: "", `{"proxyHeaders":{"request":{"Referer":"https://a.test/"}}}`: debridKey} {
		w := newWorld(t)
		w.config.Origin = "https://site.test"
		w.member("alice")
		var base string
		w.source("a", func(rw http.ResponseWriter, _ *http.Request) {
			_, _ = rw.Write([]byte(`{"streams":[{"url":"` + base + `/film/x.mkv","behaviorHints":` + hints + `}]}`))
		})
		base = strings.TrimSuffix(w.config.Sources[0].Base, "/secret-a")
		w.config.Sources[0].Secrets = []secretConfig{{"debrid", secret}}
		w.configure()
		if answer := w.get("/addon/alice" + film); !strings.Contains(answer, base+"/film/x.mkv") {
			t.Errorf("got %s", answer)
		}
	}
}
