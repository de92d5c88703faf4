package node

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/maypok86/otter/v2"

	"passerelle/internal/gateway"
	"passerelle/internal/watch/logs"
)

// ask sends in, as JSON, to the writer's half and reads its answer into out.
func (n *Node) ask(ctx context.Context, path string, in, out any, limit time.Duration) error {
	writer := n.writer.Load()
	if writer == nil {
		return errors.New("there is no writer")
	}
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, writer.JoinPath(path).String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set(header, n.key)
	answer, err := roads.RoundTrip(r)
	if err != nil {
		n.noteLate(err)
		return err
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusNotFound:
		return errStranger
	case http.StatusLoopDetected:
		return errLoop
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the writer answered %d", answer.StatusCode)
	}
	return json.NewDecoder(io.LimitReader(answer.Body, maxBody)).Decode(out)
}

var (
	errStranger = errors.New("the writer does not know this node: put the writer's app.key into the folder (or set APP_KEY), and restart")
	errLoop     = errors.New("NODES_URL of the writer leads to a node: name the writer's own address there")
)

// listen waits for the writer's news, each of which leads to a look at the storage, and tells the writer how this node does.
func (n *Node) listen(ctx context.Context) {
	var heard news
	told := "" // the last sentence; follow remembers its own
	for ctx.Err() == nil {
		in := report{Machine{Host: n.host, State: n.state(), Age: int(n.age().Seconds())}, heard.Number}
		if err := n.ask(ctx, newsPath, in, &heard, 2*newsTime); err != nil {
			if (errors.Is(err, errStranger) || errors.Is(err, errLoop)) && err.Error() != told {
				told = err.Error()
				logs.Printf("%s node: %s.\n", time.Now().UTC().Format("15:04:05.000"), told)
			}
			select {
			case <-ctx.Done():
			case <-time.After(pollEvery):
			}
			continue
		}
		told = ""
		select {
		case n.look <- struct{}{}:
		default:
		}
	}
}

// Report tells the writer when members used their addresses, and what was counted.
func (n *Node) Report(uses gateway.Uses) error {
	return n.ask(context.Background(), usesPath, uses, &struct{}{}, usesTime)
}

// Admit asks the writer whether a device may watch, and remembers for some minutes that it may.
func (n *Node) Admit(visit gateway.Visit) (may, known bool) {
	if _, found := n.judged.GetIfPresent(visit); found {
		return true, true
	}
	if n.isMute() {
		return false, false
	}
	if n.ask(context.Background(), devicePath, visit, &may, deviceTime) != nil {
		return false, false
	}
	if may { // a refused one may try again soon
		n.judged.Set(visit, struct{}{})
	}
	return may, true
}

func newJudged() *otter.Cache[gateway.Visit, struct{}] {
	return otter.Must(&otter.Options[gateway.Visit, struct{}]{
		MaximumSize: maxJudged, ExpiryCalculator: otter.ExpiryWriting[gateway.Visit, struct{}](admittedFor),
	})
}
