package outbound

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/andybalholm/brotli"
)

// A source's server may send any encoding that browsers read, asked for or not, and up to three redirects.
func TestAnswersOfSources(t *testing.T) {
	const text = `{"id":"x"}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var packed bytes.Buffer
		var out io.WriteCloser
		encoding := r.URL.Path[1:]
		switch encoding {
		case "gzip", "x-gzip":
			out = gzip.NewWriter(&packed)
		case "deflate":
			out = zlib.NewWriter(&packed)
		case "bare":
			out, _ = flate.NewWriter(&packed, flate.BestSpeed) // a level that exists
			encoding = "deflate"
		case "br":
			out = brotli.NewWriter(&packed)
		case "3":
			http.Redirect(w, r, "/2", http.StatusFound)
			return
		case "2":
			http.Redirect(w, r, "/1", http.StatusMovedPermanently)
			return
		case "1":
			http.Redirect(w, r, "/br", http.StatusTemporaryRedirect)
			return
		case "4":
			http.Redirect(w, r, "/3", http.StatusPermanentRedirect)
			return
		}
		_, _ = out.Write([]byte(text))
		_ = out.Close()
		w.Header().Set("Content-Encoding", encoding)
		_, _ = w.Write(packed.Bytes())
	}))
	t.Cleanup(server.Close)
	client := newClient(t, "127.0.0.1")
	ask := func(path string) Answer {
		return client.Send(Request{URL: server.URL + path, Method: "GET", TimeoutMS: 5000, MaxBytes: 100, Source: true})
	}
	for _, path := range []string{"/gzip", "/x-gzip", "/deflate", "/bare", "/br", "/1", "/2", "/3"} {
		if a := ask(path); a.Body != text || a.Status != http.StatusOK {
			t.Errorf("%s: %+v", path, a)
		}
	}
	if a := ask("/4"); a.Failure == "" {
		t.Errorf("four redirects: %+v", a)
	}
}

func TestSendableAddresses(t *testing.T) {
	for given, want := range map[string]string{
		"https://a.test/x?y=%20":            "https://a.test/x?y=%20",
		"https://a.test/c=1|d=é/a%2Fb.json": "https://a.test/c=1%7Cd=%C3%A9/a%2Fb.json",
		"https://a.test/100%/%zz/%4":        "https://a.test/100%25/%25zz/%254",
		"https://a.test/{\"a\":1}/x":        "https://a.test/%7B%22a%22:1%7D/x",
		"https://été.test":                  "https://été.test",
		"no address":                        "no address",
	} {
		if got := Sendable(given); got != want {
			t.Errorf("%s: %s", given, got)
		}
	}
}
