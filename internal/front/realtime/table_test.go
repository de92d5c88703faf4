package realtime

import (
	"fmt"
	"testing"
)

func TestTableRefusesVisitorsPerAddressAndInTotal(t *testing.T) {
	table := newTable()
	for i := range maxVisitorsPerAddress {
		if table.open("a") == nil {
			t.Fatalf("stream %d of one address was refused", i+1)
		}
	}
	if table.open("a") != nil {
		t.Error("one address has more visitors than it may")
	}
	opened := maxVisitorsPerAddress
	for i := 0; table.open(fmt.Sprint(i)) != nil; i++ {
		opened++
	}
	if opened != maxVisitors {
		t.Errorf("%d visitors in total, want %d", opened, maxVisitors)
	}
}

func TestTableCountsMembersApart(t *testing.T) {
	table := newTable()
	var streams []*stream
	for i := range maxPerAddress {
		s := table.open("a")
		if s == nil {
			t.Fatalf("stream %d was refused", i+1)
		}
		if _, ok := table.assign(s, fmt.Sprint("member ", i%10), maxPerAccount); !ok {
			t.Fatalf("member of stream %d was refused", i+1)
		}
		streams = append(streams, s)
	}
	if table.open("a") != nil {
		t.Error("one address has more streams than it may")
	}
	for _, s := range streams {
		table.close(s)
	}
	if table.total != 0 || table.visitors != 0 || len(table.addresses) != 0 || len(table.accounts) != 0 {
		t.Errorf("after all have closed: %+v", table)
	}
}

func TestTableBoundsAnAccount(t *testing.T) {
	table := newTable()
	for i := range maxPerAccount {
		if _, ok := table.assign(table.open(fmt.Sprint(i)), "m", maxPerAccount); !ok {
			t.Fatalf("stream %d of a member was refused", i+1)
		}
	}
	one := table.open("other")
	if _, ok := table.assign(one, "m", maxPerAccount); ok {
		t.Error("a member has more streams than it may")
	}
	before, ok := table.assign(one, "n", maxPerAccount)
	if !ok || before != "" {
		t.Errorf("another member: %q, %v", before, ok)
	}
	if _, ok = table.assign(one, "n", 1); !ok {
		t.Error("a stream that subscribes again was counted twice")
	}
	table.restore(one, before)
	if one.account != "" || table.accounts["n"] != 0 {
		t.Error("a refused subscription left its count behind")
	}
}

func TestAddressKey(t *testing.T) {
	for given, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "::ffff:203.0.113.7": "203.0.113.7",
		"2001:0db8:0000:0000:0000:0000:0000:0000": "2001:db8::", "": "",
	} {
		if got := addressKey(given); got != want {
			t.Errorf("%q: got %q, want %q", given, got, want)
		}
	}
}
