package gateway

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

// BenchmarkCached serves cached streams, 40 of each source, to members in turn.
func BenchmarkCached(b *testing.B) {
	for _, sources := range []int{1, 5} {
		b.Run(fmt.Sprintf("%d sources", sources), func(b *testing.B) {
			w := newWorld(b)
			for source := range sources {
				all := make([]string, 40)
				for i := range all {
					all[i] = fmt.Sprintf("https://a.test/a-rather-long-address-of-a-stream-that-nobody-made/%d/%d?with=parameters&and=more", source, i)
				}
				w.source(fmt.Sprint("s", source), says(`{"cacheMaxAge":3600,`+streams(all...)[1:]))
			}
			requests := make([]*http.Request, 1000)
			for i := range requests {
				w.member(fmt.Sprint(i), "plan", "free")
				requests[i] = httptest.NewRequest(http.MethodGet, fmt.Sprintf("/addon/%d%s", i, film), nil)
				w.handler.ServeHTTP(httptest.NewRecorder(), requests[i])
			}
			b.ReportAllocs()
			at := 0
			for b.Loop() {
				w.handler.ServeHTTP(discard{http.Header{}}, requests[at%len(requests)])
				at++
			}
		})
	}
}

type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(p []byte) (int, error) { return len(p), nil }
func (d discard) WriteHeader(int)             {}
