package gateway

import "slices"

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
		return [][]byte{[]byte(`{"meta":`), filled[0].joined, []byte(`}`)}
	}
	head := heads[resource]
	switch len(filled) {
	case 0:
		return [][]byte{head, tail}
	case 1: // a single reply has no duplicates
		return [][]byte{head, filled[0].joined, tail}
	}
	runs := planned(filled).runs
	parts := append(make([][]byte, 0, 2*len(runs)+1), head)
	for i, each := range runs {
		if i > 0 {
			parts = append(parts, separators)
		}
		parts = append(parts, filled[each.reply].joined[each.from:each.to])
	}
	return append(parts, tail)
}

// merged describes one response as parts of several replies. The first reply keeps it for the next request. It names the
// replies by their serial numbers, so it keeps none of them in memory.
type merged struct {
	of   []uint64
	runs []run
}

// run is a part of a reply without omitted entries.
type run struct{ reply, from, to int }

func planned(replies []*reply) *merged {
	if kept := replies[0].merged.Load(); kept != nil && slices.EqualFunc(kept.of, replies, func(serial uint64, r *reply) bool { return serial == r.serial }) {
		return kept
	}
	plan := &merged{}
	seen := map[uint64]bool{}
	for i, each := range replies {
		plan.of = append(plan.of, each.serial)
		ended := true // the last run
		for _, entry := range each.entries {
			if seen[entry.same] || len(seen) == maxMerged {
				ended = true
				continue
			}
			seen[entry.same] = true
			if ended {
				plan.runs = append(plan.runs, run{i, entry.from, 0})
				ended = false
			}
			plan.runs[len(plan.runs)-1].to = entry.to
		}
	}
	replies[0].merged.Store(plan)
	return plan
}
