package mailer

import (
	"context"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	pb "github.com/pocketbase/pocketbase/tools/mailer"
)

// bulk returns a client for letters, and how many connections it has opened.
func bulk(t *testing.T, host string, port int) (*client, *pb.Message, *atomic.Int32) {
	t.Helper()
	c, message := clientFor(t, t.Context(), host, port, "<letter@example.org>")
	message.Headers[bulkHeader] = "<https://example.org/leave>"
	dials := new(atomic.Int32)
	c.dialer = func(ctx context.Context, network, address string) (net.Conn, error) {
		dials.Add(1)
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	return c, message, dials
}

func send(t *testing.T, c *client, message *pb.Message, times int) {
	t.Helper()
	for range times {
		if err := c.Send(message); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLettersShareAConnectionUpToItsLimit(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 taken")
	c, message, dials := bulk(t, host, port)
	c.limits.letters = 3
	send(t, c, message, 5)
	if dials.Load() != 2 || len(taken) != 5 {
		t.Errorf("%d connections for %d letters", dials.Load(), len(taken))
	}
	delete(message.Headers, bulkHeader)
	message.Headers["Message-ID"] = "<mail@example.org>"
	send(t, c, message, 1)
	if dials.Load() != 3 {
		t.Error("an ordinary mail went over the letters' connection")
	}
}

func TestLettersDialAgainAfterTheServerHungUp(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 bye")
	c, message, dials := bulk(t, host, port)
	send(t, c, message, 3)
	if dials.Load() != 3 || len(taken) != 3 {
		t.Errorf("%d connections for %d letters", dials.Load(), len(taken))
	}
}

func TestALetterInDoubtIsNotSentAgain(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 taken")
	c, message, dials := bulk(t, host, port)
	send(t, c, message, 1)
	silent, other, lost, _ := server(t, "END", "250 taken")
	c.smtp.Host, c.smtp.Port = silent, other
	if err := c.Send(message); err == nil || !strings.Contains(err.Error(), inDoubt) {
		t.Errorf("got %v", err)
	}
	if dials.Load() != 2 || len(taken) != 1 || len(lost) != 1 {
		t.Errorf("%d connections, %d and %d letters", dials.Load(), len(taken), len(lost))
	}
}

func TestAnIdleConnectionEnds(t *testing.T) {
	host, port, _, held := server(t, "", "250 taken")
	c, message, dials := bulk(t, host, port)
	c.limits.idle = 50 * time.Millisecond
	send(t, c, message, 1)
	for end := time.Now().Add(10 * time.Second); held.Load() > 0 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	if held.Load() > 0 {
		t.Error("the connection is left open")
	}
	send(t, c, message, 1)
	if dials.Load() != 2 {
		t.Errorf("%d connections", dials.Load())
	}
}
