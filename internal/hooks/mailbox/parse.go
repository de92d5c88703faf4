package mailbox

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"io"
	"mime"
	"net/mail"
	"strings"

	"github.com/emersion/go-message"
	"github.com/emersion/go-message/charset"
)

const (
	// maxText is how much of a mail's text is kept, in bytes.
	maxText = 40_000
	// maxParts and maxDepth bound a mail that consists of nothing but parts.
	maxParts = 200
	maxDepth = 10
	maxIDs   = 50
	// maxAddress is the longest address that a mail can come from (RFC 5321, 4.5.3.1.3).
	maxAddress = 254
)

// told are the headers by which the hooks recognise what no person wrote.
var told = []string{
	"Auto-Submitted", "Precedence", "List-Id", "Return-Path", "X-Autoreply", "X-Autorespond", "Content-Type",
}

// Mail is what the hooks read of a mail.
type Mail struct {
	ID      string   `json:"id"`
	Answers []string `json:"answers"`
	From    Person   `json:"from"`
	To      []string `json:"to"`
	Subject string   `json:"subject"`
	Text    string   `json:"-"`
	// Fold is where what the mail quotes begins in its text, in UTF-16 units; its length where nothing says so.
	Fold    int               `json:"fold"`
	Headers map[string]string `json:"headers"`
	Bounce  *Bounce           `json:"bounce"`
	// Left is how many attachments are not kept.
	Left int `json:"left"`
	// Unread is a mail that could not be read: nothing else is known of it.
	Unread bool `json:"unread"`

	pictures []picture
	pixels   int64 // of all pictures that were decoded
	parts    int
}

// unread tells the hooks of a mail that is left out.
var unread = &Mail{Unread: true}

// Person is who a mail says has sent it.
type Person struct {
	Name    string `json:"name"`
	Address string `json:"address"`
}

// Bounce is what a report of a mail server says about a mail (RFC 3464).
type Bounce struct {
	Status    string `json:"status"`
	Recipient string `json:"recipient"`
	ID        string `json:"id"`
}

var words = mime.WordDecoder{CharsetReader: charset.Reader}

// Parse reads a mail. Whatever is wrong with it, something is found; cut says that its end is missing.
func Parse(content []byte, cut bool) *Mail {
	m := &Mail{Headers: map[string]string{}}
	entity, err := message.Read(bytes.NewReader(content))
	if entity == nil {
		entity, _ = message.New(message.Header{}, bytes.NewReader(content)) // no header at all: it is a text
	}
	_ = err // an unknown charset or encoding, which is shown as it is
	m.head(entity.Header)
	if m.ID == "" {
		sum := sha256.Sum256(content)
		m.ID = "<" + hex.EncodeToString(sum[:]) + "@none>"
	}
	html := ""
	m.part(entity, 0, "", &html)
	if strings.TrimSpace(m.Text) == "" && html != "" {
		m.Text, m.Fold = htmlText(html)
	} else {
		m.Text = shorten(strings.ToValidUTF8(m.Text, "\uFFFD"))
		m.Fold = len16(m.Text)
	}
	if cut {
		m.Left++
	}
	return m
}

func (m *Mail) json() (string, error) {
	text, err := json.Marshal(m, jsontext.AllowInvalidUTF8(true)) // headers may hold any bytes
	return string(text), err
}

func (m *Mail) head(header message.Header) {
	text := func(name string) string {
		value, err := words.DecodeHeader(header.Get(name))
		if err != nil {
			value = header.Get(name)
		}
		return strings.ToValidUTF8(value, "\uFFFD")
	}
	m.ID = firstOf(ids(header.Get("Message-Id")))
	m.Answers = append(ids(header.Get("In-Reply-To")), ids(header.Get("References"))...)
	m.Subject = text("Subject")
	m.From = personOf(header.Get("From"))
	for _, name := range []string{"To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"} {
		for fields := header.FieldsByKey(name); fields.Next(); {
			m.To = append(m.To, addressesOf(fields.Value())...)
		}
	}
	if len(m.To) > maxIDs {
		m.To = m.To[:maxIDs]
	}
	for _, name := range told {
		if value := strings.TrimSpace(header.Get(name)); header.Has(name) {
			m.Headers[strings.ToLower(name)] = startOf(value, 200)
		}
	}
}

// part reads one part of a mail, and those in it; within is the kind of the part that it is in.
func (m *Mail) part(entity *message.Entity, depth int, within string, html *string) {
	if m.parts++; m.parts > maxParts || depth > maxDepth {
		return
	}
	kind, _, _ := entity.Header.ContentType()
	disposition, _, _ := entity.Header.ContentDisposition()
	if parts := entity.MultipartReader(); parts != nil {
		for {
			next, err := parts.NextPart()
			if next == nil || (err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err)) {
				return
			}
			m.part(next, depth+1, kind, html)
		}
	}
	switch {
	case kind == "message/delivery-status" || kind == "message/global-delivery-status":
		m.report(entity.Body)
	case within == "multipart/report" && (kind == "message/rfc822" || kind == "text/rfc822-headers" || kind == "message/global"):
		m.original(entity.Body)
	case disposition == "attachment" || !strings.HasPrefix(kind, "text/") && kind != "":
		m.attach(entity)
	case kind == "text/html":
		*html += readText(entity.Body)
	case kind == "text/plain" || kind == "":
		if m.Text != "" {
			m.Text += "\n"
		}
		m.Text += readText(entity.Body)
	default:
		m.Left++ // a calendar, a contact
	}
}

func (m *Mail) attach(entity *message.Entity) {
	if len(m.pictures) < maxPictures {
		if found, ok := m.readPicture(entity.Body); ok {
			m.pictures = append(m.pictures, found)
			return
		}
	}
	m.Left++
}

// report reads the fields about the recipients.
func (m *Mail) report(body io.Reader) {
	if m.Bounce == nil {
		m.Bounce = &Bounce{}
	}
	for line := range strings.Lines(readText(body)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		value = strings.TrimSpace(value)
		switch strings.ToLower(name) {
		case "status":
			m.Bounce.Status = startOf(value, 20)
		case "final-recipient":
			_, address, _ := strings.Cut(value, ";")
			m.Bounce.Recipient = strings.TrimSpace(address)
		}
	}
}

// original reads which mail a report is about.
func (m *Mail) original(body io.Reader) {
	if m.Bounce == nil {
		m.Bounce = &Bounce{}
	}
	content, _ := io.ReadAll(io.LimitReader(body, maxText))
	for line := range strings.Lines(string(content)) {
		if name, value, _ := strings.Cut(line, ":"); strings.EqualFold(name, "Message-ID") && m.Bounce.ID == "" {
			m.Bounce.ID = firstOf(ids(value))
		}
	}
}

// startOf is the start of a text, in bytes, that ends with a whole character.
func startOf(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

func readText(body io.Reader) string {
	content, _ := io.ReadAll(io.LimitReader(body, 8*maxText)) // what was read until an error is shown
	return strings.ReplaceAll(string(content), "\r\n", "\n")
}

// ids are the Message-IDs in a header, with their brackets.
func ids(value string) []string {
	var found []string
	for len(found) < maxIDs {
		from := strings.IndexByte(value, '<')
		if from < 0 {
			break
		}
		to := strings.IndexByte(value[from:], '>')
		if to < 0 {
			break
		}
		if id := value[from : from+to+1]; len(id) < 900 && !strings.ContainsAny(id, " \t\r\n") {
			found = append(found, id)
		}
		value = value[from+to+1:]
	}
	return found
}

func firstOf(found []string) string {
	if len(found) == 0 {
		return ""
	}
	return found[0]
}

func personOf(value string) Person {
	parser := mail.AddressParser{WordDecoder: &words}
	list, err := parser.ParseList(value)
	person := Person{Address: firstOf(addressesOf(value))}
	if err == nil && len(list) > 0 {
		person.Name = strings.ToValidUTF8(list[0].Name, "\uFFFD")
	}
	if len(person.Address) > maxAddress {
		person.Address = "" // nobody can be answered there
	}
	return person
}

// addressesOf finds the addresses in a header, also in one that is not well formed.
func addressesOf(value string) []string {
	parser := mail.AddressParser{WordDecoder: &words}
	var found []string
	if list, err := parser.ParseList(value); err == nil {
		for _, each := range list {
			found = append(found, each.Address)
		}
		return found
	}
	for _, word := range strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune("<>,;\" \t\r\n()", r) }) {
		if at := strings.IndexByte(word, '@'); at > 0 && at < len(word)-1 {
			found = append(found, word)
		}
	}
	return found
}
