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
		if !table.assign(s, fmt.Sprint("member ", i%10), maxPerAccount) {
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

func TestASubscriptionAfterTheEndCountsNowhere(t *testing.T) {
	for _, others := range []int{0, 1} { // streams of the same address
		table := newTable()
		for range others {
			table.open("a")
		}
		s := table.open("a")
		table.close(s)
		if !table.assign(s, "m", maxPerAccount) {
			t.Error("an ended stream was refused")
		}
		if table.visitors != others || len(table.addresses) != others || len(table.accounts) != 0 {
			t.Errorf("beside %d others: %+v", others, table)
		}
	}
}

func TestTableBoundsAnAccount(t *testing.T) {
	table := newTable()
	for i := range maxPerAccount {
		if !table.assign(table.open(fmt.Sprint(i)), "m", maxPerAccount) {
			t.Fatalf("stream %d of a member was refused", i+1)
		}
	}
	one := table.open("other")
	if table.assign(one, "m", maxPerAccount) {
		t.Error("a member has more streams than it may")
	}
	if !table.assign(one, "n", maxPerAccount) {
		t.Error("another member was refused")
	}
	if !table.assign(one, "n", 1) {
		t.Error("a stream that subscribes again was counted twice")
	}
}
