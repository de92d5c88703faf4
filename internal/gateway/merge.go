package gateway

// maxMerged bounds the entries of all sources together.
const maxMerged = 1000

// heads start a response with a list.
var heads = func() map[string][]byte {
	all := map[string][]byte{}
	for resource, field := range resources {
		all[resource] = []byte(`{"` + field + `":[`)
	}
	return all
}()

var tail = []byte(`]}`)

// merge joins replies in order into the parts of one response, without duplicates.
func merge(resource string, replies []*reply) [][]byte {
	filled := make([]*reply, 0, len(replies))
	for _, each := range replies {
		if each != nil && len(each.entries) > 0 {
			filled = append(filled, each)
		}
	}
	if resource == "meta" {
		if len(filled) == 0 {
			return [][]byte{[]byte(`{"meta":null}`)}
		}
		return [][]byte{[]byte(`{"meta":`), filled[0].entries[0].json, []byte(`}`)}
	}
	head := heads[resource]
	switch len(filled) {
	case 0:
		return [][]byte{head, tail}
	case 1: // a single reply has no duplicates
		return [][]byte{head, filled[0].joined, tail}
	}
	parts := [][]byte{head}
	seen := map[uint64]bool{}
	for _, each := range filled {
		for _, entry := range each.entries {
			if seen[entry.same] || len(seen) == maxMerged {
				continue
			}
			if len(seen) > 0 {
				parts = append(parts, separators)
			}
			seen[entry.same] = true
			parts = append(parts, entry.json)
		}
	}
	return append(parts, tail)
}
