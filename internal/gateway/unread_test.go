package gateway

import (
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

// A member's answers that nobody reads keep no more than 32 MB: the oldest ones give way, and other members lose nothing.
func TestUnreadAnswersOfAMember(t *testing.T) {
	w := newWorld(t)
	entry := `{"url":"https://a.test/#","description":"` + strings.Repeat("x", 4000) + `"},`
	var list strings.Builder
	for i := range maxEntries {
		list.WriteString(strings.Replace(entry, "#", strconv.Itoa(i), 1))
	}
	w.source("a", says(`{"streams":[`+strings.TrimSuffix(list.String(), ",")+`]}`))
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
