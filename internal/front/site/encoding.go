package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// encoding is one form in which a body is kept.
type encoding int

const (
	identity encoding = iota
	gzipped
	brotlied
	encodings // how many there are
)

var encodingValue = [encodings][]string{gzipped: {"gzip"}, brotlied: {"br"}}

// etagSuffix keeps the forms' strong tags apart.
var etagSuffix = [encodings]string{gzipped: "-gz", brotlied: "-br"}

// negotiate picks the form to send from the lines of Accept-Encoding (RFC 9110 §12.5.3): the highest available weight,
// brotli before gzip before identity among equals. Identity needs no mention. When nothing available is acceptable,
// identity is sent anyway: an answer beats a 406.
func negotiate(lines []string, has [encodings]bool) encoding {
	const unset = -1
	weight := [encodings]int{unset, unset, unset}
	star := unset
	for _, line := range lines {
		for item := range strings.SplitSeq(line, ",") {
			name, params, _ := strings.Cut(item, ";")
			q := quality(params)
			switch name = strings.TrimSpace(name); {
			case strings.EqualFold(name, "br"):
				weight[brotlied] = q
			case strings.EqualFold(name, "gzip"), strings.EqualFold(name, "x-gzip"):
				weight[gzipped] = q
			case strings.EqualFold(name, "identity"):
				weight[identity] = q
			case name == "*":
				star = q
			}
		}
	}
	best, bestWeight := identity, 0
	if weight[identity] > 0 {
		bestWeight = weight[identity]
	} else if weight[identity] == unset && star > 0 {
		bestWeight = 1 // only "*" covers it: any named coding is preferred
	}
	for _, e := range [...]encoding{gzipped, brotlied} {
		w := weight[e]
		if w == unset {
			w = star
		}
		if has[e] && w > 0 && w >= bestWeight {
			best, bestWeight = e, w
		}
	}
	return best
}

// quality reads ";q=0.5" as 500; nothing is 1000, an invalid value is 0.
func quality(params string) int {
	for param := range strings.SplitSeq(params, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(param), "=")
		if !strings.EqualFold(strings.TrimSpace(name), "q") {
			continue
		}
		value = strings.TrimSpace(value)
		if value == "" || len(value) > 5 || (value[0] != '0' && value[0] != '1') || (len(value) > 1 && value[1] != '.') {
			return 0
		}
		q := int(value[0]-'0') * 1000
		for i, scale := 2, 100; i < len(value); i, scale = i+1, scale/10 {
			if value[i] < '0' || value[i] > '9' {
				return 0
			}
			q += int(value[i]-'0') * scale
		}
		return min(q, 1000)
	}
	return 1000
}

const (
	minCompress = 512 // below it the header costs more than it saves
	gzipLevel   = 6
	brotliLevel = 7
	// brotliWindow is 256 KB, more than a page: the default window costs each compression 8 MB.
	brotliWindow = 18
	gzipFastOnly = gzip.BestSpeed // for answers that are compressed on every request
)

var (
	gzipWriters     = sync.Pool{New: func() any { w, _ := gzip.NewWriterLevel(nil, gzipLevel); return w }}
	gzipFastWriters = sync.Pool{New: func() any { w, _ := gzip.NewWriterLevel(nil, gzipFastOnly); return w }}
	brotliWriters   = sync.Pool{New: func() any {
		return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow})
	}}
)

// compressor is a writer of the pools above.
type compressor interface {
	io.WriteCloser
	Reset(io.Writer)
}

func compress(data []byte, pool *sync.Pool) []byte {
	w := pool.Get().(compressor) // the pools hold nothing else
	defer pool.Put(w)
	var out bytes.Buffer
	w.Reset(&out)
	_, _ = w.Write(data) // a bytes.Buffer never fails
	_ = w.Close()
	return bytes.Clone(out.Bytes())
}

// AcceptsGzip reports whether a client takes gzip rather than a plain text. internal/gateway uses it.
func AcceptsGzip(r *http.Request) bool {
	return negotiate(r.Header["Accept-Encoding"], [encodings]bool{gzipped: true}) == gzipped
}

// Gzip compresses a text that is kept.
func Gzip(parts ...[]byte) []byte { return compress(bytes.Join(parts, nil), &gzipWriters) }

// compressible reports whether a content type is textual enough for compression to pay.
func compressible(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	kind = strings.ToLower(strings.TrimSpace(kind))
	if strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "+xml") || strings.HasSuffix(kind, "+json") {
		return true
	}
	switch kind {
	case "application/json", "application/javascript", "application/xml", "application/wasm":
		return true
	}
	return false
}
