// Package mailbox reads the mails that reach the operator's mailbox over IMAP. It brings sockets and bytes: what a mail is about, the
// hooks decide (pb_hooks/members/inbox). It only reads: nothing in the mailbox is changed, and "seen" means nothing to it.
package mailbox

import (
	"context"
	"encoding/json/v2"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/dop251/goja"
	"github.com/emersion/go-imap/v2"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/watch/logs"
)

// renew is how long an IDLE lasts: some servers cut or fall silent after six minutes.
const renew = 5 * time.Minute

// again is how long the reader waits after a failure, then twice as long each time.
const (
	again     = 10 * time.Second
	againMost = 30 * time.Minute
)

// past is how far back mails are read again in a folder that was numbered again. Those that are known are dropped.
const past = 30 * 24 * time.Hour

// Status is what the reader does: "off", "connecting", "reading", or "away" since a time, with why.
type Status struct {
	State string    `json:"state"`
	Since time.Time `json:"since"`
	Error string    `json:"error"`
	Read  int       `json:"read"`
}

// Reader reads one mailbox at a time.
type Reader struct {
	ctx     context.Context
	app     core.App
	network Network

	mu      sync.Mutex
	serving bool
	wanted  Settings
	end     context.CancelFunc
	status  Status
	renew   time.Duration
	again   time.Duration
}

// Register reads for app while it serves; all connections are dialed through network and end with ctx.
func Register(ctx context.Context, app core.App, network Network) *Reader {
	r := &Reader{ctx: ctx, app: app, network: network, status: Status{State: "off"}, renew: renew, again: again}
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Id: "mailbox", Func: func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		r.mu.Lock()
		r.serving = true
		r.mu.Unlock()
		r.restart()
		return nil
	}})
	return r
}

// Bind exposes `$mailbox` to a hooks runtime: configure(settings), test(settings) and status(), which speak JSON.
func (r *Reader) Bind(vm *goja.Runtime) {
	// Fails only for a runtime that is being torn down.
	_ = vm.Set("$mailbox", map[string]any{"configure": r.configure, "test": r.test, "status": r.Status})
}

// configure reads another mailbox from now on; "" reads none. The same settings change nothing.
func (r *Reader) configure(settings string) error {
	var wanted Settings
	if settings != "" {
		if err := json.Unmarshal([]byte(settings), &wanted); err != nil {
			return err
		}
	}
	r.mu.Lock()
	same := wanted == r.wanted
	r.wanted = wanted
	r.mu.Unlock()
	if !same {
		r.restart()
	}
	return nil
}

// test opens the folder once. It returns one word for why that fails, "" when it works.
func (r *Reader) test(settings string) string {
	var wanted Settings
	if err := json.Unmarshal([]byte(settings), &wanted); err != nil {
		return problem(err)
	}
	opened, err := open(r.ctx, r.network, wanted)
	if err != nil {
		return problem(err)
	}
	_ = opened.Close()
	return ""
}

// Status returns the reader's status as JSON.
func (r *Reader) Status() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	text, _ := json.Marshal(r.status) // a struct of plain values
	return string(text)
}

func (r *Reader) restart() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.end != nil {
		r.end()
		r.end = nil
	}
	r.status = Status{State: "off", Since: time.Now()}
	if !r.serving || r.wanted.Host == "" {
		return
	}
	ctx, end := context.WithCancel(r.ctx)
	r.end = end
	r.status.State = "connecting"
	go r.run(ctx, r.wanted)
}

// run reads until ctx ends. After a failure it waits, longer each time; a session that has read resets that.
func (r *Reader) run(ctx context.Context, s Settings) {
	wait := r.again
	for ctx.Err() == nil {
		worked, err := r.once(ctx, s)
		if ctx.Err() != nil {
			return
		}
		if worked {
			wait = r.again
		}
		r.note(ctx, "away", err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		wait = min(2*wait, againMost)
	}
}

// once reads through one connection until it fails. It reports whether anything could be read.
func (r *Reader) once(ctx context.Context, s Settings) (worked bool, err error) {
	defer func() {
		if panicked := recover(); panicked != nil { // what a server sends is not ours
			err = fmt.Errorf("the mail server's answer can't be read: %v", panicked)
		}
	}()
	opened, err := open(ctx, r.network, s)
	if err != nil {
		return false, err
	}
	defer opened.Close()
	place, err := r.enter(s, opened)
	if err != nil {
		return false, err
	}
	for {
		handed, err := r.catchUp(ctx, opened, place)
		worked = worked || handed || err == nil
		if err != nil {
			return worked, err
		}
		r.note(ctx, "reading", nil)
		if err := opened.wait(ctx, r.renew); err != nil {
			return true, err
		}
		if err := ctx.Err(); err != nil {
			return true, err
		}
	}
}

// catchUp hands over what has arrived since. It reports whether that was a mail at least.
func (r *Reader) catchUp(ctx context.Context, opened *session, place *place) (handed bool, err error) {
	uids, err := opened.after(place.last, place.since)
	if err != nil {
		return false, err
	}
	for _, uid := range uids {
		if err := ctx.Err(); err != nil {
			return handed, err
		}
		if err := r.take(opened, place, uid); err != nil {
			return handed, err
		}
		handed = true
	}
	return handed, nil
}

// take reads one mail and hands it over.
func (r *Reader) take(opened *session, place *place, uid imap.UID) error {
	again, err := r.try(place, uint32(uid))
	if err != nil {
		return fmt.Errorf("a mail can't be stored: %w", err)
	}
	mail := unread
	if again {
		content, cut, err := opened.read(uid, place.since)
		if opened.isLost(err) {
			return errors.Join(err, r.untry(place))
		}
		if err != nil {
			return err
		}
		mail = nil
		if len(content) > 0 {
			mail = Parse(content, cut)
		}
	}
	if err := r.hand(place, uint32(uid), mail); err != nil {
		return fmt.Errorf("a mail can't be stored: %w", err)
	}
	return nil
}

// note keeps the status; "away" keeps its beginning, and its first failure is in the log.
func (r *Reader) note(ctx context.Context, state string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if ctx.Err() != nil {
		return // another mailbox is read by now
	}
	if r.status.State != state {
		r.status.State, r.status.Since = state, time.Now()
		if err != nil {
			logs.Printf("The inbox's mailbox can't be read: %v\n", err)
		}
	}
	r.status.Error = ""
	if err != nil {
		r.status.Error = err.Error()
	}
}
