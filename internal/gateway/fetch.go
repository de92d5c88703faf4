package gateway

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	"passerelle/internal/hooks/outbound"
)

const (
	// maxBody is the maximum size of a source's response, decompressed: 20,000 titles, or 15,000 episodes.
	maxBody = 12 << 20
	// longBody and hugeBody are the sizes from which a body counts towards the limits of those in memory.
	longBody, hugeBody = 128 << 10, 2 << 20
)

// Errors that status shows for a failed call. They never contain the address, which holds secrets.
var (
	errTimeout  = errors.New("timeout")
	errNetwork  = errors.New("no connection")
	errTooLarge = errors.New("longer than 12 MB")
)

// fetch calls a source. A failure is never a reply without entries.
func (s *sources) fetch(ctx context.Context, from *source, q question) (*reply, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, outbound.Sendable(from.config.Base+q.path()+from.config.Query), nil)
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
	return s.read(ctx, from, q, response)
}

// read reads a body, entry by entry.
func (s *sources) read(ctx context.Context, from *source, q question, response *http.Response) (*reply, error) {
	body := &body{Reader: response.Body, ctx: ctx, doors: []door{{longBody, from.long}, {hugeBody, from.huge}, {hugeBody, s.huge}}}
	defer body.leave()
	answer, err := from.parse(q.resource, body, response.Header)
	if err == nil {
		_, _ = io.CopyN(io.Discard, body, longBody) // the end, so that the connection serves another call
		return answer, nil
	}
	if body.err != nil {
		err = body.err
	}
	if errors.Is(err, errTooLarge) || errors.Is(err, errNoJSON) {
		from.dropped.Add(1)
	}
	return nil, err
}

// body is a response while it is read. Long ones wait for their turn, so that a source holds only a few of them in memory, not 64.
type body struct {
	io.Reader
	ctx   context.Context
	doors []door
	size  int
	taken []chan struct{}
	err   error // why reading ended too early
}

// door is the size from which a body needs one of its turns.
type door struct {
	size  int
	turns chan struct{}
}

func (b *body) Read(p []byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	for len(b.doors) > 0 && b.size >= b.doors[0].size {
		select {
		case b.doors[0].turns <- struct{}{}:
			b.taken = append(b.taken, b.doors[0].turns)
			b.doors = b.doors[1:]
		case <-b.ctx.Done():
			b.err = errTimeout
			return 0, b.err
		}
	}
	n, err := b.Reader.Read(p)
	if b.size += n; b.size > maxBody {
		b.err = errTooLarge
		return 0, b.err
	}
	if err != nil && !errors.Is(err, io.EOF) {
		b.err = reason(b.ctx, err)
	}
	return n, err
}

func (b *body) leave() {
	for _, each := range b.taken {
		<-each
	}
}

func statusError(status int) error { return fmt.Errorf("status %d", status) }

func reason(ctx context.Context, err error) error {
	var timeout net.Error
	switch {
	case errors.Is(err, outbound.ErrRedirect):
		return outbound.ErrRedirect
	case ctx.Err() != nil, errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return errTimeout
	}
	return errNetwork
}
