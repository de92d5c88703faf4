package mailbox

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// fake is an IMAP server that misbehaves as real ones do: it changes its numbers, repeats mails, falls silent and hangs up.
type fake struct {
	net.Listener
	mu       sync.Mutex
	validity int
	mails    map[int]string
	silent   bool
	deaf     bool
	mute     string // the start of a command that is never answered, once
	hangs    int    // the number of a mail at which the server falls silent each time
	hung     int    // how often it did
	cuts     int    // how many answers to FETCH end in their middle, with the connection
	sessions int
	commands []string
}

func (f *fake) set(change func(f *fake)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(f)
}

func newFake(t *testing.T) *fake {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &fake{Listener: listener, validity: 1, mails: map[int]string{}}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go f.serve(conn)
		}
	}()
	return f
}

func (f *fake) serve(conn net.Conn) {
	defer conn.Close()
	f.set(func(f *fake) { f.sessions++ })
	if f.isDeaf() {
		time.Sleep(time.Minute)
		return
	}
	say := func(format string, values ...any) { _, _ = fmt.Fprintf(conn, format+"\r\n", values...) }
	say("* OK [CAPABILITY IMAP4rev1 IDLE] ready")
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		tag, command, _ := strings.Cut(lines.Text(), " ")
		f.set(func(f *fake) { f.commands = append(f.commands, command) })
		if f.isMute(command) {
			continue
		}
		switch {
		case strings.HasPrefix(command, "LOGIN") && strings.Contains(command, "wrong"):
			say("%s NO no", tag)
		case strings.HasPrefix(command, "EXAMINE"):
			say("* %d EXISTS\r\n* OK [UIDVALIDITY %d] x\r\n* OK [UIDNEXT %d] x", f.count(), f.number(), f.last()+1)
			say("%s OK [READ-ONLY] done", tag)
		case strings.HasPrefix(command, "UID SEARCH"):
			say("* SEARCH%s", f.found(command))
			say("%s OK done", tag)
		case strings.HasPrefix(command, "UID FETCH"):
			var uid int
			_, _ = fmt.Sscanf(command, "UID FETCH %d", &uid)
			f.mu.Lock()
			mail, hangs := f.mails[uid], f.hangs == uid
			if hangs {
				f.hung++
			}
			f.mu.Unlock()
			if hangs {
				continue
			}
			if mail == refused {
				say("%s NO [SERVERBUG] no", tag)
				continue
			}
			if strings.Contains(command, "RFC822.SIZE") {
				say("* 1 FETCH (UID %d RFC822.SIZE %d)", uid, len(mail))
			} else {
				if f.isCut() {
					say("* 1 FETCH (UID %d BODY[] {%d}\r\n%s", uid, len(mail), mail[:len(mail)/2])
					return
				}
				say("* 1 FETCH (UID %d BODY[] {%d}\r\n%s)", uid, len(mail), mail)
			}
			say("%s OK done", tag)
		case command == "CAPABILITY": // asked for after LOGIN
			say("* CAPABILITY IMAP4rev1 IDLE\r\n%s OK done", tag)
		case command == "IDLE":
			say("+ idling")
			before := f.last()
			for range 400 {
				if f.last() != before && !f.isSilent() {
					say("* %d EXISTS", f.count())
					break
				}
				_ = conn.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
				if lines.Scan() {
					break
				}
				lines = bufio.NewScanner(conn)
			}
			_ = conn.SetReadDeadline(time.Time{})
			if lines.Text() != "DONE" {
				lines = bufio.NewScanner(conn)
				if !lines.Scan() {
					return
				}
			}
			say("%s OK done", tag)
		case strings.HasPrefix(command, "LOGOUT"):
			return
		default:
			say("%s OK done", tag)
		}
	}
}

func (f *fake) number() int    { f.mu.Lock(); defer f.mu.Unlock(); return f.validity }
func (f *fake) count() int     { f.mu.Lock(); defer f.mu.Unlock(); return len(f.mails) }
func (f *fake) isSilent() bool { f.mu.Lock(); defer f.mu.Unlock(); return f.silent }
func (f *fake) isDeaf() bool   { f.mu.Lock(); defer f.mu.Unlock(); return f.deaf }

func (f *fake) isWaiting() bool { f.mu.Lock(); defer f.mu.Unlock(); return f.mute != "" }

func (f *fake) isMute(command string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	found := f.mute != "" && strings.HasPrefix(command, f.mute)
	if found {
		f.mute = ""
	}
	return found
}

func (f *fake) isCut() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.cuts--
	return f.cuts >= 0
}

// refused is a mail that the server cannot read itself.
const refused = "refused"

func (f *fake) last() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	last := 0
	for uid := range f.mails {
		last = max(last, uid)
	}
	return last
}

// found answers "n:*" as servers do: with the last mail at least.
func (f *fake) found(command string) string {
	var from int
	for word := range strings.FieldsSeq(command) {
		if strings.HasSuffix(word, ":*") {
			_, _ = fmt.Sscanf(word, "%d:*", &from)
		}
	}
	last := f.last()
	f.mu.Lock()
	defer f.mu.Unlock()
	out := ""
	for uid := 1; uid <= last; uid++ {
		if _, known := f.mails[uid]; known && (uid >= from || uid == last) {
			out += fmt.Sprintf(" %d", uid)
		}
	}
	return out
}

func mailNamed(id string) string {
	return "From: ada@example.org\r\nMessage-ID: <" + id + "@example.org>\r\nSubject: " + id + "\r\n\r\n" + id
}
