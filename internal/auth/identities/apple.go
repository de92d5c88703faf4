package identities

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	appleIssuer = "https://appleid.apple.com"
	// appleSecretTime is how long a secret made for one step counts; Apple allows six months.
	appleSecretTime = 5 * time.Minute
)

// keyError is a private key that is none.
type keyError struct{ error }

func (e keyError) Unwrap() error { return e.error }

// appleSecret makes the client's secret: Apple gives none, but takes a token signed with the operator's key.
func appleSecret(p provider, issuer string, now time.Time) (string, error) {
	key, err := appleKey(p.Secret)
	if err != nil {
		return "", keyError{err}
	}
	token := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.RegisteredClaims{
		Issuer: p.TeamID, Subject: p.ClientID, Audience: jwt.ClaimStrings{issuer},
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(appleSecretTime)),
	})
	token.Header["kid"] = p.KeyID
	return token.SignedString(key)
}

// appleKey reads the key of Apple's .p8 file, also one whose line breaks were lost on the way through a form.
func appleKey(text string) (*ecdsa.PrivateKey, error) {
	text = strings.NewReplacer("-----BEGIN PRIVATE KEY-----", "", "-----END PRIVATE KEY-----", "").Replace(text)
	der, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		return nil, err
	}
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return nil, err
	}
	key, ok := parsed.(*ecdsa.PrivateKey)
	if !ok || key.Curve != elliptic.P256() {
		return nil, errors.New("not a key of P-256")
	}
	return key, nil
}
