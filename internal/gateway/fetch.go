package gateway

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"passerelle/internal/outbound"
)

const (
	// maxBody is the maximum size of a source's response, decompressed.
	maxBody = 2 << 20
	// longBody is the size from which a body counts towards the limit of long bodies in memory.
	longBody = 128 << 10
	maxHops  = 3
)

// Errors that status shows for a failed call. They never contain the address, which holds secrets.
var (
	errTimeout  = errors.New("timeout")
	errNetwork  = errors.New("no connection")
	errTooLarge = errors.New("longer than 2 MB")
	errRedirect = errors.New("redirect not followed")
)

// newClient follows redirects, but none from https to http, and none to a host that the operator has listed unless it is the
// source's own: a stranger's server must not make us call into the operator's network. Each passes the guard of the dialer.
func newClient(calls *outbound.Client) *http.Client {
	transport := calls.Transport()
	transport.MaxIdleConnsPerHost, transport.MaxIdleConns = 32, 256
	return &http.Client{Transport: transport, CheckRedirect: func(next *http.Request, via []*http.Request) error {
		if len(via) > maxHops || via[len(via)-1].URL.Scheme == "https" && next.URL.Scheme != "https" {
			return errRedirect
		}
		if strays(calls, via[0].URL, next.URL) {
			return errRedirect
		}
		next.Header.Del("Referer") // would leak the address
		return nil
	}}
}

// strays reports whether a call that began at a source's address would reach another host that the operator has listed.
func strays(calls *outbound.Client, source, next *url.URL) bool {
	return next.Host != source.Host && calls.Lists(next.Hostname())
}

// fetch calls a source. A failure is never a reply without entries.
func (s *sources) fetch(ctx context.Context, from *source, q question) (*reply, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, from.config.Base+q.path()+from.config.Query, nil)
	if err != nil {
		return nil, errNetwork
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "Passerelle")
	response, err := s.client.Do(request)
	if err != nil {
		return nil, reason(ctx, err)
	}
	defer response.Body.Close()
	switch {
	case response.StatusCode == http.StatusNotFound:
		return newReply(from, hints{}), nil // unknown title
	case response.StatusCode != http.StatusOK && response.StatusCode != http.StatusCreated:
		return nil, statusError(response.StatusCode)
	case response.ContentLength > maxBody:
		from.dropped.Add(1)
		return nil, errTooLarge
	}
	return from.read(ctx, q, response)
}

// read reads a body. Long bodies wait for their turn, so a source holds only a few of them in memory, not 64.
func (s *source) read(ctx context.Context, q question, response *http.Response) (*reply, error) {
	var body bytes.Buffer
	if _, err := io.CopyN(&body, response.Body, longBody); err == nil {
		select {
		case s.long <- struct{}{}:
			defer func() { <-s.long }()
		case <-ctx.Done():
			return nil, errTimeout
		}
		if _, err := io.Copy(&body, io.LimitReader(response.Body, maxBody+1-longBody)); err != nil {
			return nil, reason(ctx, err)
		}
	} else if !errors.Is(err, io.EOF) {
		return nil, reason(ctx, err)
	}
	if body.Len() > maxBody {
		s.dropped.Add(1)
		return nil, errTooLarge
	}
	answer, err := s.parse(q.resource, body.Bytes(), response.Header)
	if err != nil {
		s.dropped.Add(1)
	}
	return answer, err
}

func statusError(status int) error { return fmt.Errorf("status %d", status) }

func reason(ctx context.Context, err error) error {
	var timeout net.Error
	switch {
	case errors.Is(err, errRedirect):
		return errRedirect
	case ctx.Err() != nil, errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return errTimeout
	}
	return errNetwork
}

// keepFor makes a reply valid for at least this long.
func (r *reply) keepFor(least time.Duration) {
	until := time.Now().Add(least)
	for _, each := range []*time.Time{&r.fresh, &r.whileAsking, &r.ifError} {
		if each.Before(until) {
			*each = until
		}
	}
}
