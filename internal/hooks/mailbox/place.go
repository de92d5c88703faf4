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
		found.Set("tries", 0)
	}
	found.Set("validity", opened.validity)
	if err := r.app.Save(found); err != nil {
		return nil, err
	}
	return &place{record: found, last: uint32(found.GetInt("uid")), since: found.GetDateTime("since").Time()}, nil
}

// A mail that cannot be read or stored must not keep back those after it: it is left out after eight attempts, or after 16 that ended with
// the connection. The network ends those more often than the mail does, so each counts half: 16 take five hours.
const (
	most    = 16
	attempt = 2
	lost    = 1
)

// try counts an attempt at a mail before it is read, so that one that ends the process is not read for ever. It reports false for a mail
// that was tried often enough.
func (r *Reader) try(at *place, uid uint32) (bool, error) {
	tries := at.record.GetInt("tries")
	if tries >= most {
		logs.Printf("A mail of the inbox's mailbox can't be read and is left out: number %d\n", uid)
		return false, nil
	}
	at.record.Set("tries", tries+attempt)
	return true, r.app.Save(at.record)
}

// untry counts an attempt as one that has ended with the connection.
func (r *Reader) untry(at *place) error {
	at.record.Set("tries", at.record.GetInt("tries")-attempt+lost)
	return r.app.Save(at.record)
}

// hand gives a mail to the hooks as a record of `messages` that they complete or drop, and notes its number in the same transaction; nil
// is one that has gone. After an error the place is no longer true: enter finds it again.
func (r *Reader) hand(at *place, uid uint32, mail *Mail) error {
	err := r.app.RunInTransaction(func(tx core.App) error {
		if mail != nil {
			if err := deliver(tx, mail); err != nil {
				return err
			}
		}
		at.record.Set("uid", uid)
		at.record.Set("tries", 0)
		return tx.Save(at.record)
	})
	if err != nil {
		return err
	}
	at.last = uid
	r.mu.Lock()
	r.status.Read++
	r.mu.Unlock()
	return nil
}

// mark is the field that nothing stores, with which the hooks recognise a mail and read what it says.
const mark = "@mail"

func deliver(tx core.App, mail *Mail) error {
	collection, err := tx.FindCachedCollectionByNameOrId("messages")
	if err != nil {
		return err
	}
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
