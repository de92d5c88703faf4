package gateway

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// After access ends, every kind of response contains a notice entry and never a title of a source.
func TestAccessThatIsOver(t *testing.T) {
	w := newWorld(t)
	w.source("a", says(streams("https://a.test/1")))
	row := w.member("alice")
	now := time.Now()
	for _, each := range []struct {
		state, until, want string
	}{
		{"active", "", ""}, {"active", date(now.Add(time.Hour)), ""}, {"active", date(now.Add(-time.Second)), "expired"},
		{"expired", "", "expired"}, {"unpaid", "", "unpaid"}, {"blocked", date(now.Add(time.Hour)), "blocked"},
		{"overdue", "", "overdue"}, {"paused", "", "paused"}, {"held", "", "held"}, {"somethingelse", "", "expired"}, {"", "", "expired"}, {"active", "", ""},
	} {
		w.change(row, "state", each.state, "until", each.until)
		got := w.get("/addon/alice" + film)
		want := `{"streams":[{"url":"https://a.test/1"}]}`
		if each.want != "" {
			want = `{"streams":[{"name":"` + each.want + ` nom","description":"` + each.want + ` texte","externalUrl":"https://site.test/` + each.want + `"}]}`
		}
		if got != want {
			t.Errorf("%s until %q: %s", each.state, each.until, got)
		}
		if manifest := w.get("/addon/alice/manifest.json"); !strings.Contains(manifest, "plan") {
			t.Errorf("%s: manifest %s", each.state, manifest)
		}
	}
	w.change(row, "state", "unpaid", "locale", "en")
	for path, want := range map[string]string{
		"/catalog/movie/a~top.json": `{"metas":[{"id":"passerelle:unpaid","type":"movie","name":"unpaid name"`,
		"/meta/movie/tt1.json":      `{"meta":{"id":"tt1","type":"movie","name":"unpaid name"`,
		"/subtitles/movie/tt1.json": `{"subtitles":[]}`, "/addon_catalog/movie/x.json": `{"addons":[]}`,
	} {
		answer := w.do(http.MethodGet, "/addon/alice"+path)
		if !strings.HasPrefix(answer.Body.String(), want) || answer.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %s %v", path, answer.Body, answer.Header())
		}
	}
}

// A committed change applies to the next response, whatever was cached; a deleted row and a replaced token are invalid.
func TestChangesAreSeenAtOnce(t *testing.T) {
	w := newWorld(t)
	w.source("a", says(streams("https://a.test/1")))
	row := w.member("alice")
	w.get("/addon/alice" + film)
	stop := make(chan struct{})
	var others sync.WaitGroup
	for range 4 { // reads that keep putting the row back into memory
		others.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					w.accesses.rows.Invalidate(hashOf(testKey, "alice"))
					_, _ = w.accesses.read(t.Context(), hashOf(testKey, "alice"))
				}
			}
		})
	}
	for i := range 50 {
		state, want := "blocked", "blocked nom"
		if i%2 == 1 {
			state, want = "active", "a.test"
		}
		w.change(row, "state", state)
		if got := w.get("/addon/alice" + film); !strings.Contains(got, want) {
			t.Fatalf("after %s: %s", state, got)
		}
	}
	close(stop)
	others.Wait()

	fresh := hashOf(testKey, "renewed")
	w.change(row, "token_hash", fmt.Sprintf("%x", fresh))
	if answer := w.do(http.MethodGet, "/addon/alice"+film); answer.Code != http.StatusNotFound {
		t.Errorf("the replaced token: %d", answer.Code)
	}
	w.get("/addon/renewed" + film)
	if err := w.app.Delete(row); err != nil {
		t.Fatal(err)
	}
	if answer := w.do(http.MethodGet, "/addon/renewed"+film); answer.Code != http.StatusNotFound {
		t.Errorf("the deleted row: %d", answer.Code)
	}
}

func TestWithoutTheDatabase(t *testing.T) {
	w := newWorld(t)
	if _, err := w.app.DB().NewQuery("DROP TABLE " + collection).Execute(); err != nil {
		t.Fatal(err)
	}
	answer := w.do(http.MethodGet, "/addon/alice/manifest.json")
	if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") == "" {
		t.Errorf("got %d %v", answer.Code, answer.Header())
	}
}

// A client that tries many tokens causes no more queries and does not block a member at the same address.
func TestUnknownTokensAreCountedByAddress(t *testing.T) {
	w := newWorld(t)
	alice := w.member("alice")
	w.get("/addon/alice/manifest.json")
	refused := 0
	for i := range unknownBurst + 50 {
		switch answer := w.do(http.MethodGet, fmt.Sprintf("/addon/guess%d/manifest.json", i)); answer.Code {
		case http.StatusNotFound:
		case http.StatusTooManyRequests:
			refused++
		default:
			t.Fatalf("got %d", answer.Code)
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
	w.get("/addon/alice/manifest.json")
	// Nor does it prevent a known member's row at that address from being read again.
	w.change(alice, "locale", "en")
	w.get("/addon/alice/manifest.json")
	if err := w.app.Delete(alice); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{http.StatusNotFound, http.StatusTooManyRequests} {
		if answer := w.do(http.MethodGet, "/addon/alice/manifest.json"); answer.Code != want {
			t.Errorf("call %d without a row: %d", i, answer.Code)
		}
	}
	if answer := w.do(http.MethodGet, "/addon/guess/manifest.json", "address", "198.51.100.9:1"); answer.Code != http.StatusNotFound {
		t.Errorf("another address: %d", answer.Code)
	}
	if rows := w.accesses.rows.EstimatedSize(); rows != 0 {
		t.Errorf("%d rows in memory", rows)
	}
}

func TestCallsOfAMemberAreLimited(t *testing.T) {
	w := newWorld(t)
	now := time.Now()
	w.now = func() time.Time { return now }
	w.member("alice")
	w.source("a", says(streams("https://a.test/1")))
	for range callsBurst {
		if got := w.get("/addon/alice" + film); !strings.Contains(got, "a.test") {
			t.Fatalf("too early: %s", got)
		}
	}
	if got := w.get("/addon/alice" + film); !strings.Contains(got, "limited nom") {
		t.Errorf("got %s", got)
	}
	now = now.Add(time.Second)
	if got := w.get("/addon/alice" + film); !strings.Contains(got, "a.test") {
		t.Errorf("a second later: %s", got)
	}
}

// last_used is written every 15 minutes at most, in batches, and drops no cached row; fetched is when the manifest was read.
func TestLastUse(t *testing.T) {
	w := newWorld(t)
	now := time.Now().Truncate(time.Millisecond)
	w.now = func() time.Time { return now }
	w.source("a", says(streams("https://a.test/1")))
	row := w.member("alice")
	read := func() (used, fetched time.Time) {
		found, err := w.app.FindRecordById(collection, row.Id)
		if err != nil {
			t.Fatal(err)
		}
		return found.GetDateTime("last_used").Time(), found.GetDateTime("fetched").Time()
	}
	w.get("/addon/alice" + film)
	if used, _ := read(); !used.IsZero() {
		t.Error("written at once")
	}
	w.touched.write()
	first := now
	if used, fetched := read(); !used.Equal(first) || !fetched.IsZero() {
		t.Errorf("used %v, fetched %v", used, fetched)
	}
	if row, _ := w.accesses.hot(hashOf(testKey, "alice")); row == nil {
		t.Error("the row was dropped from memory")
	}
	now = now.Add(usedEvery - time.Second)
	w.accesses.rows.InvalidateAll() // as read again from the database
	w.get("/addon/alice/manifest.json")
	w.touched.write()
	if used, fetched := read(); !used.Equal(first) || !fetched.Equal(now) {
		t.Errorf("used %v, fetched %v", used, fetched)
	}
	now = now.Add(time.Second)
	w.get("/addon/alice" + film)
	w.touched.write()
	if used, _ := read(); !used.Equal(now) {
		t.Errorf("after 15 minutes: %v", used)
	}
	// Times that a fast clock wrote are corrected.
	row, err := w.app.FindRecordById(collection, row.Id)
	if err != nil {
		t.Fatal(err)
	}
	w.change(row, "last_used", now.AddDate(1, 0, 0), "fetched", now.AddDate(1, 0, 0))
	w.get("/addon/alice/manifest.json")
	w.touched.write()
	if used, fetched := read(); !used.Equal(now) || !fetched.Equal(now) {
		t.Errorf("after a fast clock: used %v, fetched %v", used, fetched)
	}
	// A failed write is kept for the next run.
	now = now.Add(usedEvery)
	w.get("/addon/alice" + film)
	rename := func(from, to string) {
		if _, err := w.app.DB().NewQuery("ALTER TABLE " + from + " RENAME TO " + to).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	rename(collection, "away")
	w.touched.write()
	rename("away", collection)
	w.touched.write()
	if used, _ := read(); !used.Equal(now) {
		t.Errorf("after a failed write: %v", used)
	}
}
