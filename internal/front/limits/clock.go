package limits

import (
	"time"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/hooks/background"
)

const (
	clockEvery = 30 * time.Second
	// clockSlack is a step back that nobody notices: what is counted covers seconds.
	clockSlack = 5 * time.Second
)

// clock notices that the machine's clock was set back. PocketBase counts a visitor's requests from a time that it has read:
// until that time comes again, which may take a year, visitors who have used up the rest are refused.
type clock struct {
	app  core.App
	last time.Duration
}

// followClock looks at the clock until app stops.
func followClock(app core.App) {
	began := time.Now()
	c := &clock{app: app}
	background.Every(app, clockEvery, func(now time.Time) {
		// Round(0) takes away the reading of the clock that nobody can set.
		c.look(now.Round(0).Sub(began.Round(0)) - now.Sub(began))
	})
}

// look compares how far the clock is ahead of the time that has passed with the last look; counting begins again after a step back.
func (c *clock) look(ahead time.Duration) {
	back := c.last - ahead
	c.last = ahead
	if back < clockSlack {
		return
	}
	if err := c.app.ReloadSettings(); err != nil { // PocketBase drops what it has counted
		c.app.Logger().Error("Cannot begin to count requests again after the clock was set back", "error", err)
	}
}
