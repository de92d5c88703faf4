package copies

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

const (
	barWidth  = 30
	barEvery  = 100 * time.Millisecond
	lineEvery = 5 * time.Second
	megabyte  = 1 << 20
)

// Progress reports a restore: as a bar on a terminal, else in lines.
func Progress(out io.Writer) func(Step) {
	if file, isFile := out.(*os.File); isFile {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return shown(barEvery, func(step Step, ended bool) {
				fmt.Fprintf(out, "\r%-14s %s", step.Name, bar(step))
				if ended {
					fmt.Fprintln(out)
				}
			})
		}
	}
	return Lines(out)
}

// Lines reports a restore in lines: the first of each step, one every few seconds, and its end.
func Lines(out io.Writer) func(Step) {
	return shown(lineEvery, func(step Step, _ bool) { fmt.Fprintf(out, "%s: %s\n", step.Name, amount(step)) })
}

// shown calls show no more often than every pause, and at the end of each database.
func shown(pause time.Duration, show func(step Step, ended bool)) func(Step) {
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
		if ended || !complete && time.Since(last) < pause {
			return
		}
		last, ended = time.Now(), complete
		show(step, complete)
	}
}

func bar(step Step) string {
	if step.Total == 0 {
		return amount(step)
	}
	full := int(step.Done * barWidth / step.Total)
	return fmt.Sprintf("[%s%s] %s", strings.Repeat("#", full), strings.Repeat(" ", barWidth-full), amount(step))
}

func amount(step Step) string {
	if step.Total == 0 {
		return fmt.Sprintf("%d files", step.Done)
	}
	return fmt.Sprintf("%d %% of %.1f MB", step.Done*100/step.Total, float64(step.Total)/megabyte)
}
