package site

import (
	"bytes"
	"io"
	"net/http"
)

// serveRange answers from the uncompressed bytes, in which ranges are counted; large files always use it.
func (s *Site) serveRange(w http.ResponseWriter, r *http.Request, f *asset) {
	w.Header()["Etag"] = f.etag[identity]
	if !f.streamed {
		http.ServeContent(w, r, f.name, f.modified, bytes.NewReader(f.body[identity]))
		return
	}
	file, err := f.fsys.Open(f.name)
	if err != nil {
		s.text(w, r, http.StatusNotFound, "404 not found")
		return
	}
	defer file.Close()
	content, ok := file.(io.ReadSeeker)
	if !ok {
		s.text(w, r, http.StatusInternalServerError, "500 cannot read this file")
		return
	}
	http.ServeContent(w, r, f.name, f.modified, content)
}
