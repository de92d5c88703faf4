// Package outbound gives the hooks an HTTP client that PocketBase's own is not: it reaches public addresses only, follows
// no redirect, reads no more than it was told to, and says why a call failed. On the stock build pb_hooks/lib/http.ts
// makes do with $http.
package outbound

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"time"

	"code.dny.dev/ssrf"
	"github.com/dop251/goja"
)

// Request is what a hook asks for: {url, method, headers, body, timeoutMS, maxBytes}. The caller has checked the URL's
// host by its name; this client checks the address that the name leads to.
type Request struct {
	URL       string
	Method    string
	Headers   map[string]string
	Body      string
	TimeoutMS int64
	MaxBytes  int64
}

// Answer holds either a status or a failure: "timeout", "network" or "too_large". An address that may not be reached is
// "network" too, so that nobody learns from the answer what is there.
type Answer struct {
	Status  int
	Headers map[string]string
	Body    string
	Failure string
}

// Client makes the calls of all hooks.
type Client struct {
	http http.Client
}

// New returns a client that reaches public addresses, and those hosts of allow: names or addresses without ports, apart
// by commas. It fails on an entry that can be no host.
func New(allow string) (*Client, error) {
	hosts, err := parseHosts(allow)
	if err != nil {
		return nil, err
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil // a proxy would resolve the name by itself, after every check
	transport.DialContext = guard(hosts)
	return &Client{http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// guard dials a host of the list as it is, and any other one only where the address that the connection is made to is
// public: the check runs after the name was resolved, on that very address, so that a second answer changes nothing.
func guard(hosts map[string]bool) func(ctx context.Context, network, address string) (net.Conn, error) {
	open := &net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second}
	public := *open
	public.Control = ssrf.New(ssrf.WithAnyPort(), ssrf.WithDeniedV4Prefixes(azureMetadata)).Safe
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		if hosts[canonical(host)] {
			return open.DialContext(ctx, network, address)
		}
		connection, err := public.DialContext(ctx, network, address)
		if errors.Is(err, ssrf.ErrProhibitedIP) {
			log.Printf("outbound: %q is at an address that is not public; OUTBOUND_ALLOW may name it", host)
		}
		return connection, err
	}
}

// Bind makes `$outbound.send(request)` known to a runtime of the hooks.
func (c *Client) Bind(vm *goja.Runtime) {
	_ = vm.Set("$outbound", map[string]any{"send": c.Send}) // fails only for a runtime that is being torn down
}

// Send makes one call. Header names of the answer are lower case; of a repeated header the first value counts.
func (c *Client) Send(request Request) Answer {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(request.TimeoutMS)*time.Millisecond)
	defer cancel()
	call, err := http.NewRequestWithContext(ctx, request.Method, request.URL, strings.NewReader(request.Body))
	if err != nil {
		return Answer{Failure: "network"}
	}
	for name, value := range request.Headers {
		call.Header.Set(name, value)
	}
	response, err := c.http.Do(call)
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
