package mailbox

import (
	"errors"
	"net"
	"sync/atomic"
)

var errTooMuch = errors.New("the mail server sends more than it announced")

// meter ends a connection whose server sends more than a command may bring: its sizes are only what it says.
type meter struct {
	net.Conn
	left atomic.Int64
	lost atomic.Bool // the network ended it
}

// refill allows so many bytes from now on.
func (m *meter) refill(bytes int64) { m.left.Store(bytes) }

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.Conn.Read(p)
	if m.left.Add(-int64(n)) < 0 {
		_ = m.Close()
		return n, errTooMuch
	}
	if err != nil {
		m.lost.Store(true)
	}
	return n, err
}
