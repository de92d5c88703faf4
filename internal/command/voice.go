package command

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// texts are what the help says of a command: PocketBase's own commands speak in another voice.
type texts struct {
	use, short, long, example string
	flags                     map[string]string
}

// spoken has each command and flag of PocketBase that the help lists, by the command's path below the root.
var spoken = map[string]texts{
	"": {flags: map[string]string{
		"dev":           "print logs and SQL statements to the console",
		"dir":           "the data folder; one that you name must exist",
		"encryptionEnv": "the variable that holds a key of 32 characters for PocketBase’s settings (default: none)",
		"queryTimeout":  "how long a query may take, in seconds",
	}},
	"migrate": {
		use:   "migrate COMMAND",
		short: "Run, revert or create migrations; a start runs them alone",
		long: "Run, revert or create migrations, with the server stopped. A start runs new ones alone.\n" +
			"- up             run all that are new\n" +
			"- down [NUMBER]  revert the last ones\n" +
			"- create NAME    write a new file\n" +
			"- collections    write a file with the present collections\n" +
			"- history-sync   forget migrations whose files no longer exist",
		example: "passerelle migrate up",
	},
	"serve": {
		use:   "serve [DOMAIN…]",
		short: "Start the server, on 127.0.0.1:8090 or, with domains, on ports 80 and 443",
		flags: map[string]string{
			"http":    "address for HTTP (default: 127.0.0.1:8090; with domains 0.0.0.0:80, which leads to HTTPS)",
			"https":   "address for HTTPS (default: none; with domains 0.0.0.0:443)",
			"origins": "web sites that may read the API",
		},
	},
	"superuser":        {short: "Manage superusers, who open the dashboard at /_/"},
	"superuser create": {use: "create EMAIL PASSWORD", short: "Create a superuser"},
	"superuser delete": {use: "delete EMAIL", short: "Delete a superuser"},
	"superuser ips": {
		use:     "ips [ADDRESS…]",
		short:   "Limit superusers to some addresses or networks; without any, lift the limit",
		example: "passerelle superuser ips 192.0.2.7 198.51.100.0/24",
	},
	"superuser otp":    {use: "otp EMAIL", short: "Print a sign-in code for a superuser when no e-mail arrives"},
	"superuser update": {use: "update EMAIL PASSWORD", short: "Change a superuser’s password"},
	"superuser upsert": {use: "upsert EMAIL PASSWORD", short: "Create a superuser, or change the password of one"},
}

// usage is the help below a command's text. It repeats no flag that all commands share: those of root are about another one.
const usage = `Usage:
  {{if .HasAvailableSubCommands}}{{.CommandPath}} COMMAND{{else}}{{.UseLine}}{{end}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

Commands:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}

Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{if eq .Name "serve"}}

Flags of all commands:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}

{{if .HasAvailableSubCommands}}“{{.CommandPath}} COMMAND --help” says more about a command.
{{else}}“{{.Root.Name}} --help” lists the flags of all commands, such as --dir.
{{end}}`

// Speak gives PocketBase's commands and flags below root the texts above, and the help of all the same form.
func Speak(root *cobra.Command) {
	defer shape(root)
	root.SetUsageTemplate(usage)
	root.Flags().BoolP("version", "v", false, "print the version")
	for path, say := range spoken {
		found, _, err := root.Find(strings.Fields(path))
		if err != nil {
			continue
		}
		if say.short != "" {
			found.Short, found.Long, found.Example = say.short, say.long, say.example
		}
		if say.use != "" {
			found.Use = say.use
		}
		for _, flags := range []*pflag.FlagSet{found.Flags(), found.PersistentFlags()} {
			for name, usage := range say.flags {
				if flag := flags.Lookup(name); flag != nil {
					flag.Usage = usage
				}
			}
		}
	}
}

// shape indents the examples, as the help does its lists, and gives the flags that cobra adds our words.
func shape(command *cobra.Command) {
	command.Flags().BoolP("help", "h", false, "print this help")
	command.DisableFlagsInUseLine = true
	if command.Example != "" {
		command.Example = "  " + strings.ReplaceAll(command.Example, "\n", "\n  ")
	}
	for _, child := range command.Commands() {
		shape(child)
	}
}
