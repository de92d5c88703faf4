package metrics

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/prometheus/client_golang/prometheus"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/hooks/wake"
)

// readTime limits what a scrape asks of the database.
const readTime = 5 * time.Second

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("passerelle_"+name, help, labels, nil)
}

var (
	jobs       = describe("jobs", "Jobs of the outbox by state and lane.", "lane", "state")
	oldest     = describe("job_queue_age_seconds", "How long the oldest due job of a lane has waited.", "lane")
	clients    = describe("realtime_clients", "Open event streams.")
	size       = describe("database_bytes", "Size of a database with its write-ahead log.", "database")
	backup     = describe("backup_age_seconds", "Age of the newest backup in the data folder.")
	calls      = describe("gateway_calls_total", "Calls of the add-on gateway to a source.", "source")
	failures   = describe("gateway_errors_total", "Failed calls to a source.", "source")
	sourceHits = describe("gateway_cache_hits_total", "Answers from the cache of a source.", "source")
	sourceMiss = describe("gateway_cache_misses_total", "Answers that a source had to give.", "source")
	sourceUp   = describe("gateway_source_up", "Whether a source answers.", "source")
)

// state is read at each scrape, so that it costs nothing in between.
type state struct {
	app     core.App
	sources func() string
}

// Describe names nothing: what there is follows from the data.
func (s *state) Describe(chan<- *prometheus.Desc) {}

func (s *state) Collect(out chan<- prometheus.Metric) {
	s.queue(out)
	s.files(out)
	s.gateway(out)
	gauge(out, clients, float64(s.app.SubscriptionsBroker().TotalClients()))
}

func gauge(out chan<- prometheus.Metric, what *prometheus.Desc, value float64, labels ...string) {
	out <- prometheus.MustNewConstMetric(what, prometheus.GaugeValue, value, labels...)
}

func counter(out chan<- prometheus.Metric, what *prometheus.Desc, value int64, labels ...string) {
	out <- prometheus.MustNewConstMetric(what, prometheus.CounterValue, float64(value), labels...)
}

func (s *state) queue(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	lanes, err := wake.Queue(ctx, s.app, "queued", "running", "done", "failed", "held")
	if err != nil {
		out <- prometheus.NewInvalidMetric(jobs, err)
		return
	}
	for _, found := range lanes {
		lane := found.Lane
		if lane == "" {
			lane = "internal"
		}
		gauge(out, jobs, float64(found.Count), lane, found.State)
		if found.State == "queued" {
			gauge(out, oldest, found.Age().Seconds(), lane)
		}
	}
}

func (s *state) files(out chan<- prometheus.Metric) {
	for _, name := range []string{"data", "auxiliary"} {
		var bytes int64
		for _, suffix := range []string{".db", ".db-wal"} {
			if info, err := os.Stat(filepath.Join(s.app.DataDir(), name+suffix)); err == nil {
				bytes += info.Size()
			}
		}
		gauge(out, size, float64(bytes), name)
	}
	if newest := datadir.NewestBackup(s.app.DataDir()); !newest.IsZero() {
		gauge(out, backup, time.Since(newest).Seconds())
	}
}

func (s *state) gateway(out chan<- prometheus.Metric) {
	var known struct {
		Sources map[string]struct {
			Calls, Errors, CacheHits, CacheMisses, DownSince int64
		}
	}
	if json.Unmarshal([]byte(s.sources()), &known) != nil {
		return // our own JSON
	}
	for id, source := range known.Sources {
		counter(out, calls, source.Calls, id)
		counter(out, failures, source.Errors, id)
		counter(out, sourceHits, source.CacheHits, id)
		counter(out, sourceMiss, source.CacheMisses, id)
		up := 1.0
		if source.DownSince > 0 {
			up = 0
		}
		gauge(out, sourceUp, up, id)
	}
}
