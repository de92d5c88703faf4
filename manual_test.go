package main

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var (
	// shown finds a command of ours in the manual: in a span of code, or on a line of a block of code.
	shown = regexp.MustCompile("(?m)(?:`[^` ]*|^(?:    +|\\$ ).*?/?)passerelle(?:\\.newer)? ([a-z][^`#|;&\n]*)")
	// foreign are verbs in the voice of PocketBase and cobra.
	foreign = regexp.MustCompile(`^(\w+(es|ts|ns)|Supported) |\baka\b|\.$`)
)

// TestTheManualsCommands: each command line of docs/operate is one that this program takes.
func TestTheManualsCommands(t *testing.T) {
	app, _ := newApp()
	pages, err := fs.Glob(manualFS, "docs/operate/*.md")
	if err != nil || len(pages) != 5 {
		t.Fatalf("%v, %v", pages, err)
	}
	known := 0
	for _, page := range pages {
		text, err := fs.ReadFile(manualFS, page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range shown.FindAllStringSubmatch(string(text), -1) {
			known++
			if problem := mistake(app.RootCmd, strings.Fields(strings.NewReplacer("[", " ", "]", " ", "…", "").Replace(found[1]))); problem != "" {
				t.Errorf("%s: passerelle %s: %s", page, found[1], problem)
			}
		}
	}
	if known < 20 {
		t.Errorf("%d commands found", known)
	}
}

func mistake(root *cobra.Command, words []string) string {
	command, rest, err := root.Find(words)
	if err != nil || command == root {
		return "no such command"
	}
	if command.HasSubCommands() && len(rest) > 0 {
		return "no such command: " + rest[0]
	}
	for _, word := range rest {
		name, isFlag := strings.CutPrefix(word, "--")
		name, _, _ = strings.Cut(name, "=")
		if isFlag && name != "" && command.Flag(name) == nil && root.PersistentFlags().Lookup(name) == nil {
			return "no such flag: " + word
		}
	}
	return ""
}

// TestTheHelpSpeaksOneVoice: commands begin with a verb that tells the program what to do, flags with a small letter; PocketBase's
// too, and those of its next release.
func TestTheHelpSpeaksOneVoice(t *testing.T) {
	app, _ := newApp()
	var listen func(command *cobra.Command)
	listen = func(command *cobra.Command) {
		if foreign.MatchString(command.Short) || strings.Contains(command.Long, "Supported arguments") || strings.Contains(command.Use, "(") {
			t.Errorf("%s: %s %s", command.Use, command.Short, command.Long)
		}
		if command.Example != "" && !strings.HasPrefix(command.Example, "  passerelle ") {
			t.Errorf("%s: the example is %q", command.CommandPath(), command.Example)
		}
		for _, flags := range []*pflag.FlagSet{command.Flags(), command.PersistentFlags()} {
			flags.VisitAll(func(flag *pflag.Flag) {
				if first := flag.Usage[:1]; strings.ToUpper(first) == first || foreign.MatchString(flag.Usage) || strings.Contains(flag.Usage, "\n") {
					t.Errorf("%s --%s: %s", command.CommandPath(), flag.Name, flag.Usage)
				}
			})
		}
		help := command.UsageString()
		for _, other := range []string{"[command]", "[flags]", "Available", "Global", "help for", "version for"} {
			if strings.Contains(help, other) {
				t.Errorf("%s --help says %q", command.CommandPath(), other)
			}
		}
		for _, child := range command.Commands() {
			listen(child)
		}
	}
	listen(app.RootCmd)
}
