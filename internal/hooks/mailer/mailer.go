// Package mailer sends every mail, including PocketBase's own, over SMTP with a time-out for each step. PocketBase's
// client waits forever on a server that accepts a connection and says nothing. It also keeps a journal of the mails
// with our own Message-ID, so that a mail whose job was interrupted is not sent a second time.
package mailer

import (
	"context"
	"encoding/json/v2"
	"net"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	pb "github.com/pocketbase/pocketbase/tools/mailer"

	"passerelle/internal/watch/logs"
)

// limits are the time-outs of the steps. The server's answer to a whole mail gets what is left of whole: without it nobody
// knows whether the mail was accepted. RFC 5321, 4.5.3.2.6, asks for ten minutes, in which a runner would carry no other mail.
type limits struct {
	connect, tls, reply, whole time.Duration
	// How long a connection waits for the next letter, and how many letters it carries.
	idle    time.Duration
	letters int
}

var patience = limits{
	connect: 10 * time.Second, tls: 10 * time.Second, reply: 30 * time.Second, whole: 5 * time.Minute,
	idle: 5 * time.Second, letters: 100,
}

// Dial opens a connection, or refuses its address.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// Network is what internal/hooks/outbound allows: Forbids reports whether Dial would refuse a host, IsNear whether a connection
// to a host may do without encryption.
type Network interface {
	Dial(ctx context.Context, network, address string) (net.Conn, error)
	Forbids(ctx context.Context, host string) bool
	IsNear(host string, address net.Addr) bool
}

// Mailer sends the mails of an app.
type Mailer struct {
	ctx     context.Context
	app     core.App
	journal *journal
	kept    kept
	network Network
	// forbidden is set while the network refuses the mail server in force.
	forbidden atomic.Bool
}

// Register sends app's mails from here. All calls end with ctx. The journal is a file in the data folder. A mail server
// that was set on a page is dialed through network; trusted is the host that the environment names, "" for none.
func Register(ctx context.Context, app core.App, network Network, trusted string) *Mailer {
	m := &Mailer{ctx: ctx, app: app, journal: &journal{path: journalPath(app.DataDir())}, network: network}
	if trusted == "" {
		m.watch(app)
	}
	app.OnMailerSend().BindFunc(func(e *core.MailerEvent) error {
		if smtp := e.App.Settings().SMTP; smtp.Enabled {
			smtp.LocalName = localName(e.App.Settings())
			c := &client{Mailer: m, smtp: smtp, limits: patience}
			if trusted == "" {
				c.dialer = network.Dial
			}
			e.Mailer = c
		}
		return e.Next()
	})
	return m
}

// watch notes, at the start and after each change, whether the mail server is one that the network refuses, and says so in
// the log: earlier releases sent mails through any server that the dashboard named.
func (m *Mailer) watch(app core.App) {
	serving := false
	look := func() {
		smtp := app.Settings().SMTP
		if !serving {
			return
		}
		go func() { // a name server may not answer
			ctx, cancel := context.WithTimeout(m.ctx, patience.connect)
			defer cancel()
			refused := smtp.Enabled && m.network.Forbids(ctx, smtp.Host)
			if m.forbidden.Store(refused); refused {
				logs.Printf("No mail is sent: the mail server %s is in a private network. To allow it, add it to OUTBOUND_ALLOW or name it in SMTP_HOST, and start again.\n", smtp.Host)
			}
		}()
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		serving = true
		look()
		return e.Next()
	})
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		err := e.Next()
		look()
		return err
	})
}

// Bind exposes to a hooks runtime `$mail.known(id)`: "sent", "sending" (it may have been sent) or ""; `$mail.forbidden()`,
// whether the network refuses the mail server; and `$mail.attempt(smtp, message)`.
func (m *Mailer) Bind(vm *goja.Runtime) {
	// Fails only for a runtime that is being torn down.
	_ = vm.Set("$mail", map[string]any{"known": m.journal.known, "attempt": m.attempt, "forbidden": m.forbidden.Load})
}

// attempt sends a mail through a server that is not in force: the settings, as JSON of core.SMTPConfig.
func (m *Mailer) attempt(settings string, message *pb.Message) error {
	var smtp core.SMTPConfig
	if err := json.Unmarshal([]byte(settings), &smtp); err != nil {
		return err
	}
	if smtp.LocalName == "" {
		smtp.LocalName = localName(m.app.Settings())
	}
	return (&client{Mailer: m, smtp: smtp, limits: patience, dialer: m.network.Dial}).Send(message)
}

// localName is how we introduce ourselves to mail servers: as the settings say, else as the site's host. Some, such as
// Google's relay, hang up on PocketBase's "localhost".
func localName(settings *core.Settings) string {
	if settings.SMTP.LocalName != "" {
		return settings.SMTP.LocalName
	}
	site, err := url.Parse(settings.Meta.AppURL)
	if err != nil || !strings.Contains(site.Hostname(), ".") || net.ParseIP(site.Hostname()) != nil {
		return "localhost"
	}
	return site.Hostname()
}
