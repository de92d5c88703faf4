import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type Json, objectOf, textOf } from "./http.ts";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A security key in software (ES256, attestation "none"), as a browser at `origin` would show it to the site. */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  flags = PRESENT | VERIFIED;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #user = "";

  origin: string;
  rpId: string;

  constructor(origin: string) {
    this.origin = origin;
    this.rpId = new URL(origin).hostname;
  }

  /** The answer to the options of navigator.credentials.create. */
  create(options: Json): Json {
    this.#user = textOf(objectOf(options, "user"), "id");
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, publicKey(this.#keys.publicKey)]);
    const data = Buffer.concat([this.#data(this.flags | ATTESTED), attested]);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const head = Buffer.concat([Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])]);
    const size = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
    const object = Buffer.concat([head, text("authData"), size, data]);
    return this.#answer({
      clientDataJSON: this.#client("webauthn.create", options).toString("base64url"),
      attestationObject: object.toString("base64url"),
      transports: ["usb"],
    });
  }

  /** The answer to the options of navigator.credentials.get. */
  get(options: Json): Json {
    this.counter++;
    const data = this.#data(this.flags);
    const client = this.#client("webauthn.get", options);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      userHandle: this.#user,
    });
  }

  #answer(response: Json): Json {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  #client(type: string, options: Json): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: textOf(options, "challenge"), origin: this.origin, crossOrigin: false }),
    );
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(this.rpId).digest(), Buffer.from([flags]), counter]);
  }
}

/** A short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
}

/** A key of P-256 in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function publicKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, "base64url")]);
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), part(0x21, x), part(0x22, y)]);
}
