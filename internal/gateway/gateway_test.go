package gateway

import (
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

func TestBind(t *testing.T) {
	vm := goja.New()
	vm.SetFieldNameMapper(jsvm.FieldMapper{})
	(&Gateway{}).Bind(vm)
	value, err := vm.RunString(`
		let refused = "";
		try { $gateway.configure('{"hashKey":"secret"}') } catch (e) { refused = String(e) }
		$gateway.configure(JSON.stringify({ hashKey: "00".repeat(32), sources: [{ id: "a", key: "k", base: "http://127.0.0.1:1" }] }));
		[refused, $gateway.usage("x").used, JSON.parse($gateway.status()).sources.a.breaker, $gateway.takeCounters()].join("|")`)
	if err != nil {
		t.Fatal(err)
	}
	got := value.String()
	if !strings.Contains(got, "hashKey is not a key|0|closed|{") || strings.Contains(got, "secret") {
		t.Errorf("got %s", got)
	}
}
