package logs

import (
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/time/rate"

	"passerelle/internal/folder/datadir"
	"passerelle/internal/hooks/background"
)

// PocketBase logs each request that reaches it, a refused one too, with up to 16 KB of what its client sent, and keeps entries for
// days: one address wrote 250 MB in 20 seconds, with 700 MB of memory for the writes that waited. Files and cached pages, by far the
// most requests, are not logged.
const (
	// perSecond bytes are stored for long, about ninety ordinary entries, and burst bytes at once.
	perSecond, burst = 64 << 10, 16 << 20
	// maxSize is what the log may take on the disk, about a million ordinary entries, and a quarter of what is left there with its
	// own file is the most. The oldest entries go first.
	maxSize = 1 << 30
	ofRoom  = 4
	// perEntry is what an entry takes besides its texts, of which PocketBase stores no more than maxMessage and maxData.
	perEntry, maxMessage, maxData = 400, 8000, 16 << 10
	lookEach                      = time.Minute
	// step is how many entries one statement deletes: others that write wait for milliseconds.
	step = 5000
)

// budget decides which entries are stored. What clients cause has its own share, the notes of hooks about them too: no flood of
// theirs displaces an error of ours.
type budget struct {
	requests, others *rate.Limiter
	size             int64
	free             func(dir string) (bytes uint64, known bool)
	dropped          atomic.Int64
}

func newBudget() *budget {
	return &budget{requests: rate.NewLimiter(perSecond, burst), others: rate.NewLimiter(perSecond, burst), size: maxSize, free: datadir.FreeBytes}
}

// follow makes room, and says what was left out, while app serves.
func (b *budget) follow(app core.App) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		background.Every(app, lookEach, func(time.Time) { b.look(app) })
		return e.Next()
	})
}

// takes reports whether an entry is stored.
func (b *budget) takes(entry *core.Log) bool {
	share := b.requests
	isRequest := entry.Data["type"] == "request"
	if entry.Level >= int(slog.LevelError) && (!isRequest || entry.Data["status"] == int64(http.StatusInternalServerError)) {
		share = b.others
	}
	if share.AllowN(time.Now(), sizeOf(entry)) {
		return true
	}
	b.dropped.Add(1)
	return false
}

func sizeOf(entry *core.Log) int {
	data := 0
	for _, value := range entry.Data {
		if text, ok := value.(string); ok {
			data += len(text)
		}
	}
	return perEntry + min(len(entry.Message), maxMessage) + min(data, maxData)
}

func (b *budget) look(app core.App) {
	if count := b.dropped.Swap(0); count > 0 {
		app.Logger().Error("The log left entries out: there were too many", "entries", count)
	}
	if err := b.trim(app); err != nil {
		app.Logger().Error("Cannot delete old log entries", "error", err)
	}
}

// trim deletes the oldest entries while the log is too large. Their room is used again, so that the file stays as large as it was:
// it counts as the log's, or a full disk would empty the log.
func (b *budget) trim(app core.App) error {
	for {
		var used, file, entries int64
		err := app.AuxDB().NewQuery(`SELECT (p.page_count - f.freelist_count) * s.page_size, p.page_count * s.page_size
			FROM pragma_page_count() p, pragma_freelist_count() f, pragma_page_size() s`).Row(&used, &file)
		if err != nil {
			return err
		}
		most := b.size
		if free, known := b.free(app.DataDir()); known {
			most = min(most, (int64(free)+file)/ofRoom)
		}
		if used <= most {
			return nil
		}
		done, err := app.AuxNonconcurrentDB().NewQuery("DELETE FROM _logs WHERE rowid < (SELECT MIN(rowid) FROM _logs) + {:step}").
			Bind(dbx.Params{"step": step}).Execute()
		if err != nil {
			return err
		}
		if entries, err = done.RowsAffected(); err != nil || entries == 0 {
			return err
		}
	}
}
