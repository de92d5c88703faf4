// Package output keeps a log that nobody reads from stopping the server: a terminal that was paused, a log collector that hangs
// or has died. A write to a full pipe waits until someone reads it, and one to a pipe without a reader ends the process.
package output

import (
	"fmt"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"
)

const (
	chunk     = 4 << 10
	waiting   = 256         // chunks that wait for a reader; what comes after them is left out
	flushTime = time.Second // for the last lines of a process
)

var (
	mu    sync.Mutex
	pumps []*pump
)

// Detach lets os.Stdout and os.Stderr, and what prints through them, wait for no reader from now on. It lasts until Flush. Nothing
// may print meanwhile. A panic still prints to the descriptor itself.
func Detach() error {
	mu.Lock()
	defer mu.Unlock()
	signal.Ignore(syscall.SIGPIPE) // also for writes to the descriptors themselves
	for _, stream := range []*os.File{os.Stdout, os.Stderr} {
		started, err := start(stream)
		if err != nil {
			return err
		}
		pumps = append(pumps, started)
	}
	return nil
}

// Flush gives a reader a second for what is left, and undoes Detach.
func Flush() {
	mu.Lock()
	defer mu.Unlock()
	for _, each := range slices.Backward(pumps) { // both streams may be one file, which then has two
		each.end()
	}
	pumps = nil
}

// pump passes what is written to a stream on to its file, which may block.
type pump struct {
	stream *os.File
	in     os.File // what the stream writes to
	to     os.File // what it wrote to
	done   chan struct{}
}

// start changes the stream itself: loggers and the console of the hooks have kept a pointer to it since they were loaded.
func start(stream *os.File) (*pump, error) {
	from, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p := &pump{stream: stream, in: *in, to: *stream, done: make(chan struct{})}
	*stream = *in
	chunks := make(chan []byte, waiting)
	go p.take(from, chunks)
	go p.pass(chunks)
	return p, nil
}

// take never waits for the reader, so nobody who writes does.
func (p *pump) take(from *os.File, chunks chan<- []byte) {
	defer from.Close()
	defer close(chunks)
	lost := 0
	for {
		read := make([]byte, chunk)
		n, err := from.Read(read)
		if err != nil {
			return
		}
		if lost > 0 {
			select {
			case chunks <- fmt.Appendf(nil, "\n%d bytes of the log are left out here: nobody read it.\n", lost):
				lost = 0
			default:
			}
		}
		select {
		case chunks <- read[:n]:
		default:
			lost += n
		}
	}
}

// pass drops what cannot be written: a reader that has died does not come back.
func (p *pump) pass(chunks <-chan []byte) {
	defer close(p.done)
	for text := range chunks {
		_, _ = p.to.Write(text)
	}
}

func (p *pump) end() {
	*p.stream = p.to
	_ = p.in.Close() // the last writer: take reads the rest
	select {
	case <-p.done:
	case <-time.After(flushTime):
	}
}
