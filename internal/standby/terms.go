package standby

import (
	"context"
	"strings"
	"time"

	"passerelle/internal/lease"
	"passerelle/internal/replica"
)

// termPrefix begins the path of each term's copy.
const termPrefix = "term-"

// forget deletes the copies of terms that ended longer ago than a restore can go back. The storage's clock decides: this
// machine's own may be wrong.
func forget(ctx context.Context, objects replica.Objects, record lease.Record) error {
	var now time.Time
	for object, err := range objects.List(ctx, leaseKey) {
		if err != nil {
			return err
		}
		now = object.Modified
	}
	newest, keys := map[string]time.Time{}, map[string][]string{}
	for object, err := range objects.List(ctx, termPrefix) {
		if err != nil {
			return err
		}
		term, _, inside := strings.Cut(object.Key, "/")
		if !inside || term == record.Replica || term == record.Source() {
			continue
		}
		keys[term] = append(keys[term], object.Key)
		if object.Modified.After(newest[term]) {
			newest[term] = object.Modified
		}
	}
	for term, last := range newest {
		if now.Sub(last) <= replica.Retention {
			continue
		}
		for _, key := range keys[term] {
			if err := objects.Delete(ctx, key); err != nil {
				return err
			}
		}
		logf("The copy %s was older than %v and is deleted.", term, replica.Retention)
	}
	return nil
}
