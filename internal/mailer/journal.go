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
)

// What the journal says of a mail.
const (
	sending     = "sending" // handed to the server, whose answer is not known: it may have been sent
	sent        = "sent"    // taken by the server
	refusedMark = "refused" // certainly not taken; the same as no entry
)

const (
	// keepTime is far longer than it takes a restarted server to come back to a job that was cut short.
	keepTime = 3 * 24 * time.Hour
	maxBytes = 8 << 20
)

// journal remembers which mails were handed over, in a file of lines "<unix time> <state> <id>" that grows at its end: a
// line is written in microseconds and survives the end of the process, where the database needs a commit. It is written
// again without old lines when it is opened or has become large.
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

// known is the last state of a mail; "" for none. A journal that can't be read knows nothing.
func (j *journal) known(id string) string {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.open(); err != nil {
		return ""
	}
	return j.entries[id].state
}

// note adds a line; one that says that a mail was sent is on the disk when note returns. A mail without id has none.
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
		j.file = nil // read and written again next time: half a line must not spoil the one after it
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

// open reads the file at the first use. A last line that a power cut has broken is skipped.
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

// rewrite replaces the file by one without old entries, whole or not at all.
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
		err = file.Sync()
	}
	if err == nil {
		err = os.Rename(draft, j.path)
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
