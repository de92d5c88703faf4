package command

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"passerelle/internal/command/environment"
	"passerelle/internal/folder/datadir"
)

var domainName = regexp.MustCompile(`^(?i)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)

// readers are the commands that work on an installation, and must not make one.
var readers = []string{
	"admin otp", "admin forget-factors", "backup", "superuser otp", "superuser update", "superuser delete", "superuser ips",
}

// Ready refuses a command that reads an installation if none exists, and the first start of a server that could not finish it:
// it would show its password once, and end. Verify has parsed args.
func Ready(root *cobra.Command, args []string, dir string) error {
	found, _, err := root.Find(args)
	if err != nil || !environment.FirstStart(dir) {
		return err
	}
	// The path begins with the name of the file that runs, which a release gives a version.
	if slices.Contains(readers, strings.TrimPrefix(found.CommandPath(), root.Name()+" ")) {
		return fmt.Errorf("nothing is installed in %s: check --dir, or start the server there first", dir)
	}
	if found.Name() != "serve" {
		return nil
	}
	if err := datadir.CheckRoom(dir); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", ServeAddress(root, args))
	if err != nil {
		return InWords(err)
	}
	return listener.Close()
}

// Verify reports the first mistake of a command line in one sentence, before anything is opened or written.
//
// A folder that --dir names must exist, because a typing error would otherwise start an empty installation.
func Verify(root *cobra.Command, args []string) error {
	found, rest, err := root.Find(args)
	if err != nil {
		sentence, _, _ := strings.Cut(err.Error(), "\n") // the rest suggests commands, on separate lines
		return fmt.Errorf("%s: --help lists the commands", sentence)
	}
	if found == root {
		return errors.New("name a command: `serve` starts the site, --help lists the others")
	}
	if err := found.ParseFlags(rest); err != nil {
		return fmt.Errorf("%w: %s --help lists the flags", err, found.CommandPath())
	}
	if !found.Runnable() {
		return fmt.Errorf("name a command of %s: %s --help lists them", found.CommandPath(), found.CommandPath())
	}
	if err := found.ValidateArgs(found.Flags().Args()); err != nil {
		return fmt.Errorf("%w: %s --help says what it takes", err, found.CommandPath())
	}
	if err := verifyAddresses(found); err != nil {
		return err
	}
	emptyLists(found)
	return verifyFolders(root)
}

// emptyLists prepares the flags of a command that is about to be parsed again: a list would hold each value twice.
func emptyLists(found *cobra.Command) {
	found.Flags().Visit(func(flag *pflag.Flag) {
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			_ = list.Replace(nil) // cannot fail without values
		}
	})
}

// verifyAddresses reads what `serve` listens on: --http, --https, and the domains that get a certificate.
func verifyAddresses(found *cobra.Command) error {
	if found.Name() != "serve" {
		return nil
	}
	for _, name := range []string{"http", "https"} {
		flag := found.Flags().Lookup(name)
		if flag == nil || flag.Value.String() == "" {
			continue
		}
		_, port, err := net.SplitHostPort(flag.Value.String())
		if err == nil && port != "" {
			_, err = net.LookupPort("tcp", port) // 1 to 65535, or a name such as http
		}
		if err != nil || port == "" {
			return fmt.Errorf("--%s must be an address and a port, such as 127.0.0.1:8090 (%s)", name, flag.Value)
		}
	}
	for _, domain := range found.Flags().Args() {
		if !domainName.MatchString(domain) {
			return fmt.Errorf("%q is not a domain: serve --help says what it takes", domain)
		}
	}
	return nil
}

// ServeAddress is the host:port at which `serve` answers plain HTTP, "" for another command. Verify has parsed args.
func ServeAddress(root *cobra.Command, args []string) string {
	plain, _ := addresses(root, args)
	return plain
}

// RedirectAddress is ServeAddress where `serve` answers HTTPS elsewhere, else "".
func RedirectAddress(root *cobra.Command, args []string) string {
	plain, secure := addresses(root, args)
	if secure == "" {
		return ""
	}
	return plain
}

// Domains are the names for which `serve` gets certificates: those that it was given, else the host at which it answers HTTPS.
func Domains(root *cobra.Command, args []string) []string {
	_, secure := addresses(root, args)
	if secure == "" {
		return nil
	}
	found, _, err := root.Find(args)
	if err == nil && found.Flags().NArg() > 0 {
		return found.Flags().Args()
	}
	host, _, _ := net.SplitHostPort(secure) // Verify has read it
	if _, err := netip.ParseAddr(host); err == nil || !domainName.MatchString(host) {
		return nil
	}
	return []string{host}
}

func addresses(root *cobra.Command, args []string) (plain, secure string) {
	found, _, err := root.Find(args)
	if err != nil || found.Name() != "serve" {
		return "", ""
	}
	return listens(found)
}

// listens is where `serve` answers HTTP and HTTPS, as PocketBase has it.
func listens(serve *cobra.Command) (plain, secure string) {
	plain, secure = serve.Flags().Lookup("http").Value.String(), serve.Flags().Lookup("https").Value.String()
	if serve.Flags().NArg() > 0 {
		return cmp.Or(plain, "0.0.0.0:80"), cmp.Or(secure, "0.0.0.0:443")
	}
	return cmp.Or(plain, "127.0.0.1:8090"), secure
}

func verifyFolders(root *cobra.Command) error {
	for _, name := range []string{"dir", "hooksDir", "migrationsDir", "publicDir"} {
		flag := root.PersistentFlags().Lookup(name)
		if flag == nil || !flag.Changed {
			continue
		}
		info, err := os.Stat(flag.Value.String())
		if errors.Is(err, os.ErrNotExist) && name == "dir" {
			return fmt.Errorf("the folder %s does not exist: check --dir, or create it for a new installation", flag.Value)
		}
		if errors.Is(err, os.ErrNotExist) || err == nil && !info.IsDir() {
			return fmt.Errorf("%s is not a folder: check --%s", flag.Value, name)
		}
	}
	return nil
}
