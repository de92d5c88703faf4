package gateway

import (
	"bytes"
	"encoding/hex"
	"encoding/json/v2"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Limits of what the hooks may set.
const (
	minTimeout, maxTimeout   = 200 * time.Millisecond, 30 * time.Second
	defaultSoftDeadline      = 4 * time.Second
	maxCacheTime             = 7 * 24 * time.Hour
	maxSources               = 100
	defaultPlan, otherLocale = "", "fr"
)

// config is everything that policy decides. The hooks pass it as one JSON text.
type config struct {
	HashKey        string                       `json:"hashKey"` // hexadecimal
	Origin         string                       `json:"origin"`  // of the site, as members reach it
	Links          map[string]map[string]string `json:"links"`   // plans, help, dashboard → locale → address
	SoftDeadlineMS int64                        `json:"softDeadlineMs"`
	Manifests      map[string]map[string]string `json:"manifests"` // plan → locale → finished JSON
	Screens        map[string]int               `json:"screens"`   // plan → devices, 0 for no limit
	Notices        map[string]map[string]notice `json:"notices"`   // kind → locale
	Sources        []sourceConfig               `json:"sources"`   // in the order of their answers
}

// notice is what a member reads instead of content.
type notice struct {
	Name string `json:"name"`
	Text string `json:"text"`
	Link string `json:"link"`
}

// sourceConfig is one add-on that members get entries from.
type sourceConfig struct {
	ID              string           `json:"id"`
	Key             string           `json:"key"`     // first part of `key~id` of its catalogs
	Base            string           `json:"base"`    // its address without "/manifest.json"
	Query           string           `json:"query"`   // "?x=1" of its address, or ""
	Secrets         []secretConfig   `json:"secrets"` // no entry that contains one of these reaches a client
	Plans           []string         `json:"plans"`   // [] for all
	Resources       []resourceConfig `json:"resources"`
	Catalogs        []catalogConfig  `json:"catalogs"`
	TimeoutMS       int64            `json:"timeoutMs"`
	CacheMinSeconds int64            `json:"cacheMinSeconds"`
	CacheMaxSeconds int64            `json:"cacheMaxSeconds"`
}

type resourceConfig struct {
	Name       string    `json:"name"`
	Types      []string  `json:"types"`
	IDPrefixes *[]string `json:"idPrefixes"` // null for every id
}

type catalogConfig struct {
	Type  string `json:"type"`
	ID    string `json:"id"`
	Skips bool   `json:"skips"` // the source hands it out in parts: clients say where they are
}

// snapshot is a validated config with precomputed values for requests. It never changes.
type snapshot struct {
	config
	hasher       *hasher
	veil         *veil
	origin       []byte // as a part of a JSON text
	softDeadline time.Duration
	sources      []*source
	plans        map[string][]*source // of the plans that have a manifest
}

// parse reads the settings of $gateway.configure. sourceOf returns the source of a configuration with its known state.
func parse(settings string, sourceOf func(sourceConfig, *veil) *source) (*snapshot, error) {
	s := &snapshot{softDeadline: defaultSoftDeadline, plans: map[string][]*source{}}
	// The text contains secrets: no error repeats any of it.
	if json.Unmarshal([]byte(settings), &s.config) != nil {
		return nil, errors.New("$gateway.configure: invalid configuration")
	}
	key, err := hex.DecodeString(s.HashKey)
	if err != nil || len(key) < 16 {
		return nil, errors.New("$gateway.configure: invalid hashKey")
	}
	s.hasher = newHasher(key)
	if s.veil, err = newVeil(key); err != nil {
		return nil, err
	}
	s.origin = bytes.Trim([]byte(text(s.Origin)), `"`)
	if s.SoftDeadlineMS > 0 {
		s.softDeadline = min(time.Duration(s.SoftDeadlineMS)*time.Millisecond, maxTimeout)
	}
	if len(s.Sources) > maxSources {
		return nil, fmt.Errorf("$gateway.configure: more than %d sources", maxSources)
	}
	for _, each := range s.Sources {
		if err := each.check(); err != nil {
			return nil, err
		}
	}
	for _, each := range s.Sources {
		s.sources = append(s.sources, sourceOf(each, s.veil))
	}
	for plan := range s.Manifests {
		s.plans[plan] = s.only(plan)
	}
	return s, nil
}

func (c sourceConfig) check() error {
	base, err := url.Parse(c.Base)
	switch {
	case c.ID == "" || c.Key == "" || strings.Contains(c.Key, "~"):
		return errors.New("$gateway.configure: a source without id or key")
	case err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http":
		return fmt.Errorf("$gateway.configure: source %s: invalid address", c.ID)
	case c.Query != "" && c.Query[0] != '?' || strings.ContainsAny(c.Base, "?#") || strings.Contains(c.Query, "#"):
		return fmt.Errorf("$gateway.configure: source %s: invalid query", c.ID)
	}
	return nil
}

// served returns the plan whose sources a member gets. A deleted plan counts as a trial.
func (s *snapshot) served(row *access) string {
	if _, found := s.plans[row.plan]; found {
		return row.plan
	}
	return defaultPlan
}

// of returns the sources of a plan, in order.
func (s *snapshot) of(plan string) []*source { return s.plans[plan] }

func (s *snapshot) only(plan string) []*source {
	var found []*source
	for _, each := range s.sources {
		if len(each.config.Plans) == 0 || slices.Contains(each.config.Plans, plan) {
			found = append(found, each)
		}
	}
	return found
}

// playAt returns the start of a member's addresses of veiled streams, as part of a JSON text.
func (s *snapshot) playAt(token string) []byte {
	return slices.Concat(s.origin, []byte(prefix+token+"/play/"))
}

// manifest returns the text for a plan and language; "" if there is none.
func (s *snapshot) manifest(plan, locale string) string {
	return inLocale(s.Manifests[plan], locale)
}

// notice returns a notice in a language.
func (s *snapshot) notice(kind, locale string) notice { return inLocale(s.Notices[kind], locale) }

// inLocale returns the text in a language, or in the site's default language.
func inLocale[T comparable](texts map[string]T, locale string) T {
	if text, found := texts[locale]; found {
		return text
	}
	return texts[otherLocale]
}
