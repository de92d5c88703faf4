package queries

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func collection() *core.Collection {
	c := core.NewBaseCollection("plans")
	c.Fields.Add(
		&core.TextField{Name: "slug"}, &core.EditorField{Name: "body"}, &core.TextField{Name: "secret", Hidden: true},
		&core.DateField{Name: "starts"}, &core.RelationField{Name: "parent"}, &core.RelationField{Name: "owner", Hidden: true},
	)
	return c
}

func TestFilters(t *testing.T) {
	for filter, want := range map[string]bool{
		`slug = "a"`: true, `id != '' && (slug ~ "x_via_y" || starts > @now)`: true, `slug != null && true = true`: true,
		`slug = "a" // orders_via_plan`:   true,
		`orders_via_plan.id != ""`:        false,
		`(slug = "a" && (parent.slug=1))`: false,
		`"x" = orders_via_plan.id`:        false,
		`slug:lower = "a"`:                false,
		`secret != ""`:                    false,
		`body ~ "%_%"`:                    false,
		`@collection.orders.id != ""`:     false,
		`@request.auth.id != ""`:          false,
		`strftime("%Y", orders.id) = "1"`: false,
		`slug = "a" && ` + strings.Repeat(`slug = "a" && `, 80) + `slug = "a"`: false,
		`slug =`: false,
	} {
		if got := allowsFilter(collection(), filter); got != want {
			t.Errorf("%s: got %v", filter, got)
		}
	}
}

func TestSortsAndExpands(t *testing.T) {
	for sort, want := range map[string]bool{
		"-slug, starts": true, "orders_via_plan.id": false, "-parent.slug": false, "@random": false, "secret": false, "body": false, "slug,": false,
	} {
		if got := allowsSort(collection(), sort); got != want {
			t.Errorf("sort %s: got %v", sort, got)
		}
	}
	for expand, want := range map[string]bool{
		"parent": true, "parent.parent": false, "orders_via_plan": false, "parent,orders_via_plan": false, "owner": false, "slug": false,
	} {
		if got := allowsExpand(collection(), expand); got != want {
			t.Errorf("expand %s: got %v", expand, got)
		}
	}
}
