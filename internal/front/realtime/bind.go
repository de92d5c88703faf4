package realtime

import (
	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/tools/routine"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// Bind exposes `$realtime` to a JavaScript runtime.
func Bind(vm *goja.Runtime) {
	_ = vm.Set("$realtime", map[string]any{"send": send}) // fails only for a runtime that is being torn down
}

// send gives a message to a stream without waiting for it, as PocketBase does for records: one that is not read takes none for up to
// writeTimeout, and the request that has something to tell holds its place and a runtime.
func send(client subscriptions.Client, message subscriptions.Message) {
	routine.FireAndForget(func() { client.Send(message) })
}
