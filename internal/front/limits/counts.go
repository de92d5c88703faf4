package limits

import (
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/hooks/background"
)

const (
	// limitersKey is where PocketBase keeps its rate limiters: one for each action on each collection, with an entry for each address,
	// which takes 170 bytes and stays for 30 to 90 minutes.
	limitersKey = "__pbRateLimiters__"
	// maxCounted requests make entries of 35 MB at most. Anyone with an IPv6 network of /48 makes millions.
	maxCounted  = 200_000
	countsEvery = 10 * time.Second
)

// asked is how many requests PocketBase has counted since its limiters were new.
var asked atomic.Int64

// boundCounts keeps PocketBase's rate limiters from filling the memory until app stops.
func boundCounts(app core.App) {
	background.Every(app, countsEvery, func(time.Time) { forgetCounts(app, maxCounted) })
}

// forgetCounts begins to count again after so many requests. No rule of ours counts for longer than a minute, so that an address
// gains one more minute's requests.
func forgetCounts(app core.App, most int64) {
	if asked.Load() > most {
		asked.Store(0)
		app.Store().Remove(limitersKey) // PocketBase makes them again at the next request
	}
}
