package site

import (
	"encoding/json/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"
	"testing"
)

var testLanguage = Language{Cookie: "i18n_redirected", Crawlers: `bot\b|bot/|lighthouse`}

type visit struct {
	Name     string
	Headers  map[string]string
	Language string
}

// firstVisits is a table that tests/api/operations/infrastructure.test.ts asks the whole server, too.
func firstVisits(t *testing.T) (table []visit) {
	t.Helper()
	data, err := os.ReadFile("testdata/first-visit.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &table, json.MatchCaseInsensitiveNames(true)); err != nil {
		t.Fatal(err)
	}
	return table
}

// bilingual answers as the home page's hook does, which leaves the choice of language to the site.
func bilingual(w http.ResponseWriter, r *http.Request) {
	w.Header().Set(headerLanguages, "fr en")
	w.Header().Add("Vary", "Cookie, Accept-Language")
	cacheable(w, "site", page("accueil"+r.Header.Get("Accept-Language")))
}

func TestFirstVisit(t *testing.T) {
	var calls atomic.Int64
	s := newTestSite(t, Config{Language: testLanguage, AppURL: "https://example.org"}, counted(&calls, bilingual))
	for _, visit := range firstVisits(t) {
		for _, method := range []string{"GET", "HEAD"} {
			r := httptest.NewRequest(method, "https://example.org/?utm_source=x%20y", nil)
			for name, value := range visit.Headers {
				r.Header.Set(name, value)
			}
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			h := w.Header()
			if visit.Language == "fr" {
				if w.Code != 200 || h.Get("Vary") != "Accept-Encoding, Accept-Language, Cookie" || h.Get("Location") != "" ||
					h.Get(headerLanguages) != "" || h.Get("Cache-Control") != "no-cache" {
					t.Errorf("%s: %d %v", visit.Name, w.Code, h)
				}
				if method == "GET" && w.Body.String() != page("accueil") {
					t.Errorf("%s: the page shows something of the request", visit.Name)
				}
				continue
			}
			if w.Code != 302 || h.Get("Location") != "/en?utm_source=x%20y" || h.Get("Cache-Control") != "no-store" ||
				h.Get("Vary") != "Accept-Language, Cookie" || w.Body.Len() != 0 || h.Get("X-Content-Type-Options") == "" {
				t.Errorf("%s: %d %v", visit.Name, w.Code, h)
			}
		}
	}
	if n := calls.Load(); n != 1 {
		t.Errorf("one page was rendered %d times", n)
	}
}

// TestFirstVisitSwitch: the page says whether first visitors choose, so a changed record takes effect at once.
func TestFirstVisitSwitch(t *testing.T) {
	on := true
	s := newTestSite(t, Config{Language: testLanguage}, func(w http.ResponseWriter, r *http.Request) {
		if on {
			bilingual(w, r)
			return
		}
		cacheable(w, "site", page("accueil"))
	})
	expect := func(status int, vary string) {
		t.Helper()
		if w := get(s, "/", "Accept-Language", "en"); w.Code != status || w.Header().Get("Vary") != vary {
			t.Errorf("%d %v, want %d", w.Code, w.Header(), status)
		}
	}
	expect(302, "Accept-Language, Cookie")
	on = false
	s.Purge("site")
	expect(200, "Accept-Encoding")
	on = true
	s.Purge("site")
	expect(302, "Accept-Language, Cookie")
}

// TestNoLanguageRule: without a rule, or with an invalid one, nobody is redirected.
func TestNoLanguageRule(t *testing.T) {
	for _, language := range []Language{{}, {Cookie: "c"}, {Cookie: "c", Crawlers: "("}} {
		s := newTestSite(t, Config{Language: language}, bilingual)
		if w := get(s, "/", "Accept-Language", "en"); w.Code != 200 || w.Header().Get(headerLanguages) != "" {
			t.Errorf("%v: %d", language, w.Code)
		}
	}
}

// TestVaryStillBlocks: an answer that varies by client without leaving the choice to us is not stored.
func TestVaryStillBlocks(t *testing.T) {
	var calls atomic.Int64
	s := newTestSite(t, Config{Language: testLanguage}, counted(&calls, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/a" {
			w.Header().Set(headerLanguages, "fr en")
			w.Header().Add("Vary", "User-Agent")
		} else {
			w.Header().Add("Vary", "Cookie")
		}
		cacheable(w, "", page("x"))
	}))
	for _, path := range []string{"/a", "/b", "/a", "/b"} {
		get(s, path)
	}
	if n := calls.Load(); n != 4 {
		t.Errorf("rendered %d times", n)
	}
}

func TestFirstVisitAllocatesNothing(t *testing.T) {
	s := newTestSite(t, Config{Language: testLanguage}, bilingual)
	for _, wish := range []string{"fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "es-ES,es;q=0.9"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", wish)
		w := discard{http.Header{}}
		s.ServeHTTP(w, r)
		if n := testing.AllocsPerRun(100, func() { s.ServeHTTP(w, r) }); n > 0 {
			t.Errorf("%s: %v allocations a request", wish, n)
		}
	}
}

func BenchmarkFirstVisit(b *testing.B) {
	s := newTestSite(b, Config{Language: testLanguage}, bilingual)
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Accept-Language", "fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7")
	w := discard{http.Header{}}
	s.ServeHTTP(w, r)
	b.ReportAllocs()
	for b.Loop() {
		s.ServeHTTP(w, r)
	}
}
