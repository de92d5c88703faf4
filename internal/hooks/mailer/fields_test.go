package mailer

import (
	"mime"
	"net/mail"
	"slices"
	"strings"
	"testing"
)

// Some servers answer "554 Invalid Subject header" to a value that begins on the second line, and some break a DKIM signature.
func TestAValueBeginsOnTheLineOfItsName(t *testing.T) {
	host, port, taken, _ := server(t, "", "250 taken")
	c, message := clientFor(t, t.Context(), host, port, "")
	message.Subject = "Votre abonnement à la formule Éclair a été renouvelé\u00a0: voici votre reçu pour décembre 2026 – Médiathèque"
	message.From.Name = "Médiathèque numérique des Éditions associées de la Région Île-de-France"
	message.To[0].Address = strings.Repeat("a", 64) + "@mailboxes.of.a.company.with.long.names.example.org"
	leave := "<https://example.org/api/newsletter/unsubscribe/" + strings.Repeat("token", 20) + ">"
	message.Headers["List-Unsubscribe"] = leave
	if err := c.Send(message); err != nil {
		t.Fatal(err)
	}
	text := <-taken
	head, _, _ := strings.Cut(text, "\n\n")
	for line := range strings.SplitSeq(head, "\n") {
		if name, value, _ := strings.Cut(line, ":"); !strings.HasPrefix(line, " ") && strings.TrimSpace(value) == "" {
			t.Errorf("the value of %s begins on the next line", name)
		}
		if strings.Contains(line, "=?") && len(line) > maxLine {
			t.Errorf("%d characters: %s", len(line), line)
		}
	}
	read, err := mail.ReadMessage(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
	if err != nil || subject != message.Subject {
		t.Errorf("%q, %v", subject, err)
	}
	if from, err := read.Header.AddressList("From"); err != nil || from[0].Name != message.From.Name {
		t.Errorf("%v, %v", from, err)
	}
	if to := read.Header.Get("To"); to != "<"+message.To[0].Address+">" {
		t.Error(to)
	}
	if got := read.Header.Get("List-Unsubscribe"); got != leave {
		t.Error(got)
	}
}

func TestALongWordIsSplitWithoutLoss(t *testing.T) {
	for _, text := range []string{
		"a = b? c_d " + strings.Repeat("plain text_", 5) + "é",
		strings.Repeat("é", 40), strings.Repeat("日本語 ", 12), strings.Repeat("🎬", 12),
	} {
		var parts []string
		for word := range strings.FieldsSeq(mime.QEncoding.Encode("utf-8", text)) {
			parts = append(parts, shortWords(word)...)
		}
		if longest := slices.MaxFunc(parts, func(a, b string) int { return len(a) - len(b) }); len(longest) > maxWord {
			t.Errorf("%d characters: %s", len(longest), longest)
		}
		if read, err := new(mime.WordDecoder).DecodeHeader(strings.Join(parts, "\r\n ")); err != nil || read != text {
			t.Errorf("%q became %q, %v", text, read, err)
		}
	}
}
