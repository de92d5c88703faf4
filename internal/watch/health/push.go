package health

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/dop251/goja"
)

const pushTime = 10 * time.Second

// channel is the operator's push service, as the hooks hand it over while the database still works (pb_hooks/platform/alerts).
type channel struct {
	URL   string `json:"url"`
	Token string `json:"token"`
	Topic string `json:"topic"` // of ntfy; "" for any other receiver
}

// Bind exposes `$health` to a hooks runtime: `pushTo(json)` says where a failure is told besides the mailbox ("" for
// nowhere), `problems()` lists what the last check found, which `sentences()` says in French and in English, and `warnings()` what
// does not keep the service from its job.
func (w *Watcher) Bind(vm *goja.Runtime) {
	_ = vm.Set("$health", map[string]any{
		"pushTo": w.pushTo, "problems": w.problems, "sentences": w.sentences, "warnings": w.warnings,
	}) // fails only for a runtime that is being torn down
}

func (w *Watcher) problems() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.current().Reasons()
}

func (w *Watcher) warnings() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.current().Warnings()
}

// sentences are the operator's words for the problems, in their order.
func (w *Watcher) sentences() [][2]string {
	problems := w.problems()
	said := make([][2]string, 0, len(problems))
	for _, problem := range problems {
		if words, ok := sentences[Problem(problem)]; ok {
			said = append(said, words)
		} else {
			said = append(said, [2]string{problem, problem})
		}
	}
	return said
}

func (w *Watcher) pushTo(text string) error {
	var to *channel
	if text != "" {
		to = &channel{}
		if err := json.Unmarshal([]byte(text), to); err != nil {
			return err
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.push = to
	return nil
}

// pushed sends a message in the background; a failure is logged, without the address.
func (w *Watcher) pushed(title, text string) {
	w.deliver("the push service did not accept the alert", func() error {
		w.mu.Lock()
		to := w.push
		w.mu.Unlock()
		if to == nil {
			return nil
		}
		return w.send(to, title, text)
	})
}

func (w *Watcher) send(to *channel, title, text string) error {
	fields := map[string]any{"title": title, "message": text, "urgent": true, "kind": "health"}
	if to.Topic != "" {
		fields = map[string]any{"topic": to.Topic, "title": title, "message": text, "priority": 5}
	} else {
		fields["text"] = title + "\n" + text
		fields["content"] = fields["text"]
	}
	body, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), pushTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.URL, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("its address is not valid")
	}
	request.Header.Set("Content-Type", "application/json")
	if to.Token != "" {
		request.Header.Set("Authorization", "Bearer "+to.Token)
	}
	answer, err := w.transport.RoundTrip(request)
	if err != nil {
		return fmt.Errorf("%s cannot be reached", request.URL.Host)
	}
	_ = answer.Body.Close()
	if answer.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s answered %d", request.URL.Host, answer.StatusCode)
	}
	return nil
}
