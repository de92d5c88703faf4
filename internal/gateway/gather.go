package gateway

import (
	"context"
	"slices"
	"time"

	"passerelle/internal/front/limits"
)

// arrival is how the call of one source ended.
type arrival struct {
	at     int
	answer *reply // nil for none
}

// gather asks sources concurrently and waits for patience, or until ctx ends. Replies are in the order of the sources; nil
// for none. A slower call continues for the next request. One source's title is enough. What the others have answered meanwhile
// counts with the member's unread answers; all is nil where it had to yield.
func (s *sources) gather(ctx context.Context, patience time.Duration, asked []*source, q question, who *member) (all []*reply) {
	path := q.path()
	replies := make([]*reply, len(asked))
	var arrivals chan arrival
	var pending []bool
	for i, each := range asked {
		kept, need := s.look(each, q, path)
		replies[i] = kept
		switch need {
		case refreshed:
			s.call(each, q, path, who, 0, make(chan arrival, 1))
		case awaited:
			if arrivals == nil {
				arrivals, pending = make(chan arrival, len(asked)), make([]bool, len(asked))
			}
			pending[i] = true
			s.call(each, q, path, who, i, arrivals)
		}
	}
	if arrivals == nil {
		return replies
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tab := s.unread.Open(who.user, cancel)
	for _, each := range replies {
		hold(tab, each)
	}
	for slices.Contains(pending, true) && !(q.resource == "meta" && settled(replies, pending)) {
		one, came := next(ctx, arrivals)
		if !came {
			break
		}
		pending[one.at] = false
		if one.answer != nil {
			replies[one.at] = one.answer
			hold(tab, one.answer)
		}
	}
	if !tab.Close() {
		return nil
	}
	return replies
}

func hold(tab *limits.Tab, one *reply) {
	if one != nil {
		tab.Add(one.serial, int64(len(one.joined)))
	}
}

// next prefers what has arrived to the end of ctx.
func next(ctx context.Context, arrivals <-chan arrival) (one arrival, came bool) {
	select {
	case one = <-arrivals:
		return one, true
	default:
	}
	select {
	case one = <-arrivals:
		return one, true
	case <-ctx.Done():
		return one, false
	}
}

// settled reports whether the first source that may have a title has one.
func settled(replies []*reply, pending []bool) bool {
	for i, each := range replies {
		if pending[i] || each != nil && len(each.entries) > 0 {
			return !pending[i]
		}
	}
	return false
}
