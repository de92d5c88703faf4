package standby

import (
	"testing"
	"time"

	"passerelle/internal/replication/lease"
	"passerelle/internal/replication/replica"
)

// TestAWarmCopyThatDoesNotFollowIsTold: a standby must not count as ready when its copy no longer follows.
func TestAWarmCopyThatDoesNotFollowIsTold(t *testing.T) {
	p, _ := holding(t, time.Hour)
	data, store := copied(t, p)
	warm, err := p.keepWarm(t.Context(), nil, lease.Record{Replica: source, Ready: true})
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); warm.isBehind(t.Context()); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the warm copy does not begin")
		}
	}
	warm.stop()
	run(t, data, "INSERT INTO jobs VALUES ('queued')")
	if err := store.SyncData(t.Context()); err != nil {
		t.Fatal(err)
	}
	if warm.isBehind(t.Context()) || warm.goal <= replica.Followed(warm.path) {
		t.Errorf("behind at once, or without a goal: %d", warm.goal)
	}
	warm.since = time.Now().Add(-2 * maxBehind)
	if !warm.isBehind(t.Context()) {
		t.Error("a copy that no longer follows counts as ready")
	}
}
