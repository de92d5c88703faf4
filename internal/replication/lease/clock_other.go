//go:build !linux

package lease

import "time"

// Supported says whether this system has a clock that also counts the time in which the machine is suspended.
const Supported = false

var start = time.Now()

func now() time.Duration { return time.Since(start) }
