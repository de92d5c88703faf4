package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// assets finds static files by their path.
type assets struct {
	fsys  fs.FS
	live  bool
	index map[string]*asset
}

// asset is one static file with its precompressed siblings. It is read on first use, which keeps memory low after the
// start.
type asset struct {
	fsys        fs.FS
	draw        func() ([]byte, error) // makes it, where it is in no fsys
	name        string                 // relative to fsys
	path        string                 // as requested, with the leading slash
	contentType []string

	once     sync.Once
	err      error
	version  string
	has      [encodings]bool
	body     [encodings][]byte
	length   [encodings][]string
	etag     [encodings][]string
	modified time.Time
}

var siblingSuffix = [encodings]string{gzipped: ".gz", brotlied: ".br"}

// newAssets indexes fsys once, or looks into it on every request when live. A nil fsys has no files.
func newAssets(fsys fs.FS, live bool) *assets {
	a := &assets{fsys: fsys, live: live, index: map[string]*asset{}}
	if fsys == nil || live {
		return a
	}
	// An unreadable entry of the embedded tree cannot happen; readable ones are served.
	_ = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && !hidden(name) && !a.isSibling(name) {
			a.index["/"+name] = a.newAsset(name)
		}
		return nil
	})
	return a
}

func (a *assets) newAsset(name string) *asset {
	return &asset{fsys: a.fsys, name: name, path: "/" + name, contentType: []string{contentType(name)}}
}

// isSibling reports whether name is the compressed form of another file.
func (a *assets) isSibling(name string) bool {
	for _, suffix := range siblingSuffix {
		if base, ok := strings.CutSuffix(name, suffix); ok && suffix != "" && isFile(a.fsys, base) {
			return true
		}
	}
	return false
}

// lookup returns the file of a clean path, or nil.
func (a *assets) lookup(p string) *asset {
	if !a.live {
		return a.index[p]
	}
	name := strings.TrimPrefix(p, "/")
	if a.fsys == nil || !fs.ValidPath(name) || name == "." || hidden(name) || !isFile(a.fsys, name) || a.isSibling(name) {
		return nil
	}
	return a.newAsset(name)
}

func isFile(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	return err == nil && info.Mode().IsRegular()
}

// load reads the file and its siblings once.
func (f *asset) load() error {
	f.once.Do(func() { f.err = f.read() })
	return f.err
}

func (f *asset) read() error {
	if f.draw != nil {
		body, err := f.draw()
		f.keep(body)
		return err
	}
	info, err := fs.Stat(f.fsys, f.name)
	if err != nil {
		return err
	}
	f.modified = info.ModTime()
	if f.body[identity], err = fs.ReadFile(f.fsys, f.name); err != nil {
		return err
	}
	sum := f.keep(f.body[identity])
	for e := range encodings {
		if e == identity || !f.readSibling(e, info) {
			continue
		}
		f.has[e] = true
		f.etag[e] = []string{`"` + sum[:16] + etagSuffix[e] + `"`}
		f.length[e] = []string{strconv.Itoa(len(f.body[e]))}
	}
	return nil
}

// keep takes the bytes of the file and returns their hash.
func (f *asset) keep(body []byte) string {
	hash := sha256.Sum256(body)
	sum := hex.EncodeToString(hash[:])
	f.version, f.has[identity], f.body[identity] = sum[:8], true, body
	f.etag[identity] = []string{`"` + sum[:16] + etagSuffix[identity] + `"`}
	f.length[identity] = []string{strconv.Itoa(len(body))}
	return sum
}

// readSibling loads one compressed form; one older than the file itself is a leftover of another build.
func (f *asset) readSibling(e encoding, original fs.FileInfo) bool {
	name := f.name + siblingSuffix[e]
	info, err := fs.Stat(f.fsys, name)
	if err != nil || !info.Mode().IsRegular() || info.ModTime().Before(original.ModTime()) {
		return false
	}
	f.body[e], err = fs.ReadFile(f.fsys, name)
	return err == nil
}

// serveAsset answers with a static file: policy by kind, negotiated form, 304, HEAD and ranges.
func (s *Site) serveAsset(w http.ResponseWriter, r *http.Request, f *asset) {
	if err := f.load(); err != nil {
		s.text(w, r, http.StatusInternalServerError, "500 cannot read this file")
		return
	}
	h := w.Header()
	s.secure(h, r)
	version := ""
	if r.URL.RawQuery != "" {
		version = r.URL.Query().Get("v")
	}
	h["Cache-Control"] = cachePolicy(f.path, version, f.version)
	h["Content-Type"] = f.contentType
	if f.has[gzipped] || f.has[brotlied] {
		h["Vary"] = valueVary
	}
	if r.Header["Range"] != nil { // ranges are counted in the uncompressed bytes
		h["Etag"] = f.etag[identity]
		http.ServeContent(w, r, f.name, f.modified, bytes.NewReader(f.body[identity]))
		return
	}
	e := negotiate(r.Header["Accept-Encoding"], f.has)
	h["Etag"] = f.etag[e]
	if matches(r.Header["If-None-Match"], f.etag[e][0]) {
		delete(h, "Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if e != identity {
		h["Content-Encoding"] = encodingValue[e]
	}
	h["Content-Length"] = f.length[e]
	if r.Method != http.MethodHead {
		if c := holdable(r, int64(len(f.body[e]))); c != nil {
			c.hold(nil, nil)
		}
		_, _ = w.Write(f.body[e])
	}
}
