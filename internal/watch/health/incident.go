package health

import (
	"slices"
	"time"
)

const (
	// lasting is how many consecutive checks fail before the operator is told.
	lasting = 4
	// quiet is how long no check may fail before a failure is over, as for other alerts: a disk that is almost full
	// fails and recovers all the time.
	quiet = 15 * time.Minute
	// repeatAfter is when a failure that lasts is told again.
	repeatAfter = 24 * time.Hour
)

// incident is a failure that the operator was told about.
type incident struct {
	told   []Problem
	at     time.Time // when it was last told
	failed time.Time // when a check last failed
}

// news reports whether the operator must be told of what a check found: a lasting failure, another problem of it, that it lasts
// for another day, and its end. Call it with mu held.
func (w *Watcher) news(problems []Problem, now time.Time) bool {
	looks := map[Problem]int{}
	for _, problem := range problems {
		looks[problem] = w.looks[problem] + 1
	}
	w.looks, w.failures = looks, w.failures+1
	if len(problems) == 0 {
		w.failures = 0
	}
	if w.incident == nil {
		if w.failures < lasting {
			return false
		}
		w.incident = &incident{told: problems, at: now, failed: now}
		return true
	}
	if len(problems) == 0 {
		over := now.Sub(w.incident.failed) >= quiet
		if over {
			w.incident = nil
		}
		return over
	}
	w.incident.failed = now
	another := slices.ContainsFunc(problems, func(problem Problem) bool {
		return looks[problem] >= lasting && !slices.Contains(w.incident.told, problem)
	})
	again := w.failures >= lasting && now.Sub(w.incident.at) >= repeatAfter
	switch {
	case again:
		w.incident.told, w.incident.at = problems, now
	case another:
		w.incident.told = append(slices.Clip(w.incident.told), problems...)
	}
	return again || another
}
