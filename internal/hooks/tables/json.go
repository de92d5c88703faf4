package tables

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// jsonFile is a list of objects, which a program can read line by line. A row has no member for what it lacks.
type jsonFile struct{ started bool }

func (f *jsonFile) line(to []byte, r *row) []byte {
	if f.started {
		to = append(to, ',')
	}
	f.started = true
	to = append(to, '\n')
	mark := byte('{')
	for i, name := range r.names {
		value := r.values[i]
		if i == 0 || value == nil {
			continue
		}
		to = append(to, mark, '"')
		to = append(append(to, name...), '"', ':')
		if number, ok := value.(int64); ok {
			to = strconv.AppendInt(to, number, 10)
		} else {
			to = appendJSON(to, value)
		}
		mark = ','
	}
	return append(to, '}')
}

func appendJSON(to []byte, value any) []byte {
	if text, ok := value.(string); ok && isPlain(text) {
		return append(append(append(to, '"'), text...), '"')
	}
	var written bytes.Buffer
	encoder := json.NewEncoder(&written)
	encoder.SetEscapeHTML(false) // no browser reads it
	if err := encoder.Encode(value); err != nil {
		return append(to, "null"...) // no value of SQLite
	}
	return append(to, bytes.TrimSuffix(written.Bytes(), []byte("\n"))...)
}
