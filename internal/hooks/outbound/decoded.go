package outbound

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
)

// maxHops is how many redirects a source's server may send.
const maxHops = 3

// ErrRedirect is the error of a redirect that is not followed.
var ErrRedirect = errors.New("redirect not followed")

// ToSources returns the client for calls to add-on sources. It follows three redirects, but none from https to http, and none to a
// host that the operator has listed unless it is the source's own: a stranger's server must not make us call into the operator's
// network. It reads what browsers read, whatever they asked for: gzip, deflate and br.
func (c *Client) ToSources() *http.Client {
	transport := c.Transport()
	transport.MaxIdleConnsPerHost, transport.MaxIdleConns = 32, 256
	return &http.Client{Transport: decoding{transport}, CheckRedirect: func(next *http.Request, via []*http.Request) error {
		if len(via) > maxHops || via[len(via)-1].URL.Scheme == "https" && next.URL.Scheme != "https" {
			return ErrRedirect
		}
		if c.Strays(via[0].URL.Host, next.URL) {
			return ErrRedirect
		}
		next.Header.Del("Referer") // would leak the address
		return nil
	}}
}

// decoding is a transport that unpacks encodings that it did not ask for.
type decoding struct{ *http.Transport }

func (d decoding) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := d.Transport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	encoding := strings.ToLower(strings.TrimSpace(response.Header.Get("Content-Encoding")))
	if encoding == "gzip" || encoding == "x-gzip" || encoding == "deflate" || encoding == "br" {
		response.Body = &unpacked{packed: response.Body, encoding: encoding}
		response.ContentLength = -1
	}
	return response, nil
}

// unpacked opens its encoding at the first read: nobody reads the body of a redirect.
type unpacked struct {
	packed   io.ReadCloser
	encoding string
	plain    io.Reader
	err      error
}

func (u *unpacked) Read(p []byte) (int, error) {
	if u.plain == nil && u.err == nil {
		u.plain, u.err = open(u.packed, u.encoding)
	}
	if u.err != nil {
		return 0, u.err
	}
	return u.plain.Read(p)
}

func (u *unpacked) Close() error { return u.packed.Close() }

func open(packed io.Reader, encoding string) (io.Reader, error) {
	switch encoding {
	case "br":
		return brotli.NewReader(packed), nil
	case "deflate": // with zlib's frame, or without, as some servers send it
		buffered := bufio.NewReader(packed)
		if head, err := buffered.Peek(2); err == nil && head[0]&0x0f == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
			return zlib.NewReader(buffered)
		}
		return flate.NewReader(buffered), nil
	}
	return gzip.NewReader(packed)
}

// Sendable returns an address with what no request may hold percent-encoded behind the host, as browsers send it: add-ons put their
// settings there.
func Sendable(address string) string {
	start := strings.Index(address, "://") + 3
	slash := strings.IndexByte(address[max(0, start):], '/')
	if start < 3 || slash < 0 {
		return address
	}
	var out strings.Builder
	out.WriteString(address[:start+slash])
	rest := address[start+slash:]
	for i := range len(rest) {
		c := rest[i]
		if c <= ' ' || c >= 0x7f || strings.IndexByte("\"<>\\^`{|}", c) >= 0 || c == '%' && !isEscape(rest[i:]) {
			fmt.Fprintf(&out, "%%%02X", c)
		} else {
			out.WriteByte(c)
		}
	}
	return out.String()
}

func isEscape(text string) bool {
	return len(text) > 2 && strings.IndexByte(digits, text[1]) >= 0 && strings.IndexByte(digits, text[2]) >= 0
}

const digits = "0123456789abcdefABCDEF"
