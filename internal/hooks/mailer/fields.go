package mailer

import (
	"bytes"
	"mime"
	"strings"
)

const (
	// maxLine is the longest line of a field that has encoded words (RFC 2047, 2).
	maxLine = 76
	// maxWord leaves room for the longest name of a field before its first encoded word.
	maxWord = 56
)

// foldFields folds the fields of a message so that each value begins on the line of its name. go-mail breaks the line right
// after the name where the first word is long: RFC 5322 allows that, but some servers refuse it, and some break the DKIM
// signature over it.
func foldFields(message []byte) []byte {
	head, body, found := bytes.Cut(message, []byte("\r\n\r\n"))
	if !found {
		return message
	}
	unfolded := strings.ReplaceAll(strings.ReplaceAll(string(head), "\r\n ", " "), "\r\n\t", " ")
	var folded strings.Builder
	for field := range strings.SplitSeq(unfolded, "\r\n") {
		name, value, _ := strings.Cut(field, ":")
		folded.WriteString(foldField(name, value))
	}
	folded.WriteString("\r\n")
	return append([]byte(folded.String()), body...)
}

// foldField returns a field with its line ends.
func foldField(name, value string) string {
	var folded strings.Builder
	folded.WriteString(name + ":")
	length := len(name) + 1
	isFirst := true
	for word := range strings.FieldsSeq(value) {
		for _, part := range shortWords(word) {
			if !isFirst && length+1+len(part) > maxLine {
				folded.WriteString("\r\n")
				length = 0
			}
			folded.WriteString(" " + part)
			length += 1 + len(part)
			isFirst = false
		}
	}
	return folded.String() + "\r\n"
}

// shortWords splits an encoded word that fills a line alone. A reader joins the parts without the space between them.
func shortWords(word string) []string {
	if len(word) <= maxWord || !strings.HasPrefix(word, "=?") {
		return []string{word}
	}
	text, err := new(mime.WordDecoder).Decode(word)
	if err != nil {
		return []string{word}
	}
	var parts []string
	part := ""
	for _, letter := range text {
		if part != "" && len(encodedWord(part+string(letter))) > maxWord {
			parts = append(parts, encodedWord(part))
			part = ""
		}
		part += string(letter)
	}
	return append(parts, encodedWord(part))
}

var plainWord = strings.NewReplacer(" ", "_", "_", "=5F", "?", "=3F", "=", "=3D")

// encodedWord encodes a part even if it is plain: a reader drops the space between two encoded words only.
func encodedWord(part string) string {
	if encoded := mime.QEncoding.Encode("utf-8", part); encoded != part {
		return encoded
	}
	return "=?utf-8?q?" + plainWord.Replace(part) + "?="
}
