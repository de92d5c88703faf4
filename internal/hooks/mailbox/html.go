package mailbox

import (
	"strings"
	"unicode/utf16"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// quotes are the classes and ids of what mail programs put around a quoted mail.
var quotes = []string{"gmail_quote", "divRplyFwdMsg", "yahoo_quoted", "moz-cite-prefix", "protonmail_quote", "zmail_extra", "OLK_SRC_BODY_SECTION"}

// htmlText is the text of a mail that has no other, and where the quoted mail begins in it. Remote pictures are not even named.
func htmlText(source string) (text string, fold int) {
	tokens := html.NewTokenizer(strings.NewReader(source))
	var out strings.Builder
	hidden, quoted := 0, -1
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			text = shorten(tidy(out.String()))
			if quoted < 0 {
				return text, len16(text)
			}
			return text, min(len16(text), len16(strings.TrimRight(tidy(out.String()[:quoted]), "\n")))
		case html.TextToken:
			if hidden == 0 {
				out.WriteString(spaced(strings.ToValidUTF8(string(tokens.Text()), "\uFFFD")))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			if isHidden(token.DataAtom) {
				hidden++
			}
			if quoted < 0 && isQuote(token) {
				quoted = out.Len()
			}
			breakLine(&out, token.DataAtom)
		case html.EndTagToken:
			token := tokens.Token()
			if isHidden(token.DataAtom) && hidden > 0 {
				hidden--
			}
			if token.DataAtom != atom.Br {
				breakLine(&out, token.DataAtom)
			}
		}
	}
}

// spaced is a text with one space where it has some: line breaks in the source are none in the text.
func spaced(text string) string {
	words := strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' }), " ")
	if words == "" && text != "" {
		return " "
	}
	if strings.TrimLeft(text, " \n\t\r") != text {
		words = " " + words
	}
	if strings.TrimRight(text, " \n\t\r") != text {
		words += " "
	}
	return words
}

func isHidden(tag atom.Atom) bool {
	return tag == atom.Style || tag == atom.Script || tag == atom.Title
}

func isQuote(token html.Token) bool {
	for _, attribute := range token.Attr {
		switch attribute.Key {
		case "class", "id", "name":
			for _, known := range quotes {
				if strings.Contains(attribute.Val, known) {
					return true
				}
			}
		case "type":
			if token.DataAtom == atom.Blockquote && attribute.Val == "cite" {
				return true
			}
		}
	}
	return false
}

func breakLine(out *strings.Builder, tag atom.Atom) {
	switch tag {
	case atom.Br, atom.Div, atom.Tr, atom.Li, atom.H1, atom.H2, atom.H3, atom.H4, atom.Blockquote, atom.Table, atom.Ul, atom.Ol, atom.Hr:
		out.WriteByte('\n')
	case atom.P:
		out.WriteString("\n\n")
	case atom.Td, atom.Th:
		out.WriteByte(' ')
	}
}

// tidy removes spaces at the ends of lines and all but one of the empty lines.
func tidy(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" && (len(lines) == 0 || lines[len(lines)-1] == "") {
			continue
		}
		lines = append(lines, line)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// shorten cuts a text at its most, between characters.
func shorten(text string) string {
	if len(text) <= maxText {
		return text
	}
	return strings.ToValidUTF8(text[:maxText], "") + "…"
}

func len16(text string) int {
	return len(utf16.Encode([]rune(text)))
}
