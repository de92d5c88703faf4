package copies

import (
	"strings"
	"time"

	"passerelle/internal/replication/replica"
)

// State is what /admin/system shows.
type State struct {
	Place string `json:"place"`
	// Age is how many seconds old the copy is. Before this server has copied everything once it counts from the start, and
	// from the last server's copy once the storage fails.
	Age    int64  `json:"age"`
	Copied bool   `json:"copied"` // whether this server has copied everything once
	Error  string `json:"error"`  // why it does not get younger
	Again  string `json:"again"`  // when a place that cannot be used is tried again, RFC 3339; "" for one that is used
	Bytes  int64  `json:"bytes"`
	// Uploads are "beside" the databases, or in object storage already ("elsewhere").
	Uploads       string `json:"uploads"`
	UploadTotals  totals `json:"uploadTotals"`
	UploadsPassed string `json:"uploadsPassed"` // RFC 3339; "" before the first pass
	UploadsError  string `json:"uploadsError"`
}

// State is the present one.
func (c *Copies) State() State {
	store := c.Store()
	c.mu.Lock()
	defer c.mu.Unlock()
	last, err := time.Time{}, c.taken
	if store != nil {
		var failed error
		if last, failed = store.Last(); err == nil {
			err = failed
		}
	}
	copied := !last.IsZero()
	if !copied {
		last = c.began
		if claim := c.options.Claim; claim != nil && err != nil && !claim.copied.IsZero() {
			last = claim.copied
		}
	}
	if c.passErr != nil && c.failing.Before(last) { // a copy without its uploads is an old one
		last = c.failing
		if err == nil {
			err = c.passErr
		}
	}
	state := State{
		Place: c.place.String(), Copied: copied, Age: int64(time.Since(last).Seconds()), Bytes: c.size, Uploads: "beside",
		UploadTotals: c.sum, Error: words(err), UploadsError: words(c.passErr),
	}
	if c.app.Settings().S3.Enabled {
		state.Uploads = "elsewhere"
	}
	if !c.again.IsZero() {
		state.Again = c.again.UTC().Format(time.RFC3339)
	}
	if !c.passed.IsZero() {
		state.UploadsPassed = c.passed.UTC().Format(time.RFC3339)
	}
	return state
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return withoutVariable(replica.Explain(err))
}

// withoutVariable is a sentence about BACKUP_URL for a page, which says itself what it is about.
func withoutVariable(sentence string) string {
	return strings.TrimPrefix(strings.TrimPrefix(sentence, variable+" "), "cannot be used: ")
}
