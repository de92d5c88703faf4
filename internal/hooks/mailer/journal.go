package mailer

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"passerelle/internal/folder/durable"
)

// States of a mail in the journal.
const (
	sending     = "sending" // handed to the server, whose answer is not known: it may have been sent
	sent        = "sent"    // accepted by the server
	refusedMark = "refused" // certainly not taken; the same as no entry
)

const (
	// keepTime is far longer than a restarted server needs to resume an interrupted job.
	keepTime = 3 * 24 * time.Hour
	maxBytes = 8 << 20
)

// journal records which mails were handed over, in an append-only file of lines "<unix time> <state> <id>": a line is
// written in microseconds and survives the end of the process, while the database would need a commit. It is rewritten
// without old lines when it is opened or has grown large.
type journal struct {
	path string

	mu      sync.Mutex
	file    *os.File
	bytes   int64
	entries map[string]entry
}

type entry struct {
	at    int64
	state string
}

func journalPath(dataDir string) string { return filepath.Join(dataDir, "mail-journal.log") }

// known is a mail's last state; "" for none. An unreadable journal knows nothing.
func (j *journal) known(id string) string {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.open(); err != nil {
		return ""
	}
	return j.entries[id].state
}

// note adds a line; a line that says "sent" is on disk when note returns. A mail without id has none.
func (j *journal) note(id, state string) error {
	if id == "" {
		return nil
	}
	if strings.ContainsAny(id, " \r\n") {
		return errors.New("a Message-ID with spaces")
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.open(); err != nil {
		return err
	}
	now := time.Now().Unix()
	written, err := fmt.Fprintf(j.file, "%d %s %s\n", now, state, id)
	j.bytes += int64(written)
	if err != nil {
		_ = j.file.Close()
		j.file = nil // reopened and rewritten next time: half a line must not spoil the next one
		return err
	}
	j.remember(id, entry{now, state})
	if state == sent {
		if err := j.file.Sync(); err != nil {
			return err
		}
	}
	if j.bytes > maxBytes {
		return j.rewrite()
	}
	return nil
}

func (j *journal) remember(id string, e entry) {
	if e.state == refusedMark {
		delete(j.entries, id)
	} else {
		j.entries[id] = e
	}
}

// open reads the file on first use. A last line broken by a power cut is skipped.
func (j *journal) open() error {
	if j.file != nil {
		return nil
	}
	j.entries = map[string]entry{}
	file, err := os.Open(j.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil {
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			parts := strings.Split(lines.Text(), " ")
			if len(parts) != 3 {
				continue
			}
			if at, err := strconv.ParseInt(parts[0], 10, 64); err == nil {
				j.remember(parts[2], entry{at, parts[1]})
			}
		}
		_ = file.Close()
		if err := lines.Err(); err != nil {
			return err
		}
	}
	return j.rewrite()
}

// rewrite atomically replaces the file by one without old entries.
func (j *journal) rewrite() error {
	draft := j.path + ".new"
	file, err := os.OpenFile(draft, os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	oldest := time.Now().Add(-keepTime).Unix()
	var text strings.Builder
	for id, e := range j.entries {
		if e.at < oldest {
			delete(j.entries, id)
			continue
		}
		fmt.Fprintf(&text, "%d %s %s\n", e.at, e.state, id)
	}
	written, err := file.WriteString(text.String())
	if err == nil {
		err = durable.Rename(draft, j.path)
	}
	if err != nil {
		_ = file.Close()
		return err
	}
	if j.file != nil {
		_ = j.file.Close()
	}
	j.file, j.bytes = file, int64(written)
	return nil
}
