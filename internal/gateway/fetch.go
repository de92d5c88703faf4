package gateway

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

const (
	// maxBody is the longest answer of a source, unpacked.
	maxBody = 2 << 20
	// longBody is from where on a body counts among the long ones that are in memory.
	longBody = 128 << 10
	maxHops  = 3
)

// What status tells of a failed call: nothing of the address, which holds secrets.
var (
	errTimeout  = errors.New("timeout")
	errNetwork  = errors.New("no connection")
	errTooLarge = errors.New("longer than 2 MB")
	errRedirect = errors.New("redirect not followed")
)

// newClient follows redirects, each of which passes the guard of transport's dialer, and none that gives encryption up.
func newClient(transport *http.Transport) *http.Client {
	return &http.Client{Transport: transport, CheckRedirect: func(next *http.Request, via []*http.Request) error {
		if len(via) > maxHops || via[len(via)-1].URL.Scheme == "https" && next.URL.Scheme != "https" {
			return errRedirect
		}
		next.Header.Del("Referer") // it would tell the address
		return nil
	}}
}

// fetch asks a source. It never gives a reply without entries for a failure.
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
		return newReply(from, hints{}), nil // it does not know the title
	case response.StatusCode != http.StatusOK && response.StatusCode != http.StatusCreated:
		return nil, statusError(response.StatusCode)
	case response.ContentLength > maxBody:
		from.dropped.Add(1)
		return nil, errTooLarge
	}
	return from.read(ctx, q, response)
}

// read takes a body in. A long one waits for its turn, so that a source fills a few of them at a time and not its 64.
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

// keepFor makes a reply last for a time at least.
func (r *reply) keepFor(least time.Duration) {
	until := time.Now().Add(least)
	for _, each := range []*time.Time{&r.fresh, &r.whileAsking, &r.ifError} {
		if each.Before(until) {
			*each = until
		}
	}
}
