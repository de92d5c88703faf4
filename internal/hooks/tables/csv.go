package tables

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// csvFile is a table for a spreadsheet (RFC 4180).
type csvFile struct {
	Locale  string      `json:"locale"`
	Columns []csvColumn `json:"columns"`
}

// csvColumn has a text, which Words may translate, or hundredths.
type csvColumn struct {
	Text  template          `json:"text"`
	Words map[string]string `json:"words"`
	Of    sum               `json:"of"`
}

func (f *csvFile) line(to []byte, r *row) []byte {
	for i, column := range f.Columns {
		if i > 0 {
			to = append(to, separator(f.Locale))
		}
		if column.Of != nil {
			if hundredths, ok := column.Of.of(r); ok {
				to = appendHundredths(to, hundredths, decimal(f.Locale))
			}
			continue
		}
		text := column.Text.of(r)
		if word, ok := column.Words[text]; ok {
			text = word
		}
		to = appendCell(to, text)
	}
	return append(to, "\r\n"...)
}

// csvLines is what a spreadsheet of a reader's language expects of lines that the hooks made: JSON of `Cell[][]` (pb_hooks/lib/csv.ts).
func csvLines(lines, locale string) (string, error) {
	var all [][]json.RawMessage
	if err := json.Unmarshal([]byte(lines), &all); err != nil {
		return "", fmt.Errorf("csv: %w", err)
	}
	to := make([]byte, 0, len(lines))
	for _, cells := range all {
		for i, raw := range cells {
			if i > 0 {
				to = append(to, separator(locale))
			}
			var err error
			if to, err = appendRaw(to, raw, locale); err != nil {
				return "", fmt.Errorf("csv: %w", err)
			}
		}
		to = append(to, "\r\n"...)
	}
	return string(to), nil
}

// appendRaw appends a text, a figure or {hundredths}.
func appendRaw(to []byte, raw json.RawMessage, locale string) ([]byte, error) {
	switch raw[0] {
	case '"':
		var text string
		err := json.Unmarshal(raw, &text)
		return appendCell(to, text), err
	case '{':
		var cell struct {
			Hundredths int64 `json:"hundredths"`
		}
		err := json.Unmarshal(raw, &cell)
		return appendHundredths(to, cell.Hundredths, decimal(locale)), err
	default: // A figure is never a formula, and keeps its minus sign.
		return append(to, strings.Replace(string(raw), ".", string(decimal(locale)), 1)...), nil
	}
}

// What a spreadsheet in each language expects when a file is opened by a double click.
func separator(locale string) byte {
	if locale == "fr" {
		return ';'
	}
	return ','
}

func decimal(locale string) byte {
	if locale == "fr" {
		return ','
	}
	return '.'
}

// appendHundredths appends two decimals, such as -0.99.
func appendHundredths(to []byte, hundredths int64, point byte) []byte {
	if hundredths < 0 {
		to, hundredths = append(to, '-'), -hundredths
	}
	to = append(strconv.AppendInt(to, hundredths/100, 10), point)
	return append(to, byte('0'+hundredths/10%10), byte('0'+hundredths%10))
}

// appendCell appends a text that no spreadsheet takes for a formula. One that expects another separator begins a cell after it, and does
// not see the quotes.
func appendCell(to []byte, text string) []byte {
	if isPlain(text) {
		return append(to, text...)
	}
	quoted := strings.ContainsAny(text, "\",;\r\n")
	if quoted {
		to = append(to, '"')
	}
	if opensFormula(text) {
		to = append(to, '\'')
	}
	begins := false // a cell, perhaps
	for _, letter := range text {
		switch {
		case letter == ',' || letter == ';' || isBreak(letter):
			begins = true
		case begins && isFormula(letter):
			to = append(to, '\'')
			begins = false
		case !isSpace(letter):
			begins = false
		}
		if letter == '"' {
			to = append(to, '"')
		}
		to = utf8.AppendRune(to, letter)
	}
	if quoted {
		to = append(to, '"')
	}
	return to
}

// isPlain holds for most cells, which need no second look.
func isPlain(text string) bool {
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case i > 0 && strings.IndexByte(" ._:/@-", c) >= 0:
		default:
			return false
		}
	}
	return true
}

func opensFormula(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(text, isSpace))
	return isFormula(first) || text != "" && isBreak(rune(text[0]))
}

func isBreak(letter rune) bool { return letter == '\t' || letter == '\r' || letter == '\n' }

func isFormula(letter rune) bool { return strings.ContainsRune("=+-@＝＋－＠", letter) }

func isSpace(letter rune) bool { return unicode.IsSpace(letter) || letter == '\ufeff' }
