package datadir

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"passerelle/internal/folder/statements"
)

const (
	dataFile = "data.db"
	logsFile = "auxiliary.db"
)

// pragmas are those of core.DefaultDBConnect except for synchronous (a test compares them). With its NORMAL, SQLite
// syncs the write-ahead log only at a checkpoint, so a power cut reverts commits whose answer was already sent. secure_delete
// overwrites what a page no longer holds, such as the words of an erased member.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_pragma=secure_delete(FAST)&_defensive=1"

// immediate makes a transaction wait for another writer when it begins. The copies (Litestream) write with a connection
// that is not PocketBase's: a transaction that had only read before such a write could write nothing, and failed at once.
const immediate = "&_txlock=immediate"

// reading are the data databases, by absolute path, that something else than this process's connections writes.
var reading sync.Map

// OnlyRead lets no connection that Connect opens write to the data database at path from now on. Its transactions take no turn at
// writing either, for which the writer would wait.
func OnlyRead(path string) { reading.Store(path, true) }

const onlyRead = "?_pragma=busy_timeout(10000)&_pragma=query_only(1)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)&_defensive=1"

// Connect opens PocketBase's databases: the data database syncs every commit to disk, the log database does not.
func Connect(path string) (*dbx.DB, error) {
	if filepath.Base(path) != dataFile {
		return core.DefaultDBConnect(path)
	}
	parameters := pragmas + immediate
	if absolute, err := filepath.Abs(path); err == nil {
		if _, reads := reading.Load(absolute); reads {
			parameters = onlyRead
		}
	}
	connector, err := statements.Connector(path + parameters)
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(sql.OpenDB(inPlace{connector, path}), "sqlite"), nil
}

// inPlace opens no connection to another file than the server's other connections have.
type inPlace struct {
	driver.Connector
	path string
}

func (c inPlace) Connect(ctx context.Context) (driver.Conn, error) {
	if path, err := filepath.Abs(c.path); err != nil || !isInPlace(path) {
		return nil, ErrReplaced
	}
	return c.Connector.Connect(ctx)
}

// ConnectToRead opens the data database for statements that we did not write: none of them can change it.
func ConnectToRead(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", uri(path)+pragmas+"&mode=ro")
}

// Reader opens the data database that is served at path, for reading alone and with a small cache. Where that file was moved away or
// replaced, its connections fail with ErrReplaced: SQLite would make an empty one there, and delete the served one's write-ahead log.
func Reader(path string) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(uri(path) + "?_pragma=busy_timeout(10000)&mode=ro")
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(inPlace{connector, path}), nil
}

// uri names a file in a form that lets SQLite read its parameters, such as mode.
func uri(path string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath()
}

// open reads a database without changing it. The file must exist.
func open(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=query_only(1)")
}

// openToWrite opens a backup's database unchanged, without turning on its write-ahead log.
func openToWrite(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)")
}

// Damaged reports whether SQLite found the file's content broken, rather than busy or unreachable.
func Damaged(err error) bool {
	var found *sqlite.Error
	if !errors.As(err, &found) {
		return false
	}
	primary := found.Code() & 0xff // the code without what extends it
	return primary == sqlite3.SQLITE_CORRUPT || primary == sqlite3.SQLITE_NOTADB
}

// unreadable are parts of errors that have neither a code nor a type: of database/sql and of PocketBase's settings.
var unreadable = []string{"sql: Scan error", "invalid settings db data"}

// tellDamage replaces the error of a start that cannot read the collections or settings by a sentence: SQLite finds a page
// broken, or PocketBase a value, where one byte is another.
func tellDamage(path string, err error) error {
	var text *jsontext.SyntacticError
	var value *json.SemanticError
	inWords := slices.ContainsFunc(unreadable, func(part string) bool { return strings.Contains(err.Error(), part) })
	if inWords || Damaged(err) || errors.As(err, &text) || errors.As(err, &value) {
		return isDamaged(path, err)
	}
	return err
}

func isDamaged(path string, err error) error {
	return fmt.Errorf("the database %s is damaged (%w): move everything but app.key and .autocert_cache out of its folder, then start with BACKUP_URL in the environment (a place set on /admin/setup is in this database and does not count), or unpack a backup there", path, err)
}
