package mailer

import (
	"net/mail"
	"strings"
	"testing"

	pb "github.com/pocketbase/pocketbase/tools/mailer"
)

func TestSendersMayHaveAnyName(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 taken")
	for _, name := range []string{`12" Vidéo`, `Le "Relais", Lyon`, `back\`, ""} {
		c, message := clientFor(t, t.Context(), host, port, "")
		message.From.Name = name
		if err := c.Send(message); err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		read, err := mail.ReadMessage(strings.NewReader(<-taken))
		if err != nil {
			t.Fatal(err)
		}
		if from, err := read.Header.AddressList("From"); err != nil || from[0].Name != name || from[0].Address != message.From.Address {
			t.Errorf("%q: %v, %v", name, from, err)
		}
	}
}

func TestLinksAreInTheTextToo(t *testing.T) {
	got := plain(`<style>a { color: red }</style><p>Click:</p>
<a class="btn" href="https://example.org/_/#/confirm/a.b?x=1&amp;y=2" target="_blank"><b>Reset</b></a>`)
	if want := "Click:\nReset  https://example.org/_/#/confirm/a.b?x=1&y=2"; got != want {
		t.Errorf("got %q", got)
	}
}

func TestMailsSayThatAProgramSentThem(t *testing.T) {
	for value, headers := range map[string]map[string]string{
		"auto-generated": {},
		"no":             {"Auto-Submitted": "no"},
		"":               {bulkHeader: "<https://example.org/leave>"},
	} {
		built, err := compose(&pb.Message{Text: "Hello", Headers: headers})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(built.GetGenHeader("Auto-Submitted"), ", "); got != value {
			t.Errorf("got %q, want %q", got, value)
		}
	}
}
