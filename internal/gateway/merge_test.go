package gateway

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// The entry that a stream becomes, alone; "" for a dropped one.
func TestStreamsOfASource(t *testing.T) {
	hash := strings.Repeat("aB", 20)
	for given, want := range map[string]string{
		`{"url":"https://a.test/1","name":"A","extra":{"n":1.50,"b":[true,null]}}`: `{"url":"https://a.test/1","name":"A","extra":{"n":1.50,"b":[true,null]}}`,
		`{"url":"https://a.test/1","title":"T","description":"D"}`:                 `{"url":"https://a.test/1","description":"D"}`,
		`{"url":"https://a.test/1","title":"T","description":""}`:                  `{"url":"https://a.test/1","title":"T"}`,
		`{"url":"https://a.test/1","title":"T"}`:                                   `{"url":"https://a.test/1","title":"T"}`,
		`{"infoHash":"` + hash + `","fileIdx":0}`:                                  `{"infoHash":"` + hash + `","fileIdx":0}`,
		`{"ytId":"abc"}`:                     `{"ytId":"abc"}`,
		`{"externalUrl":"stremio:///board"}`: `{"externalUrl":"stremio:///board"}`,
		`{"url":"https://a.test/1","externalUrl":"javascript:alert(1)"}`:            `{"url":"https://a.test/1"}`,
		`{"url":"https://a.test/1","name":"a\u202eb\u0007c\nd\ufeff"}`:              `{"url":"https://a.test/1","name":"abc\nd"}`,
		`{"url":"https://a.test/1","subtitles":[{"url":"file:///etc/x","id":"1"}]}`: `{"url":"https://a.test/1","subtitles":[{"id":"1"}]}`,
		`{"url":"https://a.test/1","name":"` + strings.Repeat("é", 10_000) + `"}`:   `{"url":"https://a.test/1","name":"` + strings.Repeat("é", maxText/2) + `…"}`,
		`{"url":"https://a.test/` + strings.Repeat("x", maxLink) + `"}`:             "",
		`{"url":"javascript:alert(1)"}`:                                             "", `{"url":"file:///etc/passwd"}`: "", `{"url":"data:text/html,x"}`: "", `{"url":" java\tscript:alert(1)"}`: "",
		`{"url":"file:///x","infoHash":"` + hash + `"}`: `{"infoHash":"` + hash + `"}`, `{"url":"https://a.test/%zz|a b"}`: `{"url":"https://a.test/%zz|a b"}`,
		`{"ytId":"a\u0007\u202e"}`: `{"ytId":"a\u0007‮"}`, `{"ytId":"a","thumbnail":"data:image/png;base64,AA"}`: `{"ytId":"a","thumbnail":"data:image/png;base64,AA"}`,
		`{"rarUrls":[{"url":"https://a.test/1"},{"url":"file:///x"}]}`: `{"rarUrls":[{"url":"https://a.test/1"},{}]}`,
		`{"nzbUrls":["https://a.test/1","javascript:x"]}`:              `{"nzbUrls":["https://a.test/1"]}`,
		`{"nzbUrls":null,"servers":["nntps://a.test/4"]}`:              `{"nzbUrls":null,"servers":["nntps://a.test/4"]}`,
		`{"ytId":""}`: `{"ytId":""}`, `{"tizenUrl":""}`: `{"tizenUrl":""}`, `{"webosUrl":""}`: `{"webosUrl":""}`,
		`{"externalUrl":"intent:x"}`: "", `{"name":"nothing to play"}`: "", `{"url":5}`: "", `{"infoHash":"zz"}`: "",
		`{"url":"https://a.test/1","behaviorHints":"x"}`: "", `null`: "", `"text"`: "", `[]`: "", `5`: "",
		`{"url":"https://a.test/` + "k3y/secret" + `"}`: "", `{"url":"https://a.test/k3y%2Fsecret"}`: "",
		`{"url":"https://a.test/k3y%2fsecret"}`: "", `{"url":"https://a.test/%6B3y%2fsecre%74"}`: "", `{"url":"https://a.test/k3y%25252fsecret"}`: "",
		`{"url":"https://a.test/100%/%zz/k3y%2"}`: `{"url":"https://a.test/100%/%zz/k3y%2"}`, `{"url":"https://a.test/100%25/%C3%A9"}`: `{"url":"https://a.test/100%25/%C3%A9"}`,
		`{"url":"https://a.test/1","x":` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `}`: "",
		`{"url":"https://a.test/1","x":"` + strings.Repeat("y", maxEntry) + `"}`:                     "",
		`{"url":"https://a.test/1","x":"` + strings.Repeat("y", maxText+9) + `"}`:                    `{"url":"https://a.test/1","x":"` + strings.Repeat("y", maxText) + `…"}`,
	} {
		s := &source{config: sourceConfig{Secrets: []secretConfig{{"debrid", "k3y/secret"}}}, hidden: keysOf([]string{"k3y/secret"}), record: newRecord("", openTime)}
		r, err := s.parse("stream", strings.NewReader(`{"cacheMaxAge":"x","streams":[`+given+`,{"url":"https://a.test/last"}]}`), http.Header{})
		if err != nil {
			t.Errorf("%.100s: %v", given, err)
			continue
		}
		want = strings.TrimPrefix(want+`,{"url":"https://a.test/last"}`, ",")
		if string(r.joined) != want || (s.dropped.Load() == 1) != (len(r.entries) == 1) {
			t.Errorf("%.100s: %.200s, %d dropped", given, r.joined, s.dropped.Load())
		}
	}
}

func TestOtherEntriesOfASource(t *testing.T) {
	for _, each := range []struct{ resource, given, want string }{
		{"catalog", `{"metas":[{"id":"1","type":"movie","name":"A","poster":"javascript:x"},{"type":"movie","name":"no id"},{"id":"2"},{"id":"1","type":"movie"}]}`,
			`{"id":"1","type":"movie","name":"A"},{"id":"1","type":"movie"}`},
		{"meta", `{"meta":{"id":"1","type":"series","name":"A","videos":[{"id":"1:1","title":"\u202ex"}]}}`,
			`{"id":"1","type":"series","name":"A","videos":[{"id":"1:1","title":"x"}]}`},
		{"meta", `{"meta":null}`, ""}, {"meta", `{"meta":{}}`, ""}, {"meta", `{"meta":[{"id":"1","type":"movie"}]}`, ""},
		{"subtitles", `{"subtitles":[{"id":"1","url":"https://a.test/s","lang":"fre"},{"url":"https://a.test/t","lang":""},{"id":"3","url":"https://a.test/u"}]}`,
			`{"id":"1","url":"https://a.test/s","lang":"fre"},{"url":"https://a.test/t","lang":""}`},
		{"addon_catalog", `{"addons":[{"transportUrl":"https://a.test/manifest.json","manifest":{"id":"a","name":"A","version":"1.0.0"}},{"transportUrl":"file:///manifest.json","manifest":{"name":"B"}},{"transportUrl":"x"}]}`,
			`{"transportUrl":"https://a.test/manifest.json","manifest":{"id":"a","name":"A","version":"1.0.0"}}`},
		{"stream", `{"streams":null}`, ""}, {"stream", `{"streams":{"url":"https://a.test/1"}}`, ""},
	} {
		s := &source{record: newRecord("", openTime)}
		if r, err := s.parse(each.resource, strings.NewReader(each.given), http.Header{}); err != nil || string(r.joined) != each.want {
			t.Errorf("%s: %v, %v", each.given, r, err)
		}
	}
	for _, given := range []string{"", "x", "<html>", "[]", `{"streams":[`, `{"err":"no"}`, `{}`, `null`, `{"streams":[{]}`} {
		s := &source{record: newRecord("", openTime)}
		if r, err := s.parse("stream", strings.NewReader(given), http.Header{}); err == nil {
			t.Errorf("%s: %v", given, r)
		}
	}
}

// Entries come in the order of sources, then as sent, without duplicates.
func TestStreamsOfSeveralSources(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	hash := strings.Repeat("ab", 20)
	w.source("a", says(`{"streams":[{"url":"https://x.test/2"},{"infoHash":"`+hash+`","fileIdx":1,"name":"a"},{"url":"https://x.test/1"},{"url":"https://x.test/1","name":"again"}]}`))
	w.source("b", says(`{"streams":[{"infoHash":"`+strings.ToUpper(hash)+`","fileIdx":1,"name":"b"},{"infoHash":"`+hash+`","fileIdx":2},{"infoHash":"`+hash+`"},{"url":"https://x.test/1"},{"url":"https://x.test/3"}]}`))
	w.source("c", says(`{"streams":[]}`))
	want := `{"streams":[{"url":"https://x.test/2"},{"infoHash":"` + hash + `","fileIdx":1,"name":"a"},{"url":"https://x.test/1"},{"url":"https://x.test/1","name":"again"},` +
		`{"infoHash":"` + hash + `","fileIdx":2},{"infoHash":"` + hash + `"},{"url":"https://x.test/3"}]}`
	for range 2 { // asked, and from memory
		if got := w.get("/addon/alice" + film); got != want {
			t.Errorf("got %s", got)
		}
	}
	if got := w.get("/addon/alice/meta/movie/tt1.json"); got != `{"meta":null}` {
		t.Errorf("nobody has the title: %s", got)
	}
	w.config.Sources = w.config.Sources[2:]
	w.configure()
	if got := w.get("/addon/alice" + film); got != `{"streams":[]}` {
		t.Errorf("a source without a result: %s", got)
	}
}

// How replies are joined is kept with the first of them, and found again after another one changed.
func TestJoinedAgain(t *testing.T) {
	read := func(texts ...string) *reply {
		s := &source{record: newRecord("", openTime)}
		r, err := s.parse("stream", strings.NewReader(streams(texts...)), http.Header{})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	join := func(replies ...*reply) string {
		parts, _ := merge("stream", replies)
		return string(bytes.Join(parts, nil))
	}
	a, b, c := read("https://a/1", "https://a/2"), read("https://b/1", "https://a/2", "https://b/2", "https://a/1"), read("https://c/1")
	for range 2 {
		for want, given := range map[string][]*reply{
			streams("https://a/1", "https://a/2", "https://b/1", "https://b/2"):                {a, nil, b},
			streams("https://a/1", "https://a/2", "https://b/1", "https://b/2", "https://c/1"): {a, b, c},
			streams("https://b/1", "https://a/2", "https://b/2", "https://a/1"):                {b, a},
			streams("https://a/1", "https://a/2", "https://c/1"):                               {a, c},
			streams("https://c/1"): {c, nil},
		} {
			if got := join(given...); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		}
	}
	if planned([]*reply{a, b, c}) != planned([]*reply{a, b, c}) || planned([]*reply{a, b}) == planned([]*reply{a, c}) {
		t.Error("kept for others, or not at all")
	}
}

// A request goes to the plan's sources that declare it, in the clients' spelling.
func TestWhoIsAsked(t *testing.T) {
	w := newWorld(t)
	var mu sync.Mutex
	asked := []string{}
	answer := func(name string) http.HandlerFunc {
		return func(rw http.ResponseWriter, r *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			asked = append(asked, name+" "+r.RequestURI)
			switch {
			case strings.Contains(r.URL.Path, "/catalog/"):
				_, _ = rw.Write([]byte(`{"metas":[{"id":"1","type":"movie","name":"` + name + `"}]}`))
			case strings.Contains(r.URL.Path, "/meta/"):
				_, _ = rw.Write([]byte(`{"meta":{"id":"1","type":"movie","name":"` + name + `"}}`))
			default:
				http.NotFound(rw, r)
			}
		}
	}
	w.source("a", answer("a")).Query = "?token=1"
	w.source("b", answer("b")).Plans = []string{"other"}
	w.source("c", answer("c")).Catalogs = []catalogConfig{{"movie", "été/1", true}}
	for i := range w.config.Sources[2].Resources {
		w.config.Sources[2].Resources[i].IDPrefixes = &[]string{"tt", "kitsu:"}
	}
	w.configure()
	w.member("alice")
	w.member("bob", "plan", "none")
	for _, each := range []struct{ path, want, asked string }{
		{"/catalog/movie/a~top.json", `"name":"a"`, "a /secret-a/catalog/movie/top.json?token=1"},
		{"/catalog/movie/a~top/search=%C3%A9t%C3%A9%20%26%20co%2f1&skip=100.json", `"name":"a"`,
			"a /secret-a/catalog/movie/top/search=%C3%A9t%C3%A9%20%26%20co%2F1&skip=100.json?token=1"},
		{"/catalog/movie/a~top/=x.json", `"name":"a"`, "a /secret-a/catalog/movie/top/=x.json?token=1"}, // a choice without a name
		{"/catalog/movie/c~%C3%A9t%C3%A9%2F1.json", `"name":"c"`, "c /secret-c/catalog/movie/%C3%A9t%C3%A9%2F1.json"},
		{"/catalog/movie/b~top.json", "passerelle:works", ""},   // not in the plan
		{"/catalog/movie/a~other.json", "passerelle:works", ""}, // not ticked
		{"/catalog/movie/passerelle~account.json", "passerelle:works", ""},
		{"/catalog/movie/top.json", "passerelle:works", ""}, // of no source
		{"/meta/movie/passerelle%3Aworks.json", `"works texte"`, ""},
		{"/stream/movie/passerelle%3Aworks.json", `https://site.test/works`, ""},
		{"/stream/channel/tt1.json", "works nom", ""}, // no source has the type
		{"/meta/channel/tt1.json", `{"meta":null}`, ""},
		{"/stream/movie/other%3A1.json", `{"streams":[]}`, "a /secret-a/stream/movie/other%3A1.json?token=1"},
		{"/stream/movie/kitsu%3A1%3A1.json", `{"streams":[]}`, "a /secret-a/stream/movie/kitsu%3A1%3A1.json?token=1 c /secret-c/stream/movie/kitsu%3A1%3A1.json"},
		{"/subtitles/movie/other/filename=film.mp4.json", `{"subtitles":[]}`, "a /secret-a/subtitles/movie/other/filename=film.mp4.json?token=1"},
	} {
		mu.Lock()
		asked = asked[:0]
		mu.Unlock()
		if got := w.get("/addon/alice" + each.path); !strings.Contains(got, each.want) {
			t.Errorf("%s: %s", each.path, got)
		}
		mu.Lock()
		if len(asked) == 2 && asked[0] > asked[1] {
			asked[0], asked[1] = asked[1], asked[0]
		}
		if got := strings.Join(asked, " "); got != each.asked {
			t.Errorf("%s: asked %q", each.path, got)
		}
		mu.Unlock()
	}
	if got := w.get("/addon/alice/meta/movie/tt1.json"); !strings.Contains(got, `"name":"a"`) {
		t.Errorf("the first source has the title: %s", got)
	}
	w.config.Sources[0].Plans = []string{"plan"}
	w.config.Sources[2].Plans = []string{"plan"}
	w.configure()
	if got := w.get("/addon/bob" + film); !strings.Contains(got, "works nom") {
		t.Errorf("a plan without sources: %s", got)
	}
}
