package realtime

import (
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// A stream that nobody reads keeps no hook waiting; the message arrives when it is read.
func TestHooksDoNotWaitForAStream(t *testing.T) {
	client := subscriptions.NewDefaultClient()
	vm := goja.New()
	vm.SetFieldNameMapper(jsvm.FieldMapper{})
	Bind(vm)
	_ = vm.Set("client", subscriptions.Client(client))
	_ = vm.Set("message", &subscriptions.Message{Name: "news", Data: []byte("{}")}) // as PocketBase's SubscriptionMessage
	told := make(chan error, 1)
	go func() {
		_, err := vm.RunString("$realtime.send(client, message); $realtime.send(client, message)")
		told <- err
	}()
	select {
	case err := <-told:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("a hook waits for a stream that nobody reads")
	}
	if got := <-client.Channel(); got.Name != "news" || string(got.Data) != "{}" {
		t.Errorf("it is told %q, %s", got.Name, got.Data)
	}
	client.Discard() // ends what still waits
}
