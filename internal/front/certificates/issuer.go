package certificates

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

const (
	callTimeout = 30 * time.Second // of one call to the issuer; visitors may be waiting
	maxTries    = 5                // of one call that the issuer cannot answer now
	maxAnswer   = 64 << 10         // of an answer that says why
	// longest is how much of a reason is kept, in bytes: it may quote what a stranger's server answered.
	longest = 300
)

// issuer reads along why the issuer of the certificates refuses one: autocert drops the result of a check, and what
// happens at a renewal.
type issuer struct {
	mu       sync.Mutex
	failures map[string]string // by name; "": of no name
}

func (i *issuer) client(directory string) *acme.Client {
	return &acme.Client{
		DirectoryURL: cmp.Or(directory, autocert.DefaultACMEDirectory),
		HTTPClient:   &http.Client{Transport: i, Timeout: callTimeout},
		RetryBackoff: again,
	}
}

// again is after how long a call is repeated, 0: never. A limit of the issuer lasts for longer than visitors wait.
func again(tries int, _ *http.Request, answer *http.Response) time.Duration {
	if answer.StatusCode == http.StatusTooManyRequests || tries > maxTries {
		return 0
	}
	return time.Duration(tries) * 200 * time.Millisecond
}

// RoundTrip makes a call to the issuer.
func (i *issuer) RoundTrip(request *http.Request) (*http.Response, error) {
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		i.fail("", err.Error())
		return nil, err
	}
	if strings.Contains(answer.Header.Get("Content-Type"), "json") {
		content, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(bytes.NewReader(content), answer.Body), answer.Body}
		if err == nil {
			i.read(answer.StatusCode, content)
		}
	}
	return answer, nil
}

type problem struct{ Type, Detail string }

// read notes a refusal: a problem document, or the authorization of a name whose check failed (RFC 8555).
func (i *issuer) read(status int, content []byte) {
	var found struct {
		problem
		Identifier struct{ Value string }
		Challenges []struct{ Error *problem }
	}
	if json.Unmarshal(content, &found) != nil {
		return
	}
	if status >= http.StatusBadRequest && !strings.HasSuffix(found.Type, ":badNonce") { // which is repeated
		i.fail("", found.Detail)
	}
	for _, challenge := range found.Challenges {
		if challenge.Error != nil {
			i.fail(found.Identifier.Value, challenge.Error.Detail)
		}
	}
}

func (i *issuer) fail(host, text string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if host == "" {
		clear(i.failures) // what was wrong with a name is older
	}
	i.failures[host] = oneLine(text)
}

// failure is the last one that concerns host; "" for none.
func (i *issuer) failure(host string) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return cmp.Or(i.failures[host], i.failures[""])
}

// forget drops what was wrong with host before it got its certificate.
func (i *issuer) forget(host string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	delete(i.failures, host)
}

// reason is why host got no certificate, where autocert says err: for a failed check it says only that there was one.
func (i *issuer) reason(host string, err error) string {
	var refused *acme.Error
	var call *url.Error
	if errors.As(err, &refused) || errors.As(err, &call) {
		return oneLine(err.Error())
	}
	return cmp.Or(i.failure(host), oneLine(err.Error()))
}

// oneLine is text for a log and a mail.
func oneLine(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(text, ""))
	text = strings.Join(strings.Fields(text), " ")
	return strings.ToValidUTF8(text[:min(len(text), longest)], "")
}
