// Package held keeps an answer in memory until it may be sent: a write whose copy is not yet there (internal/replication/standby), or
// one whose reader must not hold up others (internal/front/limits).
package held

import (
	"bytes"
	"net/http"
)

type progress int

const (
	waiting progress = iota
	passing
	refused
)

// Answer is a response that is held until settle approves it.
type Answer struct {
	http.ResponseWriter
	most   int
	settle func() bool
	state  progress
	status int
	body   bytes.Buffer
}

// New holds up to most bytes of an answer to w. A longer one, and one that its handler flushes, is settled at that moment, and
// the rest follows at once.
func New(w http.ResponseWriter, most int, settle func() bool) *Answer {
	return &Answer{ResponseWriter: w, most: most, settle: settle}
}

// Waiting reports whether nothing has been sent or refused yet.
func (a *Answer) Waiting() bool { return a.state == waiting }

// Refused reports whether settle, or Refuse, has kept the answer back permanently.
func (a *Answer) Refused() bool { return a.state == refused }

// Refuse keeps the answer back permanently.
func (a *Answer) Refuse() { a.state = refused }

// Len is the number of bytes that are held.
func (a *Answer) Len() int { return a.body.Len() }

// Send sends what is held, if settle approves it.
func (a *Answer) Send() {
	if a.state != waiting {
		return
	}
	if !a.settle() {
		a.state = refused
		return
	}
	a.state = passing
	if a.status != 0 {
		a.ResponseWriter.WriteHeader(a.status)
	}
	if a.body.Len() > 0 {
		_, _ = a.ResponseWriter.Write(a.body.Bytes()) // fails when the client has gone
	}
	a.body = bytes.Buffer{}
}

// WriteHeader keeps the status; news on the way (1xx) pass.
func (a *Answer) WriteHeader(status int) {
	switch {
	case status < http.StatusOK || a.state == passing:
		a.ResponseWriter.WriteHeader(status)
	case a.status == 0:
		a.status = status
	}
}

// Write keeps a part of the body.
func (a *Answer) Write(part []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if a.state == waiting && a.body.Len()+len(part) > a.most {
		a.Send()
	}
	switch a.state {
	case passing:
		return a.ResponseWriter.Write(part)
	case waiting:
		return a.body.Write(part)
	}
	return len(part), nil
}

// FlushError settles the answer early: its handler wants the client to see what there is.
func (a *Answer) FlushError() error {
	a.Send()
	if a.state == passing {
		return http.NewResponseController(a.ResponseWriter).Flush()
	}
	return nil
}

// Written is what PocketBase asks a response for, like Status.
func (a *Answer) Written() bool { return a.status != 0 }

// Status is 0 before the first write.
func (a *Answer) Status() int { return a.status }

// Unwrap is what net/http asks a response for.
func (a *Answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
