package copies

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/replication/replica"
	"passerelle/internal/watch/logs"
)

// Service is the copying of a server. Where neither the environment nor a pair says where to, a page does, while the server
// runs (pb_hooks/operations/setup, docs/design/operations.md, Continuous copies).
type Service struct {
	app   core.App
	fixed bool
	now   atomic.Pointer[Copies] // nil while nothing is copied

	running context.Context // until the server stops
	stop    context.CancelCauseFunc

	changing sync.Mutex
	serving  bool
	chosen   replica.Place                           // by a page; used once the server serves
	trying   atomic.Pointer[context.CancelCauseFunc] // of the last choice
	retrying atomic.Pointer[context.CancelCauseFunc] // of another try of the chosen place
}

// Why a choice was given up.
var (
	errReplaced = errors.New("another place was chosen meanwhile")
	errStopping = errors.New("the server is stopping")
)

// Register copies app's data to place while app serves. Without a place a page may choose one.
func Register(app core.App, place replica.Place, options Options) *Service {
	s := &Service{app: app, fixed: options.Claim != nil || options.Store != nil} // other commands than serve have neither
	s.running, s.stop = context.WithCancelCause(context.Background())
	if s.fixed {
		s.now.Store(newCopies(app, place, options))
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := s.serve(); err != nil {
			return err
		}
		return e.Next()
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.stop(errStopping) // gives up a choice that is being tried
		s.changing.Lock()
		defer s.changing.Unlock()
		if c := s.now.Load(); c != nil && s.serving {
			c.stop(closeWithin)
		}
		return e.Next()
	})
	noteUploads := func(e *core.RecordEvent) error {
		if c := s.now.Load(); c != nil {
			c.noteUploads(e.Record)
		}
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess().BindFunc(noteUploads)
	app.OnRecordAfterUpdateSuccess().BindFunc(noteUploads)
	app.OnRecordAfterDeleteSuccess().BindFunc(noteUploads)
	s.refuseBackups()
	return s
}

func (s *Service) serve() error {
	s.changing.Lock()
	defer s.changing.Unlock()
	s.serving = true
	if c := s.now.Load(); c != nil {
		return c.start()
	}
	if !s.chosen.IsSet() {
		return nil
	}
	if err := s.move(s.running, s.chosen); err != nil {
		s.fail(s.chosen, err)
	}
	return nil
}

// choice is what a page says: a place and the keys to it.
type choice struct {
	URL    string `json:"url"`
	KeyID  string `json:"keyId"`
	Secret string `json:"secret"`
}

// placeOf reads a choice; not set for "".
func placeOf(text string) (replica.Place, error) {
	if text == "" {
		return replica.Place{}, nil
	}
	var to choice
	err := json.Unmarshal([]byte(text), &to)
	if err != nil {
		return replica.Place{}, fmt.Errorf("the address %w", err)
	}
	place, err := replica.Parse(to.URL)
	if err != nil {
		return place, fmt.Errorf("the address %w", err)
	}
	return place.With(to.KeyID, to.Secret), nil
}

// What the page must note for a choice before another one may begin: what it tries, and then that this is the place from
// now on, or that it is not.
const (
	noteTried  = "tried"
	noteUsed   = "used"
	noteUnused = "unused"
)

// choose copies the data to another place from now on, or to none ("" as JSON). It gives up a choice that is still being
// tried, whose storage may not answer. On a server that does not serve yet it only notes the place. The error is one
// sentence for the operator, and nothing has changed then; failed is what note returned.
func (s *Service) choose(text string, note func(what string) error) (refused, failed error) {
	if s.fixed {
		return fmt.Errorf("%s says where the copies go", variable), nil
	}
	place, err := placeOf(text)
	if err != nil {
		return err, nil
	}
	if note == nil {
		note = func(string) error { return nil }
	}
	ctx, cancel := context.WithCancelCause(s.running)
	defer cancel(nil)
	giveUp(s.trying.Swap(&cancel))
	giveUp(s.retrying.Load())
	s.changing.Lock()
	defer s.changing.Unlock()
	if err := note(noteTried); err != nil {
		return nil, err
	}
	if s.serving {
		if err := s.change(ctx, place); err != nil {
			if cause := context.Cause(ctx); cause != nil {
				err = cause
			}
			return err, note(noteUnused)
		}
	}
	s.chosen = place
	return nil, note(noteUsed)
}

// giveUp ends a try, if there is one.
func giveUp(cancel *context.CancelCauseFunc) {
	if cancel != nil {
		(*cancel)(errReplaced)
	}
}

func (s *Service) change(ctx context.Context, place replica.Place) error {
	if !place.IsSet() {
		s.end()
		return s.app.ReloadSettings() // PocketBase's backups, if there is a schedule
	}
	ctx, cancel := context.WithTimeout(ctx, 3*patience)
	defer cancel()
	if err := CheckFolder(place, s.app.DataDir()); err != nil { // before anything is written there
		return err
	}
	if err := prove(ctx, place); err != nil {
		return err
	}
	return s.move(ctx, place)
}

// claimed reports whether this server claimed a place, or was killed while it did.
func (s *Service) claimed(text string) bool {
	place, err := placeOf(text)
	if err != nil {
		return false
	}
	mine, err := readLocal(s.app.DataDir())
	return err == nil && (mine.Place == place.String() || mine.Tried[place.String()] != "")
}

// move takes the place, and only then leaves the present one.
func (s *Service) move(ctx context.Context, place replica.Place) error {
	claim, err := Begin(ctx, place, s.app.DataDir(), logs.Writer(os.Stderr))
	if err != nil {
		return err
	}
	s.end()
	c := newCopies(s.app, place, Options{Claim: claim})
	if err := c.start(); err != nil { // the former place is left already
		s.fail(place, err)
		return err
	}
	s.now.Store(c)
	s.app.Cron().Remove(automaticBackup)
	return nil
}

// AwaitUploads returns once the files of all records that were saved before the call are copied, if anything is.
func (s *Service) AwaitUploads(ctx context.Context) error {
	c := s.now.Load()
	if c == nil {
		return nil
	}
	return c.AwaitUploads(ctx)
}

func (s *Service) end() {
	if c := s.now.Swap(nil); c != nil {
		c.stop(leaveWithin)
		if store := c.Store(); store != nil {
			store.AwaitClosed() // the next one opens the same files
		}
	}
}

// prove writes an object to the place, reads it back and deletes it.
func prove(ctx context.Context, place replica.Place) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	fail := func(err error) error { return errors.New(replica.Explain(err)) }
	objects, err := place.Objects(ctx)
	if err != nil {
		return fail(err)
	}
	if err := replica.Probe(ctx, objects); err != nil {
		return fail(err)
	}
	return nil
}
