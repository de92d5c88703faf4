package health

import "testing"

func TestRestartHelps(t *testing.T) {
	for want, reports := range map[bool][][]Problem{
		true:  {{"home_page_hangs"}, {"database_hangs", "crons_stand", "queue_stands"}, {"looking_hangs"}},
		false: {{}, {""}, {"disk_full"}, {"database_damaged"}, {"key_gone", "home_page_fails"}, {"database_cannot_write", "crons_stand"}},
	} {
		for _, problems := range reports {
			if (Report{Findings: findingsOf(problems)}).RestartHelps() != want {
				t.Errorf("%v: %v", problems, !want)
			}
		}
	}
}
