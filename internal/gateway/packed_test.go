package gateway

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// Answers over 4 KB are compressed once, for clients that take that: of one source, of several, and each page of a catalogue.
func TestCompressedAnswers(t *testing.T) {
	w := newWorld(t)
	w.member("alice")
	many := func(name string) string {
		var all []string
		for i := range 60 {
			all = append(all, fmt.Sprintf("https://%s.test/a-rather-long-address-of-a-stream-that-nobody-has-made-before/%d", name, i))
		}
		return streams(all...)
	}
	var titles strings.Builder
	for i := range 700 {
		_, _ = fmt.Fprintf(&titles, `{"id":"%d","type":"movie","name":"Title"},`, i)
	}
	w.source("a", func(rw http.ResponseWriter, r *http.Request) {
		switch {
		case strings.Contains(r.URL.Path, "/catalog/"):
			_, _ = fmt.Fprintf(rw, `{"metas":[%s]}`, strings.TrimSuffix(titles.String(), ","))
		case strings.Contains(r.URL.Path, "short"):
			_, _ = io.WriteString(rw, good)
		default:
			_, _ = io.WriteString(rw, `{"cacheMaxAge":60,`+many("a")[1:])
		}
	})
	check := func(path string, compressed bool) {
		t.Helper()
		plain := w.get(path)
		for range 2 {
			answer := w.do(http.MethodGet, path, "Accept-Encoding", "gzip, deflate, br")
			encoding := answer.Header().Get("Content-Encoding")
			if (encoding == "gzip") != compressed || answer.Header().Get("Vary") != "Accept-Encoding" {
				t.Fatalf("%s: %v", path, answer.Header())
			}
			if !compressed {
				continue
			}
			reader, err := gzip.NewReader(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(reader); err != nil || string(got) != plain {
				t.Errorf("%s: %v, %.100s", path, err, got)
			}
		}
		if answer := w.do(http.MethodGet, path, "Accept-Encoding", "gzip;q=0"); answer.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: compressed for a client that takes none", path)
		}
	}
	check("/addon/alice"+film, true)
	check("/addon/alice/stream/movie/short.json", false)
	check("/addon/alice/catalog/movie/a~long.json", true)
	check("/addon/alice/catalog/movie/a~long/skip=500.json", true)
	check("/addon/alice/catalog/movie/a~long/skip=700.json", false)
	check("/addon/alice/catalog/movie/a~long/skip=123.json", false) // no page begins there: it would be kept beside all others
	w.source("b", says(`{"cacheMaxAge":60,`+many("b")[1:]))
	check("/addon/alice/stream/movie/both.json", true)
}
