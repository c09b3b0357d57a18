// An authenticator in software: it creates passkeys (ES256) and signs with them, as browsers and security keys do.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Options = Readonly<Record<string, unknown>> & { readonly challenge: string };

/** What a test may change in a response. */
export type SoftChanges = {
  /** Origin that the browser reports. */
  readonly origin?: string;
  /** Counter of the response; default: one more than before. */
  readonly counter?: number;
  /** False: the authenticator has not checked a fingerprint or a PIN. */
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  /** True: another key than the passkey's signs the response. */
  readonly hasForeignKey?: boolean;
};

/** A passkey of the authenticator. */
export type SoftPasskey = {
  readonly id: string;
  readonly key: KeyObject;
  readonly userHandle: string;
  counter: number;
};

const encode = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const hash = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** Encodes the few types of CBOR that attestations need. */
function toCbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<number | string, never>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map((each) => toCbor(each))]);
}

const createKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Returns the public key as COSE. */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  // Key type EC2, algorithm ES256, curve P-256, x and y (RFC 9053).
  const entries: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return toCbor(new Map(entries));
}

/** Flags of authenticator data: present, verified, backed up (eligible and done), with a new credential. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKED_UP = 0x18;
const NEW = 0x40;

/**
 * Creates an authenticator for one site.
 * @param host host name without port
 * @param origin scheme, host and port
 */
export function createSoftPasskeys(host: string, origin: string) {
  const createAuthenticatorData = (counter: number, isVerified: boolean, newCredential?: Buffer): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | BACKED_UP | (isVerified ? VERIFIED : 0) | (newCredential ? NEW : 0);
    return Buffer.concat([hash(host), Buffer.from([flags]), count, newCredential ?? Buffer.alloc(0)]);
  };
  const createClientData = (type: string, { challenge }: Options, changes: SoftChanges): string =>
    JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false });
  return {
    /** Creates a passkey and returns it with the response for the server. */
    create(options: Options, changes: SoftChanges = {}) {
      const key = createKey();
      const id = randomBytes(32);
      const { counter = 0, isVerified = true } = changes;
      const length = Buffer.from([0, id.length]);
      const authData = createAuthenticatorData(
        counter,
        isVerified,
        Buffer.concat([Buffer.alloc(16), length, id, toCose(key)]),
      );
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const user = options['user'] as { readonly id: string };
      const passkey: SoftPasskey = { id: encode(id), key, userHandle: user.id, counter };
      const credential = {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(createClientData('webauthn.create', options, changes)),
          attestationObject: encode(toCbor(attestation)),
          transports: ['internal'],
        },
      };
      return { passkey, credential };
    },
    /** Uses a passkey and returns the response for the server. */
    use(passkey: SoftPasskey, options: Options, changes: SoftChanges = {}) {
      passkey.counter = changes.counter ?? passkey.counter + 1;
      const authData = createAuthenticatorData(passkey.counter, changes.isVerified ?? true);
      const client = createClientData('webauthn.get', options, changes);
      const key = changes.hasForeignKey ? createKey() : passkey.key;
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(authData),
          signature: encode(sign('sha256', Buffer.concat([authData, hash(client)]), key)),
          userHandle: changes.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}
