package identities

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/pocketbase/pocketbase/tools/auth"
	"golang.org/x/oauth2"
)

const (
	googleIssuer = "https://accounts.google.com"
	// discoveryTime is how long a provider's description and keys count; the keys are asked for sooner when one is missing.
	discoveryTime = time.Hour
	// maxDiscovered descriptions are kept.
	maxDiscovered = 16
)

// connection is a provider that can be talked to.
type connection interface {
	address(state, nonce string, challenge oauth2.AuthCodeOption) string
	// answers refuses what another provider sent.
	answers(issuer string) error
	identify(ctx context.Context, code, verifier, nonce string) (identity, error)
}

type discovery struct {
	found *oidc.Provider
	until time.Time
}

// connect asks an OpenID Connect provider for its description where the last one is too old.
func (i *Identities) connect(ctx context.Context, p provider, redirect string) (connection, error) {
	issuer := p.Issuer
	switch p.Kind {
	case auth.NameDiscord, auth.NameGithub:
		at, err := auth.NewProviderByName(p.Kind)
		if err != nil {
			return nil, err
		}
		at.SetContext(ctx)
		at.SetClientId(p.ClientID)
		at.SetClientSecret(p.Secret)
		at.SetRedirectURL(redirect)
		return plain{at}, nil
	case auth.NameGoogle:
		issuer = googleIssuer
	case auth.NameApple:
		issuer = cmp.Or(p.Issuer, appleIssuer)
	}
	secret, scopes, options := p.Secret, []string{oidc.ScopeOpenID, "email", "profile"}, []oauth2.AuthCodeOption(nil)
	if p.Kind == auth.NameApple {
		var err error
		if secret, err = appleSecret(p, issuer, time.Now()); err != nil {
			return nil, err
		}
		// Apple posts its answer where one asks for the name.
		scopes, options = []string{oidc.ScopeOpenID, "email", "name"}, []oauth2.AuthCodeOption{oauth2.SetAuthURLParam("response_mode", "form_post")}
	}
	found, err := i.discover(ctx, issuer)
	if err != nil {
		return nil, err
	}
	var says struct {
		Methods []string `json:"token_endpoint_auth_methods_supported"`
		Issuer  bool     `json:"authorization_response_iss_parameter_supported"`
	}
	if err := found.Claims(&says); err != nil {
		return nil, err
	}
	endpoint := found.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInHeader // the standard's default; a trial of both would use up the code
	if p.Kind == auth.NameApple || len(says.Methods) > 0 && !slices.Contains(says.Methods, "client_secret_basic") {
		endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	return connected{found, issuer, says.Issuer, options, oauth2.Config{
		ClientID: p.ClientID, ClientSecret: secret, RedirectURL: redirect, Endpoint: endpoint, Scopes: scopes,
	}}, nil
}

func (i *Identities) discover(ctx context.Context, issuer string) (*oidc.Provider, error) {
	i.mu.Lock()
	known := i.discovered[issuer]
	i.mu.Unlock()
	if time.Now().Before(known.until) {
		return known.found, nil
	}
	found, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		return nil, discoveryError{err}
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.discovered) >= maxDiscovered {
		clear(i.discovered)
	}
	i.discovered[issuer] = discovery{found, time.Now().Add(discoveryTime)}
	return found, nil
}

// connected speaks OpenID Connect.
type connected struct {
	*oidc.Provider
	issuer      string
	namesItself bool // RFC 9207
	options     []oauth2.AuthCodeOption
	config      oauth2.Config
}

func (c connected) address(state, nonce string, challenge oauth2.AuthCodeOption) string {
	return c.config.AuthCodeURL(state, append(c.options, oidc.Nonce(nonce), challenge)...)
}

func (c connected) answers(issuer string) error {
	if issuer != c.issuer && (issuer != "" || c.namesItself) {
		return fmt.Errorf("answered by %q", issuer)
	}
	return nil
}

// claims are those of an ID token or of the user endpoint that count here. Some providers write true as a text.
type claims struct {
	Email    string `json:"email"`
	Verified any    `json:"email_verified"`
	Name     string `json:"name"`
	Party    string `json:"azp"`
}

func (c claims) lacksAddress() bool { return c.Email == "" || c.Verified == nil }
func (c claims) lacks() bool        { return c.lacksAddress() || c.Name == "" }

// add fills in what the user endpoint says of a subject, and nothing that the ID token says already. An address comes with what
// vouches for it.
func (c *claims) add(info *oidc.UserInfo, subject string) error {
	if info.Subject != subject {
		return errors.New("the user endpoint describes another person")
	}
	var more claims
	if err := info.Claims(&more); err != nil {
		return err
	}
	if c.lacksAddress() && (c.Email == "" || more.Email == "" || strings.EqualFold(c.Email, more.Email)) {
		c.Email, c.Verified = cmp.Or(c.Email, more.Email), more.Verified
	}
	c.Name = cmp.Or(c.Name, more.Name)
	return nil
}

// identify checks the ID token: signature, issuer, audience, time and nonce. What it lacks, the user endpoint says.
func (c connected) identify(ctx context.Context, code, verifier, nonce string) (identity, error) {
	none := identity{}
	token, err := c.config.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		return none, err
	}
	raw, _ := token.Extra("id_token").(string)
	proof, err := c.Verifier(&oidc.Config{ClientID: c.config.ClientID}).Verify(ctx, raw) // keeps the keys
	if err != nil {
		return none, err
	}
	if !same(proof.Nonce, nonce) {
		return none, errors.New("another nonce")
	}
	var told claims
	if err := proof.Claims(&told); err != nil {
		return none, err
	}
	if told.Party != "" && told.Party != c.config.ClientID {
		return none, errors.New("issued to another client")
	}
	if told.lacks() && c.UserInfoEndpoint() != "" {
		info, err := c.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err != nil && told.lacksAddress() {
			return none, err
		}
		if err == nil {
			if err := told.add(info, proof.Subject); err != nil {
				return none, err
			}
		}
	}
	if told.Verified != true && told.Verified != "true" {
		told.Email = ""
	}
	return identity{Subject: proof.Subject, Email: told.Email, Name: told.Name}, nil
}

// plain is a provider of PocketBase's without ID tokens: its user endpoint says who it is.
type plain struct{ auth.Provider }

func (p plain) address(state, _ string, challenge oauth2.AuthCodeOption) string {
	return p.BuildAuthURL(state, challenge)
}

func (plain) answers(string) error { return nil }

func (p plain) identify(_ context.Context, code, verifier, _ string) (identity, error) {
	token, err := p.FetchToken(code, oauth2.VerifierOption(verifier))
	if err != nil {
		return identity{}, err
	}
	user, err := p.FetchAuthUser(token)
	if err != nil {
		return identity{}, err
	}
	return identity{Subject: user.Id, Email: user.Email, Name: user.Name}, nil
}

type discoveryError struct{ error }

func (e discoveryError) Unwrap() error { return e.error }

// rejections of ourselves, as providers call them.
var rejections = []string{"invalid_client", "unauthorized_client", "incorrect_client_credentials"}

// problemOf says whose fault it is: nobody answers, the operator's settings, or an answer that proves nothing.
func problemOf(err error) string {
	var told *oauth2.RetrieveError
	var mismatch *oidc.IssuerMismatchError
	var network *url.Error
	var failed discoveryError
	var key keyError
	switch {
	case errors.Is(err, errExpired):
		return "expired"
	case errors.As(err, &key), errors.As(err, &told) && (slices.Contains(rejections, told.ErrorCode) || told.Response.StatusCode == 401):
		return "credentials"
	case errors.As(err, &told) && (told.Response.StatusCode >= 500 || told.Response.StatusCode == 429):
		return "unreachable"
	case errors.As(err, &mismatch):
		return "issuer"
	case errors.As(err, &network), errors.As(err, &failed), errors.Is(err, context.DeadlineExceeded):
		return "unreachable"
	}
	return "refused"
}
