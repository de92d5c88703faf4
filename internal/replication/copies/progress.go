package copies

import (
	"fmt"
	"io"
	"sync"
	"time"
)

const lineEvery, megabyte = 5 * time.Second, 1 << 20

// Lines reports a restore in lines: the first of each step, one every few seconds, and its end.
func Lines(out io.Writer) func(Step) {
	var mu sync.Mutex
	var last time.Time
	var name string
	ended := false
	return func(step Step) {
		mu.Lock()
		defer mu.Unlock()
		if step.Name != name {
			name, last, ended = step.Name, time.Time{}, false
		}
		complete := step.Total > 0 && step.Done >= step.Total
		if ended || !complete && time.Since(last) < lineEvery {
			return
		}
		last, ended = time.Now(), complete
		if step.Total == 0 {
			fmt.Fprintf(out, "%s: %d files\n", step.Name, step.Done)
			return
		}
		fmt.Fprintf(out, "%s: %d %% of %.1f MB\n", step.Name, step.Done*100/step.Total, float64(step.Total)/megabyte)
	}
}
