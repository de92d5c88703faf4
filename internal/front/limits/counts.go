package limits

import (
	"reflect"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/hooks/background"
)

const (
	// limitersKey is where PocketBase keeps its rate limiters: one for each action on each collection, with an entry for each address,
	// which takes 170 bytes and stays for 30 to 90 minutes.
	limitersKey = "__pbRateLimiters__"
	// maxCounts is 35 MB. Ten thousand visitors an hour make half as many; anyone with an IPv6 network of /48 makes millions.
	maxCounts   = 200_000
	countsEvery = 10 * time.Second
)

// boundCounts keeps PocketBase's rate limiters from filling the memory until app stops.
func boundCounts(app core.App) {
	background.Every(app, countsEvery, func(time.Time) { forgetCounts(app, maxCounts) })
}

// forgetCounts begins to count requests again where PocketBase has more than most entries. No rule of ours counts for longer than a
// minute, so that an address gains one more minute's requests.
func forgetCounts(app core.App, most int) {
	if entries := counts(app); entries > most {
		app.Store().Remove(limitersKey) // PocketBase makes them again at the next request
		app.Logger().Warn("Requests are counted from the beginning: too many addresses send some", "entries", entries)
	}
}

// counts is how many entries there are. PocketBase does not export the type of its limiters; 0 where a release has another one, which
// the test notices.
func counts(app core.App) (entries int) {
	limiters := app.Store().Get(limitersKey)
	if limiters == nil {
		return 0
	}
	values := reflect.ValueOf(limiters).MethodByName("Values")
	if !values.IsValid() {
		return 0
	}
	all := values.Call(nil)[0]
	for at := range all.Len() {
		limiter := all.Index(at)
		clients := reflect.Indirect(limiter).FieldByName("clients")
		lock, locks := limiter.Interface().(interface {
			RLock()
			RUnlock()
		})
		if !locks || clients.Kind() != reflect.Map {
			return 0
		}
		lock.RLock()
		entries += clients.Len()
		lock.RUnlock()
	}
	return entries
}
