package mailer

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/mail"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	pb "github.com/pocketbase/pocketbase/tools/mailer"
)

// server speaks SMTP on loopback up to the step at which it goes silent ("" for none), and gives its answer to a mail, or to its
// recipient; it returns the mails it accepted.
func server(t *testing.T, stall string, answer string) (host string, port int, taken chan string, held *atomic.Int32) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	taken, held = make(chan string, 9), new(atomic.Int32)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			held.Add(1)
			go func() { defer held.Add(-1); defer conn.Close(); serve(conn, stall, answer, taken) }()
		}
	}()
	address := listener.Addr().(*net.TCPAddr)
	return "127.0.0.1", address.Port, taken, held
}

func serve(conn net.Conn, stall, answer string, taken chan string) {
	lines := bufio.NewScanner(conn)
	say := func(step, text string) bool {
		if step == stall {
			for lines.Scan() { // accepts, and never answers
			}
			return false
		}
		if step+" late" == stall {
			time.Sleep(600 * time.Millisecond) // three times what other answers may take
		}
		fmt.Fprintf(conn, "%s\r\n", text)
		return true
	}
	if !say("CONNECT", "220 ready") {
		return
	}
	for lines.Scan() {
		verb, _, _ := strings.Cut(strings.ToUpper(lines.Text()), " ")
		switch verb {
		case "DATA":
			if !say("DATA", "354 go on") {
				return
			}
			var body strings.Builder
			for lines.Scan() && lines.Text() != "." {
				body.WriteString(lines.Text() + "\n")
			}
			if strings.HasPrefix(answer, "250") {
				taken <- body.String()
			}
			if !say("END", answer) || strings.HasSuffix(answer, "bye") {
				return
			}
		case "EHLO":
			if !say(verb, "250-here\r\n250 AUTH LOGIN XOAUTH2") {
				return
			}
		case "AUTH":
			for _, ask := range []string{"334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6"} {
				if !say(verb, ask) || !lines.Scan() {
					return
				}
			}
			if !say(verb, "235 welcome") {
				return
			}
		case "RCPT":
			reply := "250 fine"
			if stall == "RCPT answers" {
				reply = answer
			}
			if !say(verb, reply) {
				return
			}
		default:
			if !say(verb, "250 fine") || verb == "QUIT" {
				return
			}
		}
	}
}

// near is a network in which all servers are near, or none is.
type near bool

func (n near) IsNear(string, net.Addr) bool         { return bool(n) }
func (n near) Forbids(context.Context, string) bool { return false }
func (n near) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	return new(net.Dialer).DialContext(ctx, network, address)
}

func clientFor(t *testing.T, ctx context.Context, host string, port int, id string) (*client, *pb.Message) {
	t.Helper()
	step := 200 * time.Millisecond
	c := &client{
		Mailer: &Mailer{ctx: ctx, journal: &journal{path: journalPath(t.TempDir())}, network: near(true)},
		smtp:   core.SMTPConfig{Enabled: true, Host: host, Port: port},
		limits: limits{connect: time.Second, tls: step, reply: step, whole: 5 * time.Second, idle: time.Minute, letters: 100},
	}
	headers := map[string]string{"List-Help": "<https://example.org/u?x=1>"}
	if id != "" {
		headers["Message-ID"] = id
	}
	return c, &pb.Message{
		From: mail.Address{Name: "Éditeur", Address: "hello@example.org"}, To: []mail.Address{{Address: "a@example.org"}},
		Subject: "Bonjour à tous", HTML: "<p>Élan &amp; co</p>", Headers: headers,
	}
}

func TestSendTellsTheServerOnce(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 taken")
	c, message := clientFor(t, t.Context(), host, port, "<job-1@example.org>")
	for range 3 {
		if err := c.Send(message); err != nil {
			t.Fatal(err)
		}
	}
	if len(taken) != 1 || c.journal.known("<job-1@example.org>") != sent {
		t.Fatalf("taken %d times, known as %q", len(taken), c.journal.known("<job-1@example.org>"))
	}
	text := <-taken
	for _, want := range []string{"Message-ID: <job-1@example.org>", "List-Help: <https://example.org/u?x=1>", "=C3=89lan & co", "=C3=89lan &amp; co", "To: <a@example.org>"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// Letters to many have their own records: the journal would hold all their ids in memory.
func TestSignsInAsTheServerCan(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 taken")
	for _, method := range []string{"", pb.SMTPAuthPlain, pb.SMTPAuthLogin} {
		c, message := clientFor(t, t.Context(), host, port, "")
		c.smtp.Username, c.smtp.Password, c.smtp.AuthMethod = "mailer", "secret", method
		if err := c.Send(message); err != nil {
			t.Errorf("%q: %v", method, err)
		}
	}
	if len(taken) != 3 {
		t.Errorf("%d mails were sent", len(taken))
	}
}

func TestLettersAreNotInTheJournal(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 taken")
	c, message := clientFor(t, t.Context(), host, port, "<letter-1@example.org>")
	message.Headers[bulkHeader] = "<https://example.org/leave>"
	for range 2 {
		if err := c.Send(message); err != nil {
			t.Fatal(err)
		}
	}
	if known := c.journal.known("<letter-1@example.org>"); len(taken) != 2 || known != "" {
		t.Errorf("taken %d times, known as %q", len(taken), known)
	}
}

func TestSendEndsAtEachStep(t *testing.T) {
	for _, step := range []string{"CONNECT", "EHLO", "MAIL", "RCPT", "DATA", "END"} {
		t.Run(step, func(t *testing.T) {
			host, port, _, held := server(t, step, "250 taken")
			c, message := clientFor(t, t.Context(), host, port, "<job-2@example.org>")
			start := time.Now()
			err := c.Send(message)
			if err == nil || !strings.Contains(err.Error(), silent) || time.Since(start) > 10*time.Second {
				t.Fatalf("%v after %v", err, time.Since(start))
			}
			want := sending // handed over, as far as we know
			if step == "CONNECT" || step == "EHLO" {
				want = ""
			}
			if got := c.journal.known("<job-2@example.org>"); got != want {
				t.Errorf("known as %q, want %q", got, want)
			}
			for end := time.Now().Add(10 * time.Second); held.Load() > 0 && time.Now().Before(end); {
				time.Sleep(time.Millisecond)
			}
			if held.Load() > 0 {
				t.Error("the connection is left open")
			}
		})
	}
}

func TestSendTellsARefusalFromSilence(t *testing.T) {
	host, port, _, _ := server(t, "", "451 later")
	c, message := clientFor(t, t.Context(), host, port, "<job-3@example.org>")
	err := c.Send(message)
	if err == nil || strings.Contains(err.Error(), silent) || !strings.Contains(err.Error(), "451") {
		t.Errorf("got %v", err)
	}
	if got := c.journal.known("<job-3@example.org>"); got != "" {
		t.Errorf("a refused mail was not sent: %q", got)
	}
	c.smtp.Port = 1
	if err := c.Send(message); err == nil || !strings.Contains(err.Error(), silent) {
		t.Errorf("nobody there: %v", err)
	}
}

// TestAServerThatTakesNoMail: what goes wrong before a mail is announced is no fault of that mail.
func TestAServerThatTakesNoMail(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 taken")
	for name, spoil := range map[string]func(c *client){
		"no encryption": func(c *client) { c.network = near(false) },
		"no sign-in": func(c *client) {
			c.smtp.Username, c.smtp.Password, c.smtp.AuthMethod = "hello", "secret", pb.SMTPAuthPlain
			c.network = near(false)
		},
		"no TLS":  func(c *client) { c.smtp.TLS = true },
		"nothing": func(c *client) { c.smtp.Port = 1 },
	} {
		for _, bulk := range []bool{false, true} {
			c, message := clientFor(t, t.Context(), host, port, "<job-9@example.org>")
			spoil(c)
			if bulk {
				message.Headers[bulkHeader] = "<https://example.org/leave>"
			}
			if err := c.Send(message); err == nil || !strings.Contains(err.Error(), unopened) || len(taken) > 0 {
				t.Errorf("%s, bulk %v: %v", name, bulk, err)
			}
		}
	}
	host, port, _, _ = server(t, "", "451 later")
	c, message := clientFor(t, t.Context(), host, port, "")
	if err := c.Send(message); err == nil || strings.Contains(err.Error(), unopened) {
		t.Errorf("a refused mail: %v", err)
	}
}

func TestSendSpeaksTLSAndGivesUp(t *testing.T) {
	host, port, _, _ := server(t, "", "250 taken") // which is no TLS
	c, message := clientFor(t, t.Context(), host, port, "")
	c.smtp.TLS = true
	if err := c.Send(message); err == nil {
		t.Error("spoke in the clear where TLS was asked for")
	}
}

func TestNothingCrossesTheInternetInTheClear(t *testing.T) {
	host, port, taken, held := server(t, "", "250 taken") // which has no STARTTLS, or someone in between hides it
	c, message := clientFor(t, t.Context(), host, port, "<job-4@example.org>")
	c.network = near(false)
	err := c.Send(message)
	if err == nil || !strings.HasPrefix(err.Error(), unencrypted) || len(taken) > 0 || c.journal.known("<job-4@example.org>") != "" {
		t.Fatalf("%v, %d taken", err, len(taken))
	}
	for end := time.Now().Add(10 * time.Second); held.Load() > 0 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	if held.Load() > 0 {
		t.Error("the connection is left open")
	}
}

func TestSendEndsWithTheServer(t *testing.T) {
	host, port, _, _ := server(t, "MAIL", "")
	ctx, cancel := context.WithCancel(t.Context())
	c, message := clientFor(t, ctx, host, port, "")
	c.limits.reply, c.limits.whole = time.Minute, time.Minute
	time.AfterFunc(100*time.Millisecond, cancel)
	start := time.Now()
	if err := c.Send(message); err == nil || time.Since(start) > 10*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

func TestAServerThatLooksAtTheMailFirstGetsItOnce(t *testing.T) {
	host, port, taken, _ := server(t, "END late", "250 taken")
	c, message := clientFor(t, t.Context(), host, port, "<job-5@example.org>")
	message.HTML = strings.Repeat("<p>content</p>", 300)
	if err := c.Send(message); err != nil || len(taken) != 1 {
		t.Errorf("%v, taken %d times", err, len(taken))
	}
}
