package mailbox

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/types"

	"passerelle/internal/watch/logs"
)

// places is the collection that notes how far each folder was read.
const places = "mail_places"

// place is how far a folder was read. A folder may be numbered again: it then has another validity.
type place struct {
	record *core.Record
	last   uint32
	since  time.Time
}

// enter finds the place of a folder. In a new one only mails count that arrive from now on; in one that was numbered again, those of the
// past days are read again.
func (r *Reader) enter(s Settings, opened *session) (*place, error) {
	key := map[string]any{"host": s.Host, "user": s.User, "folder": s.Folder}
	found, err := r.app.FindFirstRecordByFilter(places, "host = {:host} && username = {:user} && folder = {:folder}", key)
	known := err == nil
	if !known {
		collection, err := r.app.FindCachedCollectionByNameOrId(places)
		if err != nil {
			return nil, err
		}
		found = core.NewRecord(collection)
		found.Load(map[string]any{"host": s.Host, "username": s.User, "folder": s.Folder})
		found.Set("since", types.NowDateTime())
		found.Set("uid", max(1, opened.next)-1)
	}
	if known && uint32(found.GetInt("validity")) != opened.validity {
		if back := time.Now().Add(-past); found.GetDateTime("since").Time().Before(back) {
			found.Set("since", back)
		}
		found.Set("uid", 0)
	}
	found.Set("validity", opened.validity)
	if err := r.app.Save(found); err != nil {
		return nil, err
	}
	return &place{record: found, last: uint32(found.GetInt("uid")), since: found.GetDateTime("since").Time()}, nil
}

// attempts is how often a mail is tried that the hooks cannot take: it must not keep back those after it.
const attempts = 8

// hand gives a mail to the hooks as a record of `messages` that they complete or drop, and notes its number in the same transaction. A
// mail that cannot be read at all counts as read: the next one must not wait for it.
func (r *Reader) hand(at *place, uid uint32, content []byte, cut bool) error {
	tries := at.record.GetInt("tries")
	skip := tries >= attempts
	if skip {
		logs.Printf("A mail of the inbox's mailbox can't be stored and is left out: number %d\n", uid)
	}
	err := r.app.RunInTransaction(func(tx core.App) error {
		if len(content) > 0 && !skip {
			if err := deliver(tx, content, cut); err != nil {
				return err
			}
		}
		at.record.Set("uid", uid)
		at.record.Set("tries", 0)
		if err := tx.Save(at.record); err != nil {
			return err
		}
		at.last = uid
		r.mu.Lock()
		r.status.Read++
		r.mu.Unlock()
		return nil
	})
	if err != nil {
		at.record.Set("uid", at.last)
		at.record.Set("tries", tries+1)
		_ = r.app.Save(at.record) // a full disk may refuse that too
	}
	return err
}

// mark is the field that nothing stores, with which the hooks recognise a mail and read what it says.
const mark = "@mail"

func deliver(tx core.App, content []byte, cut bool) error {
	collection, err := tx.FindCachedCollectionByNameOrId("messages")
	if err != nil {
		return err
	}
	mail := Parse(content, cut)
	text, err := mail.json()
	if err != nil {
		return err
	}
	record := core.NewRecord(collection)
	record.Load(map[string]any{"kind": "in", "way": "mail", "text": mail.Text})
	record.Set(mark, text)
	files := make([]*filesystem.File, 0, len(mail.pictures))
	for _, picture := range mail.pictures {
		file, err := filesystem.NewFileFromBytes(picture.bytes, picture.name)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	record.Set("pictures", files)
	return tx.Save(record)
}
