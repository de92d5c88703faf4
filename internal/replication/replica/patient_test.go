package replica

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

// silent is a storage that takes a connection and never says a word.
type silent struct {
	litestream.ReplicaClient
	ctx context.Context
}

func (s *silent) hang(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func (s *silent) LTXFiles(ctx context.Context, _ int, _ ltx.TXID, _ bool) (ltx.FileIterator, error) {
	s.ctx = ctx
	return &silentFiles{s: s}, nil
}

func (s *silent) OpenLTXFile(ctx context.Context, _ int, _, _ ltx.TXID, _, _ int64) (io.ReadCloser, error) {
	s.ctx = ctx
	return io.NopCloser(readerFunc(func([]byte) (int, error) { return 0, s.hang(ctx) })), nil
}

func (s *silent) WriteLTXFile(ctx context.Context, _ int, _, _ ltx.TXID, body io.Reader) (*ltx.FileInfo, error) {
	if _, err := io.ReadAll(body); err != nil {
		return nil, err
	}
	return nil, s.hang(ctx)
}

func (s *silent) DeleteLTXFiles(ctx context.Context, _ []*ltx.FileInfo) error { return s.hang(ctx) }

type silentFiles struct {
	ltx.FileIterator
	s *silent
}

func (f *silentFiles) Next() bool   { return f.s.hang(f.s.ctx) == nil }
func (f *silentFiles) Close() error { return f.s.ctx.Err() }

// TestASilentStorageIsLeft: Litestream itself would wait for 24 hours, and copy nothing in the meantime.
func TestASilentStorageIsLeft(t *testing.T) {
	const silence = 20 * time.Millisecond
	for name, call := range map[string]func(patientClient) error{
		"list": func(c patientClient) error {
			files, err := c.LTXFiles(t.Context(), 0, 0, false)
			if err != nil {
				return err
			}
			files.Next()
			return files.Close()
		},
		"read": func(c patientClient) error {
			body, err := c.OpenLTXFile(t.Context(), 0, 1, 1, 0, 0)
			if err != nil {
				return err
			}
			time.Sleep(2 * silence) // its reader is slow, not the storage
			_, err = body.Read(make([]byte, 1))
			return errors.Join(err, body.Close())
		},
		"write": func(c patientClient) error {
			slow := strings.NewReader("text")
			_, err := c.WriteLTXFile(t.Context(), 0, 1, 1, readerFunc(func(into []byte) (int, error) {
				time.Sleep(2 * silence)
				return slow.Read(into[:1])
			}))
			return err
		},
		"delete": func(c patientClient) error { return c.DeleteLTXFiles(t.Context(), nil) },
	} {
		done := make(chan error, 1)
		go func() { done <- call(patientClient{&silent{}, silence}) }()
		select {
		case err := <-done:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(time.Minute):
			t.Errorf("%s waits for ever", name)
		}
	}
}
