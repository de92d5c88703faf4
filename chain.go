package main

import (
	"io/fs"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"passerelle/internal/auth/exposed"
	"passerelle/internal/auth/guesses"
	"passerelle/internal/auth/passwords"
	"passerelle/internal/auth/sessions"
	"passerelle/internal/folder/datadir"
	"passerelle/internal/front/broken"
	"passerelle/internal/front/console"
	"passerelle/internal/front/limits"
	"passerelle/internal/front/pictures"
	"passerelle/internal/front/queries"
	"passerelle/internal/front/realtime"
	"passerelle/internal/front/unavailable"
	"passerelle/internal/replication/standby"
	"passerelle/internal/watch/logs"
)

// PocketBase's own middlewares stand between ours.
const (
	outermost  = -99_999                                      // but for what looks at the answers of all others
	requestLog = apis.DefaultActivityLoggerMiddlewarePriority // then it reads the token
	rateLimit  = apis.DefaultRateLimitMiddlewarePriority
	innermost  = 0
)

// middleware judges requests before their route. Each costs every request.
type middleware struct {
	name     string
	priority int
	judge    func(*core.RequestEvent) error
}

// chain lists the middlewares in their order. What answers before PocketBase's router is in internal/front/site and the packages
// that wrap the server's handler.
func chain(l *limits.Limits, s *sessions.Sessions, g *guesses.Guard, pair *standby.Pair, migrations fs.FS) []middleware {
	all := []middleware{
		{"broken", outermost - 1, broken.Cut},
		{"unavailable", requestLog + 1, unavailable.Translate}, // the log has its answer
		{"network", rateLimit - 1, limits.ByNetwork},           // once a superuser's own address was compared
		{"limits", rateLimit + 1, l.Admit},                     // then the body has arrived
		{"sessions", rateLimit + 2, s.Check},
		{"impersonation", rateLimit + 3, sessions.CheckImpersonation},
		{"queries", rateLimit + 4, queries.Check},
		{"console", rateLimit + 5, console.Check},
		{"guesses", rateLimit + 6, g.Check},
		{"passwords", innermost, passwords.TakeOut},
		{"restores", innermost + 1, datadir.CheckRestore(migrations)},
	}
	if pair != nil {
		all = append(all, middleware{"standby", outermost, pair.HoldAnswers}) // nothing answers past it
	}
	return all
}

// guards binds the checks on every request.
func guards(app core.App, g *guesses.Guard, pair *standby.Pair, migrations fs.FS) {
	exposed.Register(app)
	pictures.Register(app)
	logs.Register(app)
	passwords.Register(app)
	queries.Register(app)
	members := sessions.Register(app)
	realtime.Register(app, members)
	use(app, chain(limits.Register(app), members, g, pair, migrations))
}

func use(app core.App, chain []middleware) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		for _, m := range chain {
			e.Router.Bind(&hook.Handler[*core.RequestEvent]{Id: m.name, Priority: m.priority, Func: m.judge})
		}
		return e.Next()
	})
}
