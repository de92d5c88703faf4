package passkeys

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
)

const (
	present  = 0x01
	verified = 0x04
	attested = 0x40
)

// key is a security key in software. Its fields are what a hostile one may choose.
type key struct {
	secret        *ecdsa.PrivateKey
	id            []byte
	rpID, origin  string
	create, get   string
	flags         byte
	counter       uint32
	algorithm     int
	format        string
	handle        string
	crossOrigin   bool
	spoil         func(object []byte) []byte
	spoilResponse func(answer map[string]any)
}

func newKey(t *testing.T) *key {
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &key{
		secret: secret, id: []byte("a credential"), rpID: "example.org", origin: "https://example.org", create: "webauthn.create",
		get: "webauthn.get", flags: present | verified, counter: 1, algorithm: -7, format: "none", handle: "member",
	}
}

func encode(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }

func (k *key) client(kind, challenge string) []byte {
	text, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": k.origin, "crossOrigin": k.crossOrigin})
	return text
}

func (k *key) data(flags byte) []byte {
	hash := sha256.Sum256([]byte(k.rpID))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), k.counter)
}

// make is the answer to the options of Create.
func (k *key) make(t *testing.T, challenge string) map[string]any {
	point, err := k.secret.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	public, err := webauthncbor.Marshal(map[int]any{1: 2, 3: k.algorithm, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		t.Fatal(err)
	}
	data := append(k.data(k.flags|attested), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(k.id)))
	data = append(append(data, k.id...), public...)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": k.format, "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		t.Fatal(err)
	}
	if k.spoil != nil {
		object = k.spoil(object)
	}
	return k.answer(map[string]any{"clientDataJSON": encode(k.client(k.create, challenge)), "attestationObject": encode(object), "transports": []string{"usb"}})
}

// sign is the answer to the options of Request.
func (k *key) sign(t *testing.T, challenge string) map[string]any {
	data, client := k.data(k.flags), k.client(k.get, challenge)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, k.secret, digest[:])
	if err != nil {
		t.Fatal(err)
	}
	return k.answer(map[string]any{"clientDataJSON": encode(client), "authenticatorData": encode(data), "signature": encode(signature), "userHandle": encode([]byte(k.handle))})
}

func (k *key) answer(response map[string]any) map[string]any {
	answer := map[string]any{"id": encode(k.id), "rawId": encode(k.id), "type": "public-key", "response": response}
	if k.spoilResponse != nil {
		k.spoilResponse(answer)
	}
	return answer
}
