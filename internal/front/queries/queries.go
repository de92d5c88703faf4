// Package queries decides what visitors and members may query through PocketBase's record routes: the fields of the
// collection itself but whole texts, and nothing related to it. A filter or a sort over a back-relation reveals its rows (which plans
// sell) though nobody may read them. PocketBase runs a list's query before its hooks, so this is a middleware.
package queries

import (
	"slices"
	"strings"

	"github.com/ganigeorgiev/fexpr"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/search"
)

// maxFilter is longer than any filter of our pages.
const maxFilter = 1000

// Register leaves whole texts out of app's lists.
func Register(app core.App) {
	app.OnRecordsListRequest().Bind(&hook.Handler[*core.RecordsListRequestEvent]{Id: "wholeTexts", Priority: -100_000, Func: hideWhole})
}

// Check refuses a filter, sort or expand that reaches beyond the collection's own fields.
func Check(e *core.RequestEvent) error {
	name := e.Request.PathValue("collection")
	list := name != "" && isList(e)
	if name == "" || !list && e.Request.URL.RawQuery == "" || e.HasSuperuserAuth() {
		return e.Next()
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(name)
	if err != nil {
		return e.Next() // PocketBase answers 404
	}
	if list {
		defer lighten(e, collection)()
	}
	checks := map[string]func(*core.Collection, string) bool{"filter": allowsFilter, "sort": allowsSort, "expand": allowsExpand}
	query := e.Request.URL.Query()
	for parameter, allows := range checks {
		for _, value := range query[parameter] {
			if value != "" && !allows(collection, value) {
				problem := validation.NewError("validation_invalid_value", "Not a question for this collection.")
				return e.BadRequestError("", validation.Errors{parameter: problem})
			}
		}
	}
	return e.Next()
}

func allowsFilter(collection *core.Collection, filter string) bool {
	if len(filter) > maxFilter {
		return false
	}
	groups, err := fexpr.Parse(filter)
	return err == nil && allowsGroups(collection, groups)
}

func allowsGroups(collection *core.Collection, groups []fexpr.ExprGroup) bool {
	for _, group := range groups {
		allowed := false
		switch item := group.Item.(type) {
		case fexpr.Expr:
			allowed = allowsToken(collection, item.Left) && allowsToken(collection, item.Right)
		case fexpr.ExprGroup:
			allowed = allowsGroups(collection, []fexpr.ExprGroup{item})
		case []fexpr.ExprGroup:
			allowed = allowsGroups(collection, item)
		}
		if !allowed {
			return false
		}
	}
	return true
}

// allowsToken accepts values, times such as @now, and fields of the collection.
func allowsToken(collection *core.Collection, token fexpr.Token) bool {
	switch token.Type {
	case fexpr.TokenText, fexpr.TokenNumber:
		return true
	case fexpr.TokenIdentifier:
		name := token.Literal
		constant := slices.Contains([]string{"true", "false", "null"}, strings.ToLower(name))
		return constant || strings.HasPrefix(name, "@") && !strings.ContainsAny(name, ".:") || allowsField(collection, name)
	}
	return false
}

func allowsSort(collection *core.Collection, sort string) bool {
	for _, field := range search.ParseSortFromString(sort) {
		if !allowsField(collection, field.Name) {
			return false
		}
	}
	return true
}

// allowsField requires the exact name of a field that is not hidden: no path, no modifier.
func allowsField(collection *core.Collection, name string) bool {
	field := collection.Fields.GetByName(name)
	return field != nil && !field.GetHidden() && !isWhole(field)
}

// allowsExpand requires relations of the collection's own records.
func allowsExpand(collection *core.Collection, expand string) bool {
	for name := range strings.SplitSeq(expand, ",") {
		field, ok := collection.Fields.GetByName(strings.TrimSpace(name)).(*core.RelationField)
		if !ok || field.Hidden {
			return false
		}
	}
	return true
}
