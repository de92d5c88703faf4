package standby

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/front/held"
	"passerelle/internal/front/unavailable"
)

// maxHeld limits the memory of an answer that waits; a longer one waits when it reaches this size.
const maxHeld = 1 << 20

// maxUpload limits how long an answer waits for the copies of its files.
const maxUpload = 30 * time.Second

// losable are the writes that need not be in the copy before they are answered: a machine that dies loses the last two
// seconds of them. Every other write is an account, money or something that was promised, or it is rare.
var losable = []string{"/api/app/collect"}

// promising are the reads that may write what they answer: the first look at a private address makes it. They wait while one of
// these is not in the copy, and no other write keeps them.
var promising = []string{"/api/app/addon"}

// HoldAnswers keeps the answer to a write back until the write is in the copy and the lease is known to be held: another
// machine would not know of it otherwise. Reads pass, but for those that write.
func (p *Pair) HoldAnswers(e *core.RequestEvent) error {
	switch e.Request.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		if strings.TrimSuffix(e.Request.URL.Path, "/") == healthPath && e.Request.Header.Get("Authorization") == "" {
			return p.health(e)
		}
		if !slices.Contains(promising, strings.TrimSuffix(e.Request.URL.Path, "/")) {
			return e.Next()
		}
		return p.hold(e, p.owes)
	}
	if !p.fence.open() {
		return unavailable.NotNow(e)
	}
	return p.hold(e, func() bool { return true })
}

// owes reports whether something that a read has answered, or is about to, is not in the copy yet.
func (p *Pair) owes() bool { return p.group.promised.Load() > p.group.copied.Load() }

// countPromises counts what reads have made, after its commit.
func (p *Pair) countPromises(app core.App) {
	app.OnRecordAfterCreateSuccess("addon_access").BindFunc(func(e *core.RecordEvent) error {
		p.group.promised.Add(1)
		return e.Next()
	})
}

// hold keeps an answer back where it speaks of a write.
func (p *Pair) hold(e *core.RequestEvent, writes func() bool) error {
	original, header := e.Response, e.Response.Header().Clone()
	var a *held.Answer
	a = held.New(original, maxHeld, func() bool {
		if !writes() {
			return true
		}
		// Also where nothing was committed: the answer to a repeated request may speak of a write that still waits. Litestream
		// sends nothing if there is nothing new.
		if a.Status() < http.StatusBadRequest && !slices.Contains(losable, e.Request.URL.Path) {
			if p.awaitUploads(e.Request) != nil || p.group.wait(e.Request.Context()) != nil {
				return false
			}
		}
		return p.fence.open()
	})
	e.Response = a
	err := e.Next()
	e.Response = original
	switch {
	case err == nil || a.Written():
		a.Send()
	case a.Waiting() && writes() && !p.fence.open():
		a.Refuse()
	}
	if a.Refused() {
		h := original.Header()
		clear(h)
		maps.Copy(h, header)
		return unavailable.NotNow(e)
	}
	return err
}

// awaitUploads returns once the files that came with a request are copied. Only forms of this kind bring files.
func (p *Pair) awaitUploads(r *http.Request) error {
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); p.Uploads == nil || kind != "multipart/form-data" {
		return nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), maxUpload)
	defer cancel()
	return p.Uploads(ctx)
}
