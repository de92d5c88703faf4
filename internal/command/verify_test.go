package command

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestReadersMakeNoInstallation: a release's file has a version in its name, and commands are named after it.
func TestReadersMakeNoInstallation(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{"passerelle", "passerelle_1.2.0_linux_amd64", "passerelle.exe"} {
		root, superuser := &cobra.Command{Use: file}, &cobra.Command{Use: "superuser"}
		root.AddCommand(&cobra.Command{Use: "backup"}, superuser)
		superuser.AddCommand(&cobra.Command{Use: "otp"}, &cobra.Command{Use: "upsert"})
		for _, args := range []string{"backup", "superuser otp"} {
			if err := Ready(root, strings.Fields(args), dir); err == nil {
				t.Errorf("%s %s may begin in an empty folder", file, args)
			}
		}
		if err := Ready(root, []string{"superuser", "upsert"}, dir); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
