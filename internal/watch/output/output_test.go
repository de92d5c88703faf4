package output

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// detached lets os.Stdout be a pipe that nobody reads yet.
func detached(t *testing.T) (reader *os.File) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	before := *os.Stdout
	*os.Stdout = *writer
	if err := Detach(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		Flush()
		*os.Stdout = before
		_, _ = reader.Close(), writer.Close()
	})
	return reader
}

// TestALogThatNobodyReads: the pipe takes 64 KB, and everything after them waited for its reader.
func TestALogThatNobodyReads(t *testing.T) {
	reader := detached(t)
	written := make(chan struct{})
	go func() {
		defer close(written)
		line := strings.Repeat("x", 1023)
		for range 4 * waiting {
			_, _ = fmt.Fprintln(os.Stdout, line)
			time.Sleep(time.Microsecond)
		}
		for range 8 * waiting {
			_, _ = fmt.Fprintln(os.Stdout, line)
		}
	}()
	select {
	case <-written:
	case <-time.After(10 * time.Second):
		t.Fatal("a writer waits for a reader")
	}
	read := make(chan string)
	go func() {
		var text strings.Builder
		buffer := make([]byte, chunk)
		for !strings.Contains(text.String(), "left out here") || !strings.Contains(text.String(), "the last") {
			n, err := reader.Read(buffer)
			if err != nil {
				break
			}
			text.Write(buffer[:n])
		}
		read <- text.String()
	}()
	time.Sleep(100 * time.Millisecond) // the reader empties what waits
	_, _ = fmt.Fprintln(os.Stdout, "the last")
	select {
	case <-read:
	case <-time.After(10 * time.Second):
		t.Error("its reader came back and learns nothing")
	}
}

// TestALogWhoseReaderDied: the process would end by SIGPIPE, and this test with it.
func TestALogWhoseReaderDied(t *testing.T) {
	reader := detached(t)
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		_, _ = fmt.Fprintln(os.Stdout, "for nobody")
		time.Sleep(time.Millisecond)
	}
}

// TestTheLastLines: what a process says right before it ends is read.
func TestTheLastLines(t *testing.T) {
	reader := detached(t)
	_, _ = fmt.Fprintln(os.Stdout, "the end")
	Flush()
	buffer := make([]byte, chunk)
	if n, err := reader.Read(buffer); err != nil || string(buffer[:n]) != "the end\n" {
		t.Errorf("%q, %v", buffer[:n], err)
	}
}
