package mailer

import (
	"html"
	"maps"
	"net/mail"
	"regexp"
	"slices"
	"strings"

	pb "github.com/pocketbase/pocketbase/tools/mailer"
	gomail "github.com/wneessen/go-mail"
)

const idHeader = "Message-ID"

const autoHeader = "Auto-Submitted"

// compose builds the mail that PocketBase describes.
func compose(m *pb.Message) (*gomail.Msg, error) {
	built := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	built.FromMailAddress(&m.From)
	built.ToMailAddress(pointers(m.To)...)
	built.CcMailAddress(pointers(m.Cc)...)
	built.BccMailAddress(pointers(m.Bcc)...)
	built.Subject(m.Subject)
	built.SetDate()
	if id := messageID(m); id != "" {
		built.SetMessageIDWithValue(strings.Trim(id, "<>"))
	} else {
		built.SetMessageID()
	}
	// Vacation notes do not answer (RFC 3834); letters to many say what they are by their other headers, and "" leaves it out.
	_, bulk := m.Headers[bulkHeader]
	if _, said := m.Headers[autoHeader]; !bulk && !said {
		built.SetGenHeader(autoHeader, "auto-generated")
	}
	for _, name := range slices.Sorted(maps.Keys(m.Headers)) {
		if !strings.EqualFold(name, idHeader) && m.Headers[name] != "" {
			built.SetGenHeader(gomail.Header(name), m.Headers[name])
		}
	}
	text := m.Text
	if text == "" {
		text = plain(m.HTML)
	}
	built.SetBodyString(gomail.TypeTextPlain, text)
	if m.HTML != "" {
		built.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	for name, file := range m.Attachments {
		if err := built.AttachReader(name, file); err != nil {
			return nil, err
		}
	}
	for name, file := range m.InlineAttachments {
		if err := built.EmbedReader(name, file); err != nil {
			return nil, err
		}
	}
	return built, nil
}

// messageID is the Message-ID chosen by the mail's author; "" when we may choose.
func messageID(m *pb.Message) string {
	for name, value := range m.Headers {
		if strings.EqualFold(name, idHeader) {
			return value
		}
	}
	return ""
}

var (
	hidden = regexp.MustCompile(`(?is)<(style|script|head)\b.*?</(style|script|head)>`)
	link   = regexp.MustCompile(`(?is)<a\b[^>]*\bhref="([^"]+)"[^>]*>(.*?)</a>`)
	tag    = regexp.MustCompile(`<[^>]*>`)
	gap    = regexp.MustCompile(`\s*\n\s*`)
)

// plain is the text version of PocketBase's own mails (to superusers), which have none.
func plain(source string) string {
	linked := link.ReplaceAllString(hidden.ReplaceAllString(source, ""), "$2 $1")
	text := tag.ReplaceAllString(linked, " ")
	return strings.TrimSpace(gap.ReplaceAllString(html.UnescapeString(text), "\n"))
}

func pointers(addresses []mail.Address) []*mail.Address {
	found := make([]*mail.Address, len(addresses))
	for i := range addresses {
		found[i] = &addresses[i]
	}
	return found
}
