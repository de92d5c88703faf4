package gateway

import (
	"slices"
	"sync"
)

// pageEntries are the titles of a page of a catalog that its source hands out whole.
const pageEntries = 500

// heads start a response with a list.
var heads = func() map[string][]byte {
	all := map[string][]byte{}
	for resource, field := range resources {
		all[resource] = []byte(`{"` + field + `":[`)
	}
	return all
}()

var tail = []byte(`]}`)

// merge joins replies in order into the parts of one response, without what an earlier source has too.
// packs keeps the compressed form of the response, nil for one that is too short.
func merge(resource string, replies []*reply) (parts [][]byte, packs *sync.Map) {
	filled := make([]*reply, 0, len(replies))
	for _, each := range replies {
		if each != nil && len(each.entries) > 0 {
			filled = append(filled, each)
		}
	}
	if resource == "meta" {
		if len(filled) == 0 {
			return [][]byte{[]byte(noMeta)}, nil
		}
		return [][]byte{[]byte(`{"meta":`), filled[0].joined, []byte(`}`)}, &filled[0].packs
	}
	head := heads[resource]
	switch len(filled) {
	case 0:
		return [][]byte{head, tail}, nil
	case 1:
		return [][]byte{head, filled[0].joined, tail}, &filled[0].packs
	}
	plan := planned(filled)
	runs := plan.runs
	parts = append(make([][]byte, 0, 2*len(runs)+1), head)
	for i, each := range runs {
		if i > 0 {
			parts = append(parts, separators)
		}
		parts = append(parts, filled[each.reply].joined[each.from:each.to])
	}
	return append(parts, tail), &plan.packs
}

// page returns a page of a catalog that begins with an entry of its reply. It is a copy: a short page keeps no long reply in memory.
func (r *reply) page(from int) (parts [][]byte, packs *sync.Map) {
	if r == nil || from >= len(r.entries) {
		return [][]byte{heads["catalog"], tail}, nil
	}
	rest := r.entries[from:min(from+pageEntries, len(r.entries))]
	return [][]byte{heads["catalog"], slices.Clone(r.joined[rest[0].from:rest[len(rest)-1].to]), tail}, &r.packs
}

// merged describes one response as parts of several replies. The first reply keeps it for the next request. It names the
// replies by their serial numbers, so it keeps none of them in memory.
type merged struct {
	of    []uint64
	runs  []run
	packs sync.Map
}

// run is a part of a reply without omitted entries.
type run struct{ reply, from, to int }

func planned(replies []*reply) *merged {
	if kept := replies[0].merged.Load(); kept != nil && slices.EqualFunc(kept.of, replies, func(serial uint64, r *reply) bool { return serial == r.serial }) {
		return kept
	}
	plan := &merged{}
	seen := map[uint64]int{} // by the reply that had it first
	for i, each := range replies {
		plan.of = append(plan.of, each.serial)
		ended := true // the last run
		for _, entry := range each.entries {
			if first, known := seen[entry.same]; known && first != i {
				ended = true
				continue
			}
			seen[entry.same] = i
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
