package passkeys

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// relyingParty is the site as WebAuthn sees it. Browsers make passkeys for a name reached by https, or for localhost; on a
// developer's machine the loopback addresses count as that.
func relyingParty(q question) (*webauthn.WebAuthn, error) {
	address, err := url.Parse(q.Site.URL)
	if err != nil {
		return nil, err
	}
	host := strings.ToLower(address.Hostname())
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsLoopback() {
		host = "localhost"
	}
	if address.Scheme != "https" && (address.Scheme != "http" || host != "localhost") {
		return nil, errors.New("the public address is not https")
	}
	origin := address.Scheme + "://" + host
	if port := address.Port(); port != "" {
		origin += ":" + port
	}
	return webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: q.Site.Name, RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementPreferred, UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: lifetime},
			Registration: webauthn.TimeoutConfig{Timeout: lifetime},
		},
	})
}

// exactOrigin refuses what the library lets pass: it compares scheme and host alone.
func exactOrigin(site *webauthn.WebAuthn, origin string) error {
	if !slices.Contains(site.Config.RPOrigins, origin) {
		return fmt.Errorf("origin %q", origin)
	}
	return nil
}

// owner is a member as the library asks for one.
type owner struct {
	question
	has stored
}

func (o owner) WebAuthnID() []byte          { return []byte(o.Member.ID) }
func (o owner) WebAuthnName() string        { return o.Member.Name }
func (o owner) WebAuthnDisplayName() string { return o.Member.Name }

func (o owner) WebAuthnCredentials() []webauthn.Credential {
	id, err := base64.RawURLEncoding.DecodeString(o.has.ID)
	if err != nil {
		return nil
	}
	key, err := base64.RawURLEncoding.DecodeString(o.has.Key)
	if err != nil {
		return nil
	}
	return []webauthn.Credential{{
		ID: id, PublicKey: key, Flags: webauthn.CredentialFlags{BackupEligible: o.has.Syncs, BackupState: o.has.BackedUp},
		Authenticator: webauthn.Authenticator{SignCount: o.has.Counter},
	}}
}

func descriptors(known []stored) ([]protocol.CredentialDescriptor, error) {
	list := make([]protocol.CredentialDescriptor, 0, len(known))
	for _, each := range known {
		id, err := base64.RawURLEncoding.DecodeString(each.ID)
		if err != nil {
			return nil, err
		}
		descriptor := protocol.CredentialDescriptor{Type: protocol.PublicKeyCredentialType, CredentialID: id}
		for _, transport := range each.Transports {
			descriptor.Transport = append(descriptor.Transport, protocol.AuthenticatorTransport(transport))
		}
		list = append(list, descriptor)
	}
	return list, nil
}

func stores(c *webauthn.Credential) *stored {
	s := &stored{
		ID: base64.RawURLEncoding.EncodeToString(c.ID), Key: base64.RawURLEncoding.EncodeToString(c.PublicKey),
		Counter: c.Authenticator.SignCount, Transports: []string{}, Syncs: c.Flags.BackupEligible, BackedUp: c.Flags.BackupState,
	}
	for _, transport := range c.Transport {
		s.Transports = append(s.Transports, string(transport))
	}
	return s
}
