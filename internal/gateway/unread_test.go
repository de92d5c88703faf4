package gateway

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// unread is a client that takes nothing of its answer.
type unread struct {
	header  http.Header
	writing chan struct{} // closed by the first write
	cut     chan struct{} // closed by a deadline
	begin   sync.Once
	end     sync.Once
}

func newUnread() *unread {
	return &unread{header: http.Header{}, writing: make(chan struct{}), cut: make(chan struct{})}
}

func (u *unread) Header() http.Header { return u.header }
func (u *unread) WriteHeader(int)     {}

func (u *unread) Write([]byte) (int, error) {
	u.begin.Do(func() { close(u.writing) })
	<-u.cut
	return 0, os.ErrDeadlineExceeded
}

func (u *unread) SetWriteDeadline(time.Time) error {
	u.end.Do(func() { close(u.cut) })
	return nil
}

// twoMegabytes is about the longest answer that is taken.
func twoMegabytes() string {
	entry := `{"url":"https://a.test/#","description":"` + strings.Repeat("x", 4000) + `"},`
	var list strings.Builder
	for i := range 500 {
		list.WriteString(strings.Replace(entry, "#", strconv.Itoa(i), 1))
	}
	return `{"streams":[` + strings.TrimSuffix(list.String(), ",") + `]}`
}

// A member's answers that nobody reads keep no more than 32 MB: the oldest ones give way, and other members lose nothing.
func TestUnreadAnswersOfAMember(t *testing.T) {
	w := newWorld(t)
	w.source("a", says(twoMegabytes()))
	w.member("alice")
	w.member("bob")
	var all sync.WaitGroup
	ask := func(path string) *unread {
		client := newUnread()
		all.Go(func() { w.handler.ServeHTTP(client, httptest.NewRequest(http.MethodGet, path, nil)) })
		<-client.writing
		return client
	}
	others := ask("/addon/bob/stream/movie/0.json")
	var clients []*unread
	for i := range 18 {
		clients = append(clients, ask("/addon/alice/stream/movie/"+strconv.Itoa(i)+".json"))
	}
	for _, client := range clients[:2] {
		until(t, "the oldest answers give way", func() bool { return closed(client.cut) })
	}
	for _, client := range append(clients[2:], others) {
		if closed(client.cut) {
			t.Error("an answer gave way that had room")
		}
		_ = client.SetWriteDeadline(time.Time{}) // never fails
	}
	all.Wait()
}

func closed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// What a member's questions hold while another source is slow counts as well: the oldest ones give way. Forty members who wait
// for the same title hold it once, so that they lose nothing.
func TestAnswersThatWaitForASlowSource(t *testing.T) {
	w := newWorld(t)
	w.source("a", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Cache-Control", "max-age=3600") // one text for all who wait
		_, _ = io.WriteString(rw, twoMegabytes())
	})
	slow := make(chan struct{})
	w.source("slow", func(rw http.ResponseWriter, _ *http.Request) {
		<-slow
		_, _ = io.WriteString(rw, streams("https://slow.test/"))
	})
	release := sync.OnceFunc(func() { close(slow) })
	t.Cleanup(release)
	type asked struct {
		*httptest.ResponseRecorder
		over chan struct{}
	}
	count := int64(0)
	ask := func(user, id string) asked {
		one := asked{httptest.NewRecorder(), make(chan struct{})}
		go func() {
			defer close(one.over)
			w.handler.ServeHTTP(one, httptest.NewRequest(http.MethodGet, "/addon/"+user+"/stream/movie/"+id+".json", nil))
		}()
		count++
		until(t, "only the slow source is waited for", func() bool { return w.sources.waiting.Load() == count })
		return one
	}
	var all []asked
	for i := range 40 {
		user := "member" + strconv.Itoa(i)
		w.member(user)
		all = append(all, ask(user, "same"))
	}
	w.member("alice")
	first := ask("alice", "0")
	for i := range 17 {
		all = append(all, ask("alice", strconv.Itoa(i+1)))
	}
	until(t, "the oldest question gives way", func() bool { return closed(first.over) })
	if first.Code != http.StatusServiceUnavailable || first.Header().Get("Retry-After") == "" {
		t.Errorf("it gave way with %d", first.Code)
	}
	release()
	yielded := 0
	for _, one := range all {
		<-one.over
		if one.Code != http.StatusOK {
			yielded++
		} else if !strings.Contains(one.Body.String(), "slow.test") {
			t.Error("an answer left without what it waited for")
		}
	}
	if yielded != 1 {
		t.Errorf("%d more questions gave way, of 36 MB in 32", yielded)
	}
}
