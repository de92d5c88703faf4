package mailbox

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/multipart"
	"net/textproto"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/image/bmp"
)

const plainMail = "From: =?utf-8?q?Ad=C3=A8le?= <ada@example.org>\r\nTo: Inbox <inbox+0123456789abcdefghijklmnop@example.org>\r\n" +
	"Subject: =?iso-8859-1?Q?R=E9ponse?=\r\nMessage-ID: <a@example.org>\r\nIn-Reply-To: <ours@example.org>\r\n" +
	"References: <first@example.org>\r\n <ours@example.org>\r\nAuto-Submitted: no\r\nContent-Type: text/plain; charset=windows-1252\r\n\r\n" +
	"\xc9t\xe9\r\nligne\r\n"

func TestPlainMail(t *testing.T) {
	m := Parse([]byte(plainMail), false)
	if m.ID != "<a@example.org>" || m.Subject != "Réponse" || m.From != (Person{"Adèle", "ada@example.org"}) {
		t.Errorf("%+v", m)
	}
	if strings.Join(m.Answers, " ") != "<ours@example.org> <first@example.org> <ours@example.org>" {
		t.Errorf("answers %v", m.Answers)
	}
	if m.Text != "Été\nligne\n" || m.Fold != len16(m.Text) || m.Headers["auto-submitted"] != "no" {
		t.Errorf("%q %d %v", m.Text, m.Fold, m.Headers)
	}
}

func TestHTMLMail(t *testing.T) {
	m := Parse([]byte("Content-Type: text/html; charset=utf-8\r\n\r\n<style>p{}</style><p>Merci&nbsp;!<br>Ada</p>"+
		`<img src="https://evil.example/x.png"><div class="gmail_quote">Le 3 mars, vous avez écrit<blockquote>Bonjour</blockquote></div>`), false)
	if got := m.Text[:strings.Index(m.Text, "Le 3")]; strings.TrimSpace(got) != "Merci\u00a0!\nAda" || strings.Contains(m.Text, "evil") {
		t.Errorf("%q", m.Text)
	}
	if m.Fold != len16("Merci\u00a0!\nAda") {
		t.Errorf("fold %d of %q", m.Fold, m.Text)
	}
}

func TestBounce(t *testing.T) {
	m := Parse([]byte("From: MAILER-DAEMON@mx.example\r\nReturn-Path: <>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"+
		"--b\r\nContent-Type: text/plain\r\n\r\nUndelivered\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"+
		"Final-Recipient: rfc822; gone@example.org\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\n"+
		"Subject: Re: x\r\nMessage-ID: <ours@example.org>\r\n\r\n--b--\r\n"), false)
	if m.Bounce == nil || *m.Bounce != (Bounce{"5.1.1", "gone@example.org", "<ours@example.org>"}) || m.Headers["return-path"] != "<>" {
		t.Errorf("%+v %v", m.Bounce, m.Headers)
	}
}

func TestForwardedMail(t *testing.T) {
	m := Parse([]byte("From: ada@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee\r\n"+
		"--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <ours@example.org>\r\n\r\nx\r\n--b--\r\n"), false)
	if m.Bounce != nil || m.Left != 1 || m.Text != "See" {
		t.Errorf("%+v", m)
	}
}

func TestAttachments(t *testing.T) {
	var photo bytes.Buffer
	wide := image.NewNRGBA(image.Rect(0, 0, 3000, 30))
	wide.Set(1, 1, color.White)
	if err := png.Encode(&photo, wide); err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	add := func(kind, disposition, content string) {
		part, err := parts.CreatePart(textproto.MIMEHeader{"Content-Type": {kind}, "Content-Disposition": {disposition}})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = part.Write([]byte(content))
	}
	add("text/plain", "inline", "Look")
	add("application/octet-stream", `attachment; filename="../../photo.exe"`, photo.String())
	add("image/svg+xml", `attachment; filename="x.svg"`, `<svg onload="alert(1)"/>`)
	add("image/png", `attachment; filename="x.png"`, "<html>no picture</html>")
	var large, bitmap bytes.Buffer
	if err := errors.Join(png.Encode(&large, image.NewGray(image.Rect(0, 0, 4032, 3080))), bmp.Encode(&bitmap, image.NewGray(image.Rect(0, 0, 9, 9)))); err != nil {
		t.Fatal(err)
	}
	add("image/png", "attachment", large.String()) // too many pixels together with the first picture
	add("image/bmp", "attachment", bitmap.String())
	image.RegisterFormat("png", "PANIC", func(io.Reader) (image.Image, error) { panic("decoder") },
		func(io.Reader) (image.Config, error) { return image.Config{Width: 9, Height: 9}, nil })
	add("image/png", "attachment", "PANIC")
	_ = parts.Close()
	m := Parse([]byte("Content-Type: multipart/mixed; boundary="+parts.Boundary()+"\r\n\r\n"+body.String()), false)
	if m.Text != "Look" || len(m.pictures) != 1 || m.Left != 5 || m.pictures[0].name != "picture1.jpg" {
		t.Fatalf("%q %d pictures, %d left", m.Text, len(m.pictures), m.Left)
	}
	kept, kind, err := image.DecodeConfig(bytes.NewReader(m.pictures[0].bytes))
	if err != nil || kind != "jpeg" || kept.Width != maxSide || kept.Height != 20 {
		t.Errorf("%v %s %v", kept, kind, err)
	}
}

func TestWhateverArrives(t *testing.T) {
	for _, content := range []string{"", "\r\n", "no header", "Content-Type: multipart/mixed\r\n\r\nx", "From: \xff\xfe\r\nSubject: =?x?q?y?=\r\n\r\n\xff",
		"From: <a\xff@example.org>\r\nTo: b\xff@example.org\r\nMessage-ID: <\xff@example.org>\r\nReferences: <\xff@example.org>\r\n\r\nx",
		"From: " + strings.Repeat("a", 300) + "@example.org\r\nPrecedence: x" + strings.Repeat("é", 150) + "\r\n\r\nx",
		"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a", strings.Repeat("Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n", 500)} {
		if m := Parse([]byte(content), true); m.ID == "" {
			t.Errorf("%q has no id", content)
		} else if text, err := m.json(); err != nil || !utf8.ValidString(text) ||
			!utf8.ValidString(m.Headers["precedence"]) || len(m.From.Address) > maxAddress {
			t.Errorf("%q: %q %v", content, text, err)
		}
	}
	if long := Parse([]byte("\r\n"+strings.Repeat("é", maxText)), false); len(long.Text) > maxText+3 {
		t.Errorf("%d bytes of text", len(long.Text))
	}
}
