package health

import "testing"

func TestRestartHelps(t *testing.T) {
	for want, reports := range map[bool][][]Problem{
		true:  {{"home_page_hangs"}, {"database_hangs", "crons_stalled", "queue_stalled"}, {"checks_hang"}},
		false: {{}, {""}, {"disk_full"}, {"database_damaged"}, {"app_key_missing", "home_page_fails"}, {"database_cannot_write", "crons_stalled"}},
	} {
		for _, problems := range reports {
			if (Report{Findings: findingsOf(problems)}).RestartHelps() != want {
				t.Errorf("%v: %v", problems, !want)
			}
		}
	}
}
