// Package environment validates the operator's settings before anything is opened or written. It runs the hooks' own rules
// (pb_hooks/environment.ts), which need neither a database nor PocketBase.
package environment

import (
	"fmt"
	"io/fs"

	"github.com/dop251/goja"

	"passerelle/internal/front/limits"
	"passerelle/internal/hooks/outbound"
	"passerelle/internal/replication/copies"
	"passerelle/internal/replication/standby"
	"passerelle/internal/watch/logs"
	"passerelle/internal/watch/metrics"
)

const script = "environment.js"

// Problems returns a sentence for each invalid setting. It reads the rules from hooks, the folder of the bundled hooks,
// and each variable with getenv. It fails only if the rules cannot run.
func Problems(hooks fs.FS, getenv func(string) string) ([]string, error) {
	source, err := fs.ReadFile(hooks, script)
	if err != nil {
		return nil, fmt.Errorf("cannot read the rules of the settings: %w", err)
	}
	vm := goja.New()
	logs.Bind(vm)
	if _, err := vm.RunScript(script, string(source)); err != nil {
		return nil, fmt.Errorf("cannot read the rules of the settings: %w", err)
	}
	value, err := vm.RunString("environment.problems")
	judge, ok := goja.AssertFunction(value)
	if err != nil || !ok {
		return nil, fmt.Errorf("cannot read the rules of the settings: %s has no problems()", script)
	}
	answer, err := judge(goja.Undefined(), vm.ToValue(getenv))
	if err != nil {
		return nil, fmt.Errorf("cannot check the settings: %w", err)
	}
	var problems []string
	if err := vm.ExportTo(answer, &problems); err != nil {
		return nil, fmt.Errorf("cannot check the settings: %w", err)
	}
	_, copyErr := copies.Read(getenv)
	_, lease := standby.LeaseFrom(getenv("STANDBY_LEASE_SECONDS"))
	_, readers := metrics.Parse(getenv)
	for _, err := range []error{
		readers,
		copyErr,
		lease,
		outbound.CheckHosts(getenv("OUTBOUND_ALLOW")),
		limits.CheckProxies(getenv("TRUSTED_PROXY_ADDRESSES")),
	} {
		if err != nil {
			problems = append(problems, err.Error())
		}
	}
	return problems, nil
}
