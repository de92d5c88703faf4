package gateway

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"
)

const (
	// A source that fails this often in a row, or in most of its calls within a minute, is paused for openTime; then one
	// trial call follows, which no member waits for. Before pausing a source, the gateway repeats a question that the source
	// has answered before: titles that always fail must not pause it. That call may take stillTime, and its result holds as long.
	maxFailures = 5
	minSample   = 20
	openTime    = 15 * time.Second
	stillTime   = 2 * time.Second
	sampleTime  = time.Minute
	// The most concurrent calls of a source, its most long bodies in memory, and the most huge ones of all sources.
	maxCalls, maxLong, maxHuge = 64, 2, 2
	// samples is how many call times are kept.
	samples = 256
)

// source is an add-on's current configuration, and its state since it got this address.
type source struct {
	config             sourceConfig
	timeout            time.Duration
	minCache, maxCache time.Duration
	hidden             keys
	veil               *veil
	kept               string // first part of its keys in the cache: of the address and of all keys
	*record
}

// record is the state of a source. It survives a new configuration, but not a new address.
type record struct {
	print   string // of the address
	breaker *gobreaker.CircuitBreaker[*reply]
	calls   chan struct{}
	long    chan struct{}
	huge    chan struct{} // one at a time: no source takes all turns
	plays   chan struct{}
	waiting atomic.Int32 // requests that run or wait for it
	hits    atomic.Int64
	misses  atomic.Int64
	dropped atomic.Int64
	keys    atomic.Int64 // dropped because they showed a key
	veils   atomic.Int64 // veiled streams
	failed  atomic.Int64 // plays of veiled streams that found no file

	mu        sync.Mutex
	asked     int64
	errors    int64
	times     []time.Duration // a ring of samples
	lastError string
	failing   time.Time // since when; zero while it answers
	answered  question  // the last one that was answered
	missed    question  // the last other one that failed, or was skipped during a pause
	probing   bool
	repeated  bool      // whether the last trial of this pause was answered
	still     time.Time // when it last answered a question after others had failed
}

func newRecord(print string, rest time.Duration) *record {
	return &record{
		print: print, calls: make(chan struct{}, maxCalls), long: make(chan struct{}, maxLong), huge: make(chan struct{}, 1),
		plays: make(chan struct{}, maxPlays),
		breaker: gobreaker.NewCircuitBreaker[*reply](gobreaker.Settings{
			Interval: sampleTime, BucketPeriod: sampleTime / 6, Timeout: rest,
			ReadyToTrip: down,
			IsExcluded: func(err error) bool {
				return errors.Is(err, errBusy) || errors.Is(err, errStopped) || errors.Is(err, errOne)
			},
		}),
	}
}

func down(c gobreaker.Counts) bool {
	return c.ConsecutiveFailures >= maxFailures || c.Requests >= minSample && c.TotalFailures*10 >= c.Requests*6
}

// lastStraw reports whether the next failure opens the circuit breaker.
func (s *source) lastStraw() bool {
	counts := s.breaker.Counts()
	counts.ConsecutiveFailures++
	counts.TotalFailures++
	return down(counts)
}

// of returns the source of a configuration with its state. Its print is a hash, because the address is secret.
func (s *sources) of(config sourceConfig, v *veil) *source {
	sum := sha256.Sum256([]byte(config.ID + "\x00" + config.Base + "\x00" + config.Query))
	print := hex.EncodeToString(sum[:12])
	known := s.records[print]
	if known == nil {
		known = newRecord(print, s.rest)
	}
	maxCache := min(max(0, time.Duration(config.CacheMaxSeconds)*time.Second), maxCacheTime)
	kept := hmac.New(sha256.New, v.key)
	kept.Write([]byte(print))
	config.Secrets = slices.DeleteFunc(slices.Clone(config.Secrets), func(each secretConfig) bool { return each.Value == "" })
	values := make([]string, len(config.Secrets))
	for i, each := range config.Secrets {
		values[i] = each.Value
		kept.Write([]byte("\x00" + each.Value))
	}
	return &source{
		config:   config,
		hidden:   keysOf(values),
		veil:     v,
		kept:     hex.EncodeToString(kept.Sum(nil)[:12]),
		timeout:  min(max(minTimeout, time.Duration(config.TimeoutMS)*time.Millisecond), maxTimeout),
		minCache: min(max(0, time.Duration(config.CacheMinSeconds)*time.Second), maxCache),
		maxCache: maxCache,
		record:   known,
	}
}

// ended records the result of a call.
func (s *source) ended(q question, took time.Duration, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.times) < samples {
		s.times = append(s.times, took)
	} else {
		s.times[s.asked%samples] = took
	}
	s.asked++
	if err == nil {
		s.failing, s.answered, s.repeated = time.Time{}, q, false
		return
	}
	s.errors++
	s.lastError = err.Error()
	s.keepMissed(q)
	if s.failing.IsZero() {
		s.failing = time.Now()
	}
}

// unplayable records that a stream could not be played, and why.
func (s *source) unplayable(err error) {
	s.failed.Add(1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lastError = err.Error()
}

// miss records a request that is skipped while the breaker is open.
func (s *source) miss(q question) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keepMissed(q)
}

// keepMissed keeps a question for a trial. The one that was answered before has its own turn there.
func (s *source) keepMissed(q question) {
	if q != s.answered {
		s.missed = q
	}
}

// trial returns the question that shows whether a source is back; its resource is "" during another trial. The question that
// was answered before takes turns with the one that was missed, because either of them may fail whenever it is asked.
func (s *source) trial() question {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.probing {
		return question{}
	}
	s.probing = true
	s.repeated = s.missed.resource == "" || !s.repeated && s.answered.resource != ""
	if s.repeated {
		return s.answered
	}
	return s.missed
}

// tried ends a trial.
func (s *source) tried() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.probing = false
}

// status returns what /admin/addons shows.
func (s *source) status() status {
	state := s.breaker.State()
	s.mu.Lock()
	defer s.mu.Unlock()
	sorted := slices.Sorted(slices.Values(s.times))
	told := status{
		Calls: s.asked, Errors: s.errors, LastError: s.lastError, Breaker: state.String(),
		CacheHits: s.hits.Load(), CacheMisses: s.misses.Load(), Dropped: s.dropped.Load(),
		Keys: s.keys.Load(), Veiled: s.veils.Load(), Unplayable: s.failed.Load(),
	}
	if count := len(sorted); count > 0 {
		told.P50, told.P95 = sorted[count/2].Milliseconds(), sorted[count*95/100].Milliseconds()
	}
	if state != gobreaker.StateClosed && !s.failing.IsZero() {
		told.DownSince = s.failing.UnixMilli()
	}
	return told
}
