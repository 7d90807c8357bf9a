import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@groundtrack/contract';

/** Page data that a browser adds to the signed data. */
interface Page {
  readonly origin: string;
}

/** Flags of WebAuthn Level 3 section 6.1: user present, user verified, new credential attached. */
const [PRESENT, VERIFIED, ATTACHED] = [0x01, 0x04, 0x40];

/** A passkey in memory: ECDSA with P-256, an attestation of `none`, and a counter. */
export class SoftwareAuthenticator {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  counter = 0;

  create(options: PasskeyCreation, { origin }: Page): NewPasskeyCredential {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      // A CBOR map of five entries: kty EC2, alg ES256, curve P-256, x and y of 32 bytes (RFC 9053).
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const attached = Buffer.concat([Buffer.alloc(16), length, this.#id, cose]);
    const authData = Buffer.concat([this.#head(options.rp.id, PRESENT | VERIFIED | ATTACHED), attached]);
    // {"fmt": "none", "attStmt": {}, "authData": bytes of at most 255} in CBOR (RFC 8949).
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: toClientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  /** Signs without a PIN, as a plain security key does. */
  get(options: PasskeyRequest, { origin }: Page): PasskeyAssertion {
    this.counter += 1;
    const clientData = toClientData('webauthn.get', options.challenge, origin);
    const authData = this.#head(options.rpId, PRESENT);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
      },
    };
  }

  #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }
}

function toClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
