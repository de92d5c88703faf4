package datadir

import (
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	dataFile = "data.db"
	logsFile = "auxiliary.db"
)

// pragmas are those of core.DefaultDBConnect except for synchronous (a test compares them). With its NORMAL, SQLite
// syncs the write-ahead log only at a checkpoint, so a power cut reverts commits whose answer was already sent.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_defensive=1"

// immediate makes a transaction wait for another writer when it begins. The copies (Litestream) write with a connection
// that is not PocketBase's: a transaction that had only read before such a write could write nothing, and failed at once.
const immediate = "&_txlock=immediate"

// Connect opens PocketBase's databases: the data database syncs every commit to disk, the log database does not.
func Connect(path string) (*dbx.DB, error) {
	if filepath.Base(path) != dataFile {
		return core.DefaultDBConnect(path)
	}
	return dbx.Open("sqlite", path+pragmas+immediate)
}

// ConnectToRead opens the data database for statements that we did not write: none of them can change it.
func ConnectToRead(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+pragmas+"&mode=ro")
}

// open reads a database without changing it. The file must exist.
func open(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=query_only(1)")
}

// openToWrite opens a backup's database unchanged, without turning on its write-ahead log.
func openToWrite(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)")
}

// damaged reports whether SQLite found the file's content broken, rather than busy or unreachable.
func damaged(err error) bool {
	text := err.Error()
	return strings.Contains(text, "SQLITE_CORRUPT") || strings.Contains(text, "SQLITE_NOTADB") ||
		strings.Contains(text, "malformed") || strings.Contains(text, "not a database")
}

// unreadable are parts of errors about stored values that SQLite returns and PocketBase cannot read: one byte is another.
var unreadable = []string{"sql: Scan error", "jsontext: ", "json: ", "invalid character", "invalid settings db data"}

// tellDamage replaces the error of a start that cannot read the collections or settings by a sentence.
func tellDamage(path string, err error) error {
	text := err.Error()
	if slices.ContainsFunc(unreadable, func(part string) bool { return strings.Contains(text, part) }) {
		return isDamaged(path, err)
	}
	return err
}

func isDamaged(path string, err error) error {
	return fmt.Errorf("the database %s is damaged (%w): replace it with a backup's data.db", path, err)
}
