package standby

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"passerelle/internal/folder/durable"
	"passerelle/internal/replication/node"
	"passerelle/internal/replication/replica"
)

// Folder holds what this package keeps in the data folder. Backups leave it out.
const Folder = ".standby"

const ownerOnly, ownerEnter = 0o600, 0o700

// member is what a data folder remembers of its part in the pair.
type member struct {
	dir string
	mu  sync.Mutex // of change

	ID string `json:"id"`
	// Replica is the copy that the database here belongs to.
	Replica string `json:"replica"`
	// Moving says that a newer database was being put here when the process ended.
	Moving bool `json:"moving"`
	// First says that this folder was about to take the first lease, and that the process ended before it knew whether it did.
	First bool `json:"first"`
	// Starts counts how often this folder's process took the lease and ended before it served.
	Starts int `json:"starts"`
	// Begins counts how often this folder's process ended before its server answered while it waited.
	Begins int `json:"begins"`
	// Fetching says that uploads of the machine that served before may still be missing here.
	Fetching bool `json:"fetching"`
}

// join reads the folder's part, or begins one. fresh says that this folder never had one.
func join(dir string) (m *member, fresh bool, err error) {
	m = &member{dir: dir}
	content, err := os.ReadFile(m.path())
	if err == nil {
		err = json.Unmarshal(content, m)
	}
	if errors.Is(err, fs.ErrNotExist) {
		m.ID = rand.Text()
		return m, true, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("cannot read %s: %w", m.path(), err)
	}
	return m, m.First, nil
}

func (m *member) path() string { return filepath.Join(m.dir, Folder, "member.json") }

// note keeps what a later start must know, before this one continues.
func (m *member) note(replica string, moving bool) error {
	return m.change(func(m *member) { m.Replica, m.Moving, m.First = replica, moving, false })
}

// change makes a change that outlives this process.
func (m *member) change(how func(*member)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	how(m)
	if err := durable.MkdirAll(filepath.Dir(m.path()), ownerEnter); err != nil {
		return err
	}
	content, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return durable.Write(m.path(), content, ownerOnly)
}

// node identifies this folder on this machine. A folder that was copied to another machine is another node: two of one
// name would each take the lease as their own.
func (m *member) node() string {
	machine, _ := os.ReadFile("/etc/machine-id")
	host, _ := os.Hostname()
	sum := sha256.Sum256([]byte(strings.Join([]string{m.ID, strings.TrimSpace(string(machine)), host, m.dir}, "\n")))
	return hex.EncodeToString(sum[:6])
}

// hasDatabase reports whether the folder has a database that is no copy of another machine's.
func (m *member) hasDatabase() bool {
	info, err := os.Stat(filepath.Join(m.dir, replica.DataFile))
	return err == nil && info.Size() > 0 && !node.Follows(m.dir)
}
