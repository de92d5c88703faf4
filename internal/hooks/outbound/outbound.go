// Package outbound gives the hooks a stricter HTTP client than PocketBase's own: it reaches only public addresses,
// follows no redirect, limits size and the time of each step, and says why a call failed.
package outbound

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/dop251/goja"
)

// Request is a hook's request: {url, method, headers, body, timeoutMS, maxBytes, source}. The caller has checked the host's
// name; this client checks the address that the name resolves to. To an add-on source it calls as the gateway does (ToSources).
type Request struct {
	URL       string
	Method    string
	Headers   map[string]string
	Body      string
	TimeoutMS int64
	MaxBytes  int64
	Source    bool
}

// Answer holds either a status or a failure: "timeout", "network" or "too_large". A forbidden address is "network" too,
// so that the answer reveals nothing about it.
type Answer struct {
	Status  int
	Headers map[string]string
	Body    string
	Failure string
}

const (
	connectTime = 5 * time.Second
	tlsTime     = 5 * time.Second
	// maxTime ends a call whatever its caller requested.
	maxTime = time.Minute
	// maxHeaderBytes is far more than any partner sends.
	maxHeaderBytes = 64 << 10
)

// Client makes the calls of the hooks.
type Client struct {
	ctx   context.Context
	hosts map[string]bool
	dial  func(ctx context.Context, network, address string) (net.Conn, error)
	http  *http.Client
	// sources makes the calls of the hooks to add-on sources.
	sources *http.Client
}

// New returns a client whose calls all end with ctx. It reaches public addresses, and the hosts of allow: names or
// addresses without ports, separated by commas. It fails on an invalid entry.
func New(ctx context.Context, allow string) (*Client, error) {
	hosts, err := parseHosts(allow)
	if err != nil {
		return nil, err
	}
	c := &Client{ctx: ctx, hosts: hosts, dial: guard(hosts)}
	c.http = &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     c.Transport(),
	}
	c.sources = c.ToSources()
	return c, nil
}

// Dial opens a connection with the same guard, for other protocols than HTTP.
func (c *Client) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	return c.dial(ctx, network, address)
}

// Transport gives a package that makes its own calls connections with the same guard and the same limits for each step.
func (c *Client) Transport() *http.Transport {
	return &http.Transport{
		// No proxy: it would resolve the name itself, after every check.
		DialContext:            c.dial,
		TLSHandshakeTimeout:    tlsTime,
		MaxResponseHeaderBytes: maxHeaderBytes,
		MaxIdleConnsPerHost:    4,
		IdleConnTimeout:        time.Minute,
		ForceAttemptHTTP2:      true,
	}
}

// Bind exposes `$outbound.send(request)` to a hooks runtime.
func (c *Client) Bind(vm *goja.Runtime) {
	_ = vm.Set("$outbound", map[string]any{"send": c.Send}) // fails only for a runtime that is being torn down
}

// Send makes one call. Header names of the answer are in lower case; of a repeated header the first value counts.
func (c *Client) Send(request Request) Answer {
	timeout := min(time.Duration(request.TimeoutMS)*time.Millisecond, maxTime)
	ctx, cancel := context.WithTimeout(c.ctx, timeout)
	defer cancel()
	client, address := c.http, request.URL
	if request.Source {
		client, address = c.sources, Sendable(address)
	}
	call, err := http.NewRequestWithContext(ctx, request.Method, address, strings.NewReader(request.Body))
	if err != nil {
		return Answer{Failure: "network"}
	}
	for name, value := range request.Headers {
		call.Header.Set(name, value)
	}
	response, err := client.Do(call)
	if err != nil {
		return Answer{Failure: reason(err)}
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, request.MaxBytes+1))
	if err != nil {
		return Answer{Failure: reason(err)}
	}
	if int64(len(body)) > request.MaxBytes {
		return Answer{Failure: "too_large"}
	}
	headers := make(map[string]string, len(response.Header))
	for name, values := range response.Header {
		headers[strings.ToLower(name)] = values[0]
	}
	return Answer{Status: response.StatusCode, Headers: headers, Body: string(body)}
}

func reason(err error) string {
	var timeout net.Error
	if errors.Is(err, context.DeadlineExceeded) || errors.As(err, &timeout) && timeout.Timeout() {
		return "timeout"
	}
	return "network"
}

// LimitSilence ends PocketBase's own calls (uploads and backups in object storage) to a server that takes a request and says
// nothing for so long: PocketBase waits for ever.
func LimitSilence(after time.Duration) {
	if shared, ok := http.DefaultTransport.(*http.Transport); ok {
		shared.ResponseHeaderTimeout = after
	}
}
