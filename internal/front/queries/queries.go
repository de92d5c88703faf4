// Package queries decides what visitors and members may query through PocketBase's record routes: the fields of the
// collection itself but whole texts, and nothing related to it. A filter or a sort over a back-relation reveals its rows (which plans
// sell) though nobody may read them. PocketBase runs a list's query before its hooks, so this is a middleware.
package queries

import (
	"errors"
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
	checks := map[string]func(*core.Collection, string) error{"filter": checkFilter, "sort": checkSort, "expand": checkExpand}
	query := e.Request.URL.Query()
	for parameter, check := range checks {
		for _, value := range query[parameter] {
			if value != "" && check(collection, value) != nil {
				problem := validation.NewError("validation_invalid_value", "Not a question for this collection.")
				return e.BadRequestError("", validation.Errors{parameter: problem})
			}
		}
	}
	return e.Next()
}

var errNotAllowed = errors.New("not allowed")

func checkFilter(collection *core.Collection, filter string) error {
	if len(filter) > maxFilter {
		return errNotAllowed
	}
	groups, err := fexpr.Parse(filter)
	if err != nil {
		return err
	}
	return checkGroups(collection, groups)
}

func checkGroups(collection *core.Collection, groups []fexpr.ExprGroup) error {
	for _, group := range groups {
		var err error
		switch item := group.Item.(type) {
		case fexpr.Expr:
			err = errors.Join(checkToken(collection, item.Left), checkToken(collection, item.Right))
		case fexpr.ExprGroup:
			err = checkGroups(collection, []fexpr.ExprGroup{item})
		case []fexpr.ExprGroup:
			err = checkGroups(collection, item)
		default:
			err = errNotAllowed
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkToken accepts values, times such as @now, and fields of the collection.
func checkToken(collection *core.Collection, token fexpr.Token) error {
	switch token.Type {
	case fexpr.TokenText, fexpr.TokenNumber:
		return nil
	case fexpr.TokenIdentifier:
		name := token.Literal
		constant := slices.Contains([]string{"true", "false", "null"}, strings.ToLower(name))
		if constant || strings.HasPrefix(name, "@") && !strings.ContainsAny(name, ".:") {
			return nil
		}
		return checkField(collection, name)
	default:
		return errNotAllowed
	}
}

func checkSort(collection *core.Collection, sort string) error {
	for _, field := range search.ParseSortFromString(sort) {
		if err := checkField(collection, field.Name); err != nil {
			return err
		}
	}
	return nil
}

// checkField requires the exact name of a field that is not hidden: no path, no modifier.
func checkField(collection *core.Collection, name string) error {
	field := collection.Fields.GetByName(name)
	if field == nil || field.GetHidden() || isWhole(field) {
		return errNotAllowed
	}
	return nil
}

// checkExpand requires relations of the collection's own records.
func checkExpand(collection *core.Collection, expand string) error {
	for _, name := range strings.Split(expand, ",") {
		field, ok := collection.Fields.GetByName(strings.TrimSpace(name)).(*core.RelationField)
		if !ok || field.Hidden {
			return errNotAllowed
		}
	}
	return nil
}
