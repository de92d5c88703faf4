package datadir

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// ErrReplaced: what is written now would not be there at the next start. internal/front/unavailable knows its text, too.
var ErrReplaced = errors.New("the database file was replaced")

// inUse are the files of a database that is being served, as they were when that began.
type inUse struct {
	data    *os.File // stays open
	path    string   // where links lead
	now     os.FileInfo
	log     os.FileInfo // nil without a write-ahead log that stays
	version byte
}

// served are the databases that are served, by absolute path. A server knows its files by their descriptors: it would not notice
// that others are in their place, and the next start opens those.
var served sync.Map // *inUse

// watchPlace refuses commits to the database at path from now on while data, its open file, is not what is there. keepsLog says
// that nothing removes its write-ahead log meanwhile.
func watchPlace(path string, data *os.File, keepsLog bool) error {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	use := &inUse{data: data, version: versionOf(data)}
	if use.path, err = filepath.EvalSymlinks(absolute); err != nil {
		return err
	}
	if use.now, err = data.Stat(); err != nil {
		return err
	}
	if keepsLog {
		use.log, _ = os.Stat(use.path + "-wal")
	}
	served.Store(absolute, use)
	return nil
}

func unwatchPlace(dir string) {
	if path, err := filepath.Abs(filepath.Join(dir, dataFile)); err == nil {
		served.Delete(path)
	}
}

// isInPlace reports whether a database that is served here is the one at its path: the same file, and its content not that of a
// backup that was copied over it. Any other path is in place.
func isInPlace(path string) bool {
	found, known := served.Load(path)
	if !known {
		return true
	}
	use := found.(*inUse)
	return isSame(path, use.now) && versionOf(use.data) == use.version && (use.log == nil || isSame(use.path+"-wal", use.log))
}

// isSame reports whether the file at path can be seen to be this one.
func isSame(path string, was os.FileInfo) bool {
	now, err := os.Stat(path)
	return err == nil && os.SameFile(was, now)
}

// leaving: a restore has replaced the files, and this process is about to start again on them.
var leaving atomic.Bool

// replaceByRestores lets PocketBase replace the files in a transaction of the old ones, and nobody commit to those afterwards.
func replaceByRestores(app core.App) {
	var restoring atomic.Bool
	app.OnBackupRestore().BindFunc(func(e *core.BackupEvent) error {
		dir := e.App.DataDir()
		unwatchPlace(dir)
		restoring.Store(true)
		defer restoring.Store(false)
		err := e.Next()
		if err != nil {
			err = errors.Join(err, Hold(dir))
		}
		return err
	})
	app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{Priority: -innermost, Func: func(e *core.TerminateEvent) error {
		leaving.Store(restoring.Load())
		defer leaving.Store(false)
		return e.Next()
	}})
}

// InPlace reports whether what the server of dir has open is what the next start would open.
func InPlace(dir string) bool {
	path, err := filepath.Abs(filepath.Join(dir, dataFile))
	return err == nil && isInPlace(path)
}

// versionOf is the format of a database file (versionOffset); 0 where there is none.
func versionOf(file io.ReaderAt) byte {
	version := make([]byte, 1)
	if _, err := file.ReadAt(version, versionOffset); err != nil {
		return 0
	}
	return version[0]
}
