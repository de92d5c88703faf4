package copies

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"passerelle/internal/replication/replica"
)

// TestAnEarlierClaimOverwritesNoLaterOne: after a kill, a server watches its place for a while before it takes it. Meanwhile
// a page may choose another place; what the earlier claim writes then must not make the next start go back.
func TestAnEarlierClaimOverwritesNoLaterOne(t *testing.T) {
	former, next := place(t), place(t)
	dir, _, _ := copied(t, former, "mine")
	watching := started(t, former, dir) // as after a kill
	chosen := started(t, next, dir)
	if watching.settled || !chosen.settled {
		t.Fatal("only the new place is taken at once")
	}
	if err := watching.settle(t.Context()); !errors.Is(err, errReplaced) {
		t.Errorf("the earlier claim: %v", err)
	}
	if err := watching.noteCopied(time.Now()); err != nil {
		t.Error(err)
	}
	now, err := readLocal(dir)
	if err != nil || now.Place != next.String() || now.Session != chosen.session || !now.Copied.IsZero() {
		t.Errorf("the place in force: %+v (%v)", now, err)
	}
	if err := chosen.held(t.Context()); err != nil {
		t.Error(err)
	}
	if err := started(t, former, dir).settle(t.Context()); err != nil {
		t.Errorf("the return to the former place: %v", err)
	}
}

// TestADiskThatIsNotMounted: its folder is empty at one start. The server serves, writes nothing there, and copies again once
// the disk is back.
func TestADiskThatIsNotMounted(t *testing.T) {
	to := place(t)
	dir, store, claim := copied(t, to, "mine")
	if err := errors.Join(store.Close(t.Context()), claim.release(t.Context())); err != nil {
		t.Fatal(err)
	}
	disk := to.Folder() + "-disk"
	if err := errors.Join(os.Rename(to.Folder(), disk), os.Mkdir(to.Folder(), 0o700)); err != nil {
		t.Fatal(err)
	}
	again, said, err := begin(t, to, dir)
	if err != nil || again.settled || !strings.Contains(said, "is its disk mounted?") {
		t.Fatalf("%v\n%s", err, said)
	}
	if err := again.settle(t.Context()); !errors.Is(err, errUnmounted) {
		t.Errorf("while it serves: %v", err)
	}
	if _, _, err := begin(t, to, t.TempDir()); err != nil {
		t.Errorf("an empty folder is fine for a server that never copied there: %v", err)
	}
	if err := errors.Join(os.RemoveAll(to.Folder()), os.Rename(disk, to.Folder()), again.settle(t.Context())); err != nil {
		t.Error(err)
	}
	if err := again.held(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestTwoClaimsToOnePlace: a second click, while the first one's place is still watched.
func TestTwoClaimsToOnePlace(t *testing.T) {
	to := place(t)
	dir, _, _ := copied(t, to, "mine")
	first, second := started(t, to, dir), started(t, to, dir)
	if err := errors.Join(first.settle(t.Context()), second.settle(t.Context())); err != nil {
		t.Fatal(err)
	}
	if err := second.held(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestASilentStorageHoldsNoStartUp: a server restarts while the storage that it knows accepts connections and says nothing.
func TestASilentStorageHoldsNoStartUp(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	bucket, err := replica.Parse("s3://copies/here?region=x&forcePathStyle=true&endpoint=http://" + silent.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	to, dir := bucket.With("key", "secret"), t.TempDir()
	write(t, filepath.Join(dir, replica.DataFile), "data")
	if _, err := update(dir, func(now *local) { now.Place, now.Session = to.String(), "last" }); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	claim, said, err := begin(t, to, dir)
	if took := time.Since(began); err != nil || claim.settled || took >= patience {
		t.Errorf("after %v: %v (%s)", took, err, said)
	}
	// One that is not known yet may belong to someone else: the start waits for its answer.
	if _, _, err := begin(t, to, t.TempDir()); err == nil {
		t.Error("an unknown place that says nothing is used")
	}
}
