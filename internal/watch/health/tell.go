package health

import (
	"fmt"
	"net/mail"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"

	"passerelle/internal/watch/logs"
)

const (
	// resendAfter is the first wait for a mail or a push that was not accepted; each further one is twice as long.
	resendAfter = 5 * time.Minute
	// sends is how often one is sent at most, within eleven hours: a receiver that forwards it and refuses must not get hundreds.
	sends = 8
)

// sentences are what the operator reads, in both languages: a notice of the hooks would need a working database.
var sentences = map[Problem][2]string{
	"disk_full":             {"Le disque est presque plein.", "The disk is almost full."},
	"database_cannot_write": {"La base de données n’accepte plus d’écriture.", "The database no longer accepts writes."},
	"database_hangs":        {"Aucune écriture dans la base de données n’aboutit.", "Writes to the database do not complete."},
	"database_cannot_read":  {"La base de données n’est plus lisible.", "The database cannot be read."},
	"database_replaced": {
		"Le fichier data.db a été déplacé ou remplacé alors que le serveur l’utilise : plus rien n’est enregistré. Remettez le même fichier à sa place, " +
			"avec data.db-wal, et ne redémarrez pas : le service reprend aussitôt. S’il n’existe plus, arrêtez le serveur et restaurez une sauvegarde.",
		"The file data.db was moved or replaced while the server uses it: nothing is saved any more. Put the same file back, together with data.db-wal, " +
			"and do not restart: the service continues at once. If it no longer exists, stop the server and restore a backup.",
	},
	"database_damaged": {"La base de données est endommagée : restaurez une sauvegarde.", "The database is damaged: restore a backup."},
	"home_page_fails":  {"La page d’accueil ne s’affiche plus.", "The home page fails to render."},
	"home_page_hangs":  {"La page d’accueil ne répond plus.", "The home page does not respond."},
	"queue_stalled":    {"Des tâches attendent depuis plus d’une demi-heure.", "Jobs have been waiting for more than half an hour."},
	"crons_stalled":    {"Les tâches planifiées ne démarrent plus.", "Scheduled tasks no longer start."},
	"app_key_missing":  {"Le fichier app.key a disparu : restaurez-en la copie.", "The file app.key is missing: restore its copy."},
}

// tell reports it on every channel that works: the process's log, the push service, and a mail to the operator.
func (w *Watcher) tell(failing bool, problems []Problem) {
	app := w.app
	subject := [2]string{"Le service fonctionne à nouveau", "The service is working again"}
	if failing {
		subject = [2]string{"Le service ne fonctionne plus", "The service is not working"}
	}
	lines := []string{subject[0] + "."}
	english := []string{subject[1] + "."}
	for _, problem := range problems {
		lines = append(lines, sentences[problem][0])
		english = append(english, sentences[problem][1])
	}
	logs.Printf("%s Health: %s\n", time.Now().Format("2006/01/02 15:04:05"), strings.Join(english, " "))
	w.tellings.Add(1)
	meta := app.Settings().Meta
	w.pushed(fmt.Sprintf("%s – %s", subject[0], meta.AppName), strings.Join(append(append(lines, ""), english...), "\n"))
	if !app.Settings().SMTP.Enabled {
		return // the log line above must do
	}
	message := &mailer.Message{
		From:    mail.Address{Name: meta.SenderName, Address: meta.SenderAddress},
		To:      []mail.Address{{Address: operator(app)}},
		Subject: fmt.Sprintf("%s / %s – %s", subject[0], subject[1], meta.AppName),
		Text:    strings.Join(append(append(lines, ""), english...), "\n") + "\n\n" + meta.AppURL + "\n",
	}
	w.deliver("the operator's mail was not sent", func() error { return app.NewMailClient().Send(message) })
}

// deliver sends in the background, because a mail server that hangs must not stop the checks. What fails is tried again, less
// and less often, until something newer is told: what broke this service may have taken the mail server along.
func (w *Watcher) deliver(failed string, send func() error) {
	telling := w.tellings.Load()
	go func() {
		for sent := range sends {
			err := send()
			if err == nil {
				return
			}
			logs.Printf("Health: %s: %v\n", failed, err)
			if time.Sleep(resendAfter << sent); w.tellings.Load() != telling {
				return
			}
		}
	}()
}

// operator is the address of the legal notice, else the sender's.
func operator(app core.App) string {
	var address string
	err := app.ConcurrentDB().NewQuery("SELECT COALESCE(json_extract(legal, '$.email'), '') FROM site WHERE id = 'site'").Row(&address)
	if err != nil || address == "" {
		return app.Settings().Meta.SenderAddress
	}
	return address
}
