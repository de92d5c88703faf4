package command

import (
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// manualPages are the pages of docs/operate, the one for a bad night first.
var manualPages = []string{"recover", "install", "settings", "desk", "scale"}

// Manual returns the `manual` command. It prints pages, or the sections that have all of the words: a server that is down shows no
// pages, and its machine may have no network.
func Manual(pages fs.FS) *cobra.Command {
	return &cobra.Command{
		Use:   "manual [PAGE] [WORD…]",
		Short: "Print the operator’s manual: its contents, a page, or the sections with some words",
		Long: "Print the operator’s manual of this release. Without words it lists the sections. PAGE is " + strings.Join(manualPages, ", ") + ";\n" +
			"words print the sections whose headings have all of them, or else the sections whose texts do.",
		Example:      "passerelle manual recover\npasserelle manual recover disk full\npasserelle manual BACKUP_URL",
		SilenceUsage: true,
		RunE: func(c *cobra.Command, words []string) error {
			names := manualPages
			if len(words) > 0 && slices.Contains(names, words[0]) {
				names, words = words[:1], words[1:]
				if len(words) == 0 {
					text, err := fs.ReadFile(pages, names[0]+".md")
					fmt.Fprint(c.OutOrStdout(), string(text))
					return err
				}
			}
			return printSections(c.OutOrStdout(), pages, names, words)
		},
	}
}

// section is a part of a page, from its heading to the next one of the same rank.
type section struct{ page, heading, text string }

func printSections(out io.Writer, pages fs.FS, names, words []string) error {
	var all []section
	for _, name := range names {
		text, err := fs.ReadFile(pages, name+".md")
		if err != nil {
			return err
		}
		all = append(all, sections(name, string(text))...)
	}
	if len(words) == 0 {
		for _, one := range all {
			fmt.Fprintf(out, "%-9s %s\n", one.page, one.heading)
		}
		return nil
	}
	found := having(all, words, func(s section) string { return s.heading })
	if len(found) == 0 {
		found = having(all, words, func(s section) string { return s.text })
	}
	if len(found) == 0 {
		return fmt.Errorf("no section has %q: `manual` without words lists them", strings.Join(words, " "))
	}
	for _, one := range found {
		fmt.Fprintf(out, "%s\n\n", one.text)
	}
	return nil
}

// sections cuts a page at its headings of the first two ranks.
func sections(page, text string) (all []section) {
	fenced := false
	for line := range strings.Lines(text) {
		heading := strings.TrimSpace(strings.TrimLeft(line, "#"))
		fenced = fenced != strings.HasPrefix(line, "```")
		if !fenced && (strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "## ")) {
			all = append(all, section{page: page, heading: heading})
		}
		if len(all) > 0 {
			all[len(all)-1].text += line
		}
	}
	for i := range all {
		all[i].text = strings.TrimSpace(all[i].text)
	}
	return all
}

// having are the sections whose part has all words, in upper or lower case.
func having(all []section, words []string, part func(section) string) (found []section) {
	for _, one := range all {
		in := strings.ToLower(part(one))
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(in, strings.ToLower(word)) }) {
			found = append(found, one)
		}
	}
	return found
}
