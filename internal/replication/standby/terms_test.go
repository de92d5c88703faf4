package standby

import (
	"bytes"
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

// dated is a storage whose objects have an age.
type dated struct {
	replica.Objects
	now     time.Time
	ages    map[string]time.Duration
	deleted []string
}

func (d *dated) List(_ context.Context, prefix string) iter.Seq2[replica.Object, error] {
	return func(yield func(replica.Object, error) bool) {
		for _, key := range slices.Sorted(maps.Keys(d.ages)) {
			if strings.HasPrefix(key, prefix) && !yield(replica.Object{Key: key, Modified: d.now.Add(-d.ages[key])}, nil) {
				return
			}
		}
	}
}

func (d *dated) Delete(_ context.Context, key string) error {
	d.deleted = append(d.deleted, key)
	return nil
}

func TestOldTermsAreDeleted(t *testing.T) {
	const old = replica.Retention + time.Hour
	objects := &dated{now: time.Now().Add(-1000 * time.Hour), ages: map[string]time.Duration{ // this machine's clock is wrong
		lease.Object: 0, lease.Object + ".probe-KILLED": old, "machines/a.json": old,
		"term-00000001-AAAAAA/data.db/0/1": old, "term-00000001-AAAAAA/data.db/0/2": old,
		"term-00000002-BBBBBB/data.db/0/1": old, "term-00000002-BBBBBB/data.db/0/2": time.Hour, // ended an hour ago
		"term-00000003-CCCCCC/data.db/0/1": old, // the newest complete copy
		"term-00000004-DDDDDD/data.db/0/1": old, // the present term, idle for a week
		"single/data.db/0/1":               old,
	}}
	record := lease.Record{Replica: "term-00000004-DDDDDD", Previous: "term-00000003-CCCCCC"}
	if err := forget(t.Context(), objects, record); err != nil {
		t.Fatal(err)
	}
	slices.Sort(objects.deleted)
	if want := []string{"term-00000001-AAAAAA/data.db/0/1", "term-00000001-AAAAAA/data.db/0/2"}; !slices.Equal(objects.deleted, want) {
		t.Errorf("deleted %v", objects.deleted)
	}
}

func TestMachinesReport(t *testing.T) {
	p, store := holding(t, time.Hour)
	for host, body := range map[string]string{"b": `{"host":"b","problem":"no_key"}`, "c": "{", p.member.node(): `{"host":"here"}`} {
		if _, err := store.Objects.Put(t.Context(), machinePrefix+host+".json", bytes.NewReader([]byte(body)), replica.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.look(t.Context()); err != nil {
		t.Fatal(err)
	}
	if state := p.state(); len(state.Standbys) != 1 || state.Standbys[0].Problem == "" || !state.Held {
		t.Errorf("%+v", state)
	}
}

func TestAMachineThatCannotStartGivesTheLeaseUp(t *testing.T) {
	p, store := holding(t, time.Hour)
	p.release(true) // it never served
	record, _, err := store.Read(t.Context())
	if err != nil || !record.Released || p.fence.open() {
		t.Errorf("%+v, %v", record, err)
	}
}
