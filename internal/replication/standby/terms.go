package standby

import (
	"context"
	"strings"
	"time"

	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

// forget deletes the copies of terms that ended longer ago than a restore can go back. The storage's clock decides: this
// machine's own may be wrong.
func forget(ctx context.Context, objects replica.Objects, record lease.Record) error {
	now, err := storageTime(ctx, objects)
	if err != nil {
		return err
	}
	newest, keys := map[string]time.Time{}, map[string][]string{}
	for object, err := range objects.List(ctx, lease.TermPrefix) {
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

// storageTime is when the storage took the last renewal of the lease.
func storageTime(ctx context.Context, objects replica.Objects) (now time.Time, err error) {
	for object, err := range objects.List(ctx, lease.Object) {
		if err != nil {
			return now, err
		}
		if object.Key == lease.Object { // a probe of a start that was killed is older
			now = object.Modified
		}
	}
	return now, nil
}
