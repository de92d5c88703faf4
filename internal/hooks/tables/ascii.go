package tables

import (
	"strings"

	"github.com/mozillazg/go-unidecode"
)

// Tab and bar separate columns, and quotes quote nothing here.
var separators = strings.NewReplacer("|", " ", `"`, " ")

// asciiCell is a text in ASCII, which is the same bytes in ISO 8859-15 and in UTF-8: whatever set a program reads the file in, it reads
// it right.
func asciiCell(text string) string {
	if isPlain(text) {
		return strings.TrimSpace(text)
	}
	return strings.Join(strings.Fields(separators.Replace(unidecode.Unidecode(text))), " ")
}
