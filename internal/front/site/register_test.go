package site

import (
	"testing"
	"testing/fstest"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/testapp"
)

// TestFollow: a change of data drops the pages that show it, and only once it is committed.
func TestFollow(t *testing.T) {
	app := testapp.New(t)
	s := New(Config{})
	follow(app, s)

	store := func() {
		for _, tag := range []string{"things", "users"} {
			s.cache.store(&entry{key: "/" + tag, tags: []string{tag}}, s.cache.sequence(), maxMaxAge)
		}
	}
	expect := func(what string, things, users bool) {
		t.Helper()
		if got := s.cache.get("/things") != nil; got != things {
			t.Errorf("%s: /things cached: %v", what, got)
		}
		if got := s.cache.get("/users") != nil; got != users {
			t.Errorf("%s: /users cached: %v", what, got)
		}
		store()
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}

	store()
	collection := core.NewBaseCollection("things")
	collection.Fields.Add(&core.TextField{Name: "title"})
	must(app.Save(collection))
	expect("new collection", false, false)

	record := core.NewRecord(collection)
	must(app.Save(record))
	expect("create", false, true)

	record.Set("title", "x")
	must(app.RunInTransaction(func(tx core.App) error {
		if err := tx.Save(record); err != nil {
			return err
		}
		if s.cache.get("/things") == nil {
			t.Error("dropped before the commit")
		}
		return nil
	}))
	expect("update in a transaction", false, true)

	must(app.Delete(record))
	expect("delete", false, true)

	settings := app.Settings()
	settings.Meta.AppName = "Other"
	must(app.Save(settings))
	expect("settings", false, false)
	expect("nothing", true, true)
}

func TestReadManifest(t *testing.T) {
	file := func(s string) fstest.MapFS { return fstest.MapFS{"site.json": {Data: []byte(s)}} }
	if m, err := readManifest(fstest.MapFS{}); err != nil || m.Query != nil || m.Language.Cookie != "" {
		t.Errorf("no file: %v %v", m, err)
	}
	m, err := readManifest(file(`{"buildId":"x","query":{"/blog":["page"]},"language":{"cookie":"c","crawlers":"bot"}}`))
	if err != nil || len(m.Query["/blog"]) != 1 || m.Language != (Language{"c", "bot"}) {
		t.Errorf("%v %v", m, err)
	}
	if _, err := readManifest(file(`{"query":`)); err == nil {
		t.Error("a damaged file was accepted")
	}
}
