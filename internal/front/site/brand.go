package site

import "sync/atomic"

// brandFiles returns the version of the operator's brand, "" for the product's own, and its files: what draws each, by path.
type brandFiles = func() (version string, files func() map[string]func() ([]byte, error))

// branded finds the files of the brand in force. Each is drawn on its first request.
type branded struct {
	files   brandFiles
	current atomic.Pointer[brandIndex]
}

type brandIndex struct {
	version string
	byPath  map[string]*asset
}

// lookup returns the brand's file of a clean path, or nil.
func (b *branded) lookup(p string) *asset {
	if b.files == nil {
		return nil
	}
	version, files := b.files()
	if version == "" {
		return nil
	}
	index := b.current.Load()
	if index == nil || index.version != version {
		index = &brandIndex{version, map[string]*asset{}}
		for name, draw := range files() {
			index.byPath[name] = &asset{draw: draw, name: name, path: name, contentType: []string{contentType(name)}}
		}
		b.current.Store(index)
	}
	return index.byPath[p]
}
