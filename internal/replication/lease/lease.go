// Package lease decides which of two machines may write. The lease is one object in the storage that holds the copies,
// written only by conditional requests, so that of two writers exactly one succeeds. Clocks of two machines are never
// compared: the holder counts from the moment before it sent its last renewal, a waiter from the moment after it first
// read that renewal.
package lease

import (
	"errors"
	"time"
)

// Record is the lease object. It is never deleted, so that Term only grows.
type Record struct {
	Term     int64  `json:"term"`     // grows with each holder
	Seq      int64  `json:"seq"`      // grows with each write, so that no two have the same ETag
	Owner    string `json:"owner"`    // of one process
	Node     string `json:"node"`     // of one data folder
	Host     string `json:"host"`     // for people
	TTL      int64  `json:"ttl_ms"`   // how long the lease lasts after a renewal, in milliseconds
	Replica  string `json:"replica"`  // the path of this term's copy, written by its holder alone
	Previous string `json:"prev"`     // the path of the newest complete copy until Ready
	Ready    bool   `json:"ready"`    // Replica is complete
	Released bool   `json:"released"` // its holder has stopped
	Key      string `json:"key"`      // the id of the key that opens the secrets
	Schema   string `json:"schema"`   // the last migration that this database has
	Address  string `json:"address"`  // where nodes reach its holder; "" for nowhere
}

// Source returns the path of the newest complete copy, "" before the first one.
func (r Record) Source() string {
	if r.Ready {
		return r.Replica
	}
	return r.Previous
}

var (
	// ErrTaken means that another owner has written: the lease is lost permanently.
	ErrTaken = errors.New("another machine has taken the lease")
	// ErrNone means that nobody has ever held the lease.
	ErrNone = errors.New("nobody has taken the lease yet")
	// ErrIgnored means that the storage accepts a conditional write whose condition does not hold.
	ErrIgnored = errors.New("this storage ignores the conditions of conditional writes (If-None-Match, If-Match), so it cannot hold a lease")
)

// Times are the durations of a lease, all derived from the time that it lasts.
type Times struct {
	TTL   time.Duration // a waiter takes over this long after the last renewal
	Hold  time.Duration // the holder may write this long after it
	Every time.Duration // between renewals and between a waiter's looks
	Call  time.Duration // limit of one call to the storage
}

// TimesOf returns the durations for a lease of this length. Hold is what one disk alone can hold of the writes of a
// machine that is cut off from the storage; the rest of the lease covers a clock that stopped.
func TimesOf(ttl time.Duration) Times {
	return Times{TTL: ttl, Hold: ttl * 2 / 5, Every: ttl / 10, Call: min(2*time.Second, ttl/4)}
}
