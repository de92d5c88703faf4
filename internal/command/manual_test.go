package command

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestManual(t *testing.T) {
	pages := fstest.MapFS{}
	for _, name := range manualPages {
		pages[name+".md"] = &fstest.MapFile{Data: []byte("# The page " + name + "\n\n## The disk\n\nMake room.\n\n```sh\n# no heading\n```\n\n### More\n\n## Mail\n\nOf " + name + ".\n")}
	}
	for args, want := range map[string]string{
		"":                  "recover   The page recover\nrecover   The disk\n",
		"scale":             "# The page scale\n\n## The disk\n",
		"recover DISK":      "## The disk\n\nMake room.\n\n```sh\n# no heading\n```\n\n### More\n\n",
		"recover room make": "## The disk\n\nMake room.",
		"of desk":           "## Mail\n\nOf desk.\n\n",
	} {
		var out strings.Builder
		command := Manual(pages)
		command.SetOut(&out)
		command.SetArgs(strings.Fields(args))
		if err := command.Execute(); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("%q: %v\n%s", args, err, out.String())
		}
	}
	command := Manual(pages)
	command.SetArgs([]string{"nothing like it"})
	if err := command.Execute(); err == nil {
		t.Error("a word that is nowhere must be an error")
	}
}
