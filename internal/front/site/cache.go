package site

import (
	"sync"
	"time"
)

// cache keeps rendered pages by key, limited in number and bytes, with an index by tag.
//
// Each purge takes the next number of one sequence. A render remembers the sequence at its start; if one of its tags
// was purged later, it may have read old data and is not stored.
type cache struct {
	maxEntries int
	maxBytes   int64
	aged       time.Duration // see Config
	started    time.Time     // base of the monotonic clock
	now        func() time.Duration

	mu      sync.RWMutex
	entries map[string]*entry
	ring    []*entry // for the clock hand of evict
	hand    int
	bytes   int64
	tagged  map[string]map[*entry]struct{}
	seq     uint64
	purged  map[string]uint64 // tag → sequence of its last purge
	flushed uint64
}

func newCache(maxEntries int, maxBytes int64) *cache {
	c := &cache{
		maxEntries: maxEntries, maxBytes: maxBytes, started: time.Now(),
		entries: map[string]*entry{}, tagged: map[string]map[*entry]struct{}{}, purged: map[string]uint64{},
	}
	c.now = func() time.Duration { return time.Since(c.started) }
	return c
}

// get returns a key's fresh entry, or nil.
func (c *cache) get(key string) *entry {
	e := c.within(key, 0)
	if e == nil {
		return nil
	}
	if !e.used.Load() { // a store on every hit would make the cores compete for the cache line
		e.used.Store(true)
	}
	return e
}

// old returns a key's entry that may stand in for a slow render, or nil.
func (c *cache) old(key string) *entry {
	if c.aged == 0 {
		return nil
	}
	return c.within(key, c.aged)
}

// within returns a key's entry until some time after it has expired, or nil.
func (c *cache) within(key string, after time.Duration) *entry {
	c.mu.RLock()
	defer c.mu.RUnlock()
	e := c.entries[key]
	if e == nil || c.now() >= e.expires+after {
		return nil
	}
	return e
}

// sequence returns the number of the latest purge.
func (c *cache) sequence() uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.seq
}

// stale reports whether a render that began at start may have missed a change that a request from sequence since must
// see. Only a tag's last purge is known, so it may say yes once too often; that costs one render.
func (c *cache) stale(tags []string, start, since uint64) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return start < since && c.purgedAfter(tags, start)
}

// purgedAfter reports whether any of the tags was purged after start; c.mu is held.
func (c *cache) purgedAfter(tags []string, start uint64) bool {
	last := c.flushed
	for _, tag := range tags {
		last = max(last, c.purged[tag])
	}
	return last > start
}

// store keeps e, rendered since sequence start, unless one of its tags was purged in the meantime.
func (c *cache) store(e *entry, start uint64, maxAge time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e.size > c.maxBytes || c.purgedAfter(e.tags, start) {
		return false
	}
	if old := c.entries[e.key]; old != nil {
		c.remove(old)
	}
	for len(c.ring) > 0 && (len(c.ring) >= c.maxEntries || c.bytes+e.size > c.maxBytes) {
		c.evict()
	}
	e.expires = c.now() + maxAge
	e.slot = len(c.ring)
	c.ring = append(c.ring, e)
	c.entries[e.key] = e
	c.bytes += e.size
	for _, tag := range e.tags {
		if c.tagged[tag] == nil {
			c.tagged[tag] = map[*entry]struct{}{}
		}
		c.tagged[tag][e] = struct{}{}
	}
	return true
}

// purge drops the entries of a tag.
func (c *cache) purge(tag string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seq++
	c.purged[tag] = c.seq
	for e := range c.tagged[tag] {
		c.end(e)
	}
}

// forget drops a key's entry: there is no such page any more.
func (c *cache) forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		c.remove(e)
	}
}

// end removes an entry whose data changed, or lets it stand in for its successor; c.mu is held.
func (c *cache) end(e *entry) {
	if c.aged == 0 {
		c.remove(e)
		return
	}
	e.expires = min(e.expires, c.now())
}

// flush drops everything.
func (c *cache) flush() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seq++
	c.flushed = c.seq
	clear(c.purged)
	for _, e := range c.entries {
		c.end(e)
	}
}

// evict removes one entry: the first that has expired or was not used since the hand last passed.
func (c *cache) evict() {
	now := c.now()
	for {
		if c.hand >= len(c.ring) {
			c.hand = 0
		}
		e := c.ring[c.hand]
		if now >= e.expires || !e.used.Swap(false) {
			c.remove(e)
			return
		}
		c.hand++
	}
}

// remove takes an entry out of all four structures; the last of the ring takes its slot.
func (c *cache) remove(e *entry) {
	delete(c.entries, e.key)
	for _, tag := range e.tags {
		delete(c.tagged[tag], e)
		if len(c.tagged[tag]) == 0 {
			delete(c.tagged, tag)
		}
	}
	last := len(c.ring) - 1
	c.ring[e.slot] = c.ring[last]
	c.ring[e.slot].slot = e.slot
	c.ring[last] = nil
	c.ring = c.ring[:last]
	c.bytes -= e.size
}
