package tables

import "strings"

// template is a text with columns in it, such as "Facture {number} {plan}".
type template []part

// part is a text, or the name of a column.
type part struct{ text, column string }

func (t *template) UnmarshalText(text []byte) error {
	rest := string(text)
	for rest != "" {
		before, after, found := strings.Cut(rest, "{")
		if before != "" {
			*t = append(*t, part{text: before})
		}
		if !found {
			return nil
		}
		name, left, _ := strings.Cut(after, "}")
		*t = append(*t, part{column: name})
		rest = left
	}
	return nil
}

func (t template) of(r *row) string {
	if len(t) == 1 && t[0].column != "" {
		return r.text(t[0].column)
	}
	var whole strings.Builder
	for _, each := range t {
		whole.WriteString(each.text)
		if each.column != "" {
			whole.WriteString(r.text(each.column))
		}
	}
	return whole.String()
}
