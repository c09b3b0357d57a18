// Verifies the signature of a plugin that realm.json lists (docs/adr/073-plugin-signatures.md).
import { createHash, createPublicKey, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#schemas/durations.ts';
import { isObject } from '#schemas/isObject.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import type { PluginKeys, PluginSignature, PluginStatement } from '#schemas/plugin/plugin-signature.ts';
import type { ListedPlugin } from '#schemas/realm/realm.ts';
import { readJson } from '../../json/readJson.ts';
import { isWeakKey } from './isWeakKey.ts';
import validateStatement from '#schemas/generated/validators/plugin-statement.js';

/** A key of a realm. */
export type PluginKey = PluginKeys[number];

/**
 * The result for a plugin. `unsigned`: it has no signature. `invalid`: the signature belongs to another text or another
 * entry; `expected` and `found` say what differs. `untrusted`: the signature is valid, but none of its keys is trusted for
 * this build; `refusal` says why one that is listed is not accepted. `trusted`: a trusted key signed it.
 */
export type Verification =
  | { readonly state: 'unsigned' }
  | { readonly state: 'invalid'; readonly expected: string; readonly found: string }
  | {
      readonly state: 'untrusted';
      readonly publicKeys: readonly string[];
      readonly refusal?: KeyRefusal | undefined;
      readonly statement: PluginStatement;
    }
  | { readonly state: 'trusted'; readonly key: PluginKey; readonly statement: PluginStatement };

/** Why a listed key does not count for a build: it has expired, is for other plugins, or only for later builds. */
export type KeyRefusal = { readonly key: PluginKey; readonly reason: 'expired' | 'other-plugin' | 'early-build' };

/** Start of the signed bytes, so that what a key signs for another purpose is no signature of a plugin. */
const PREFIX = 'marquee-plugin 1\n';
/** The bytes before the 32 of a public Ed25519 key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Returns the bytes that are signed for a text. */
export const toSignedBytes = (payload: string): Uint8Array => Buffer.from(PREFIX + payload, 'utf8');

/** Returns a short name of a public key, for messages: the first 16 digits of its hash. */
export const toFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/** Returns the entries of a list that have the form of a key; the check by the schema reports the others. */
export const pickKeys = (value: unknown): PluginKeys => (Array.isArray(value) ? value.filter(isPluginKey) : []);

const isPluginKey = (value: unknown): value is PluginKey =>
  isObject(value) &&
  typeof value['publicKey'] === 'string' &&
  typeof value['owner'] === 'string' &&
  [value['expires'], value['notBefore']].every((day) => ['undefined', 'string'].includes(typeof day)) &&
  (value['plugins'] === undefined ||
    (Array.isArray(value['plugins']) && value['plugins'].every((id) => typeof id === 'string')));

/** Returns the time after which signatures of a key are refused; Infinity: never; 0: `expires` is no day of the calendar. */
export function findKeyEnd({ expires }: PluginKey): number {
  if (expires === undefined) return Infinity;
  const day = parseDay(expires);
  return day === undefined ? 0 : day + DAY_MS;
}

const parseDay = (day: string): number | undefined => parseInstant(`${day}T00:00:00Z`);

/** Returns why a listed key does not count for a build; undefined: it counts. */
function findKeyRefusal(key: PluginKey, { plugin, provenance }: PluginStatement, now: number): KeyRefusal | undefined {
  const { plugins, notBefore } = key;
  const isNamed = (pattern: string): boolean =>
    pattern.endsWith('*') ? plugin.id.startsWith(pattern.slice(0, -1)) : plugin.id === pattern;
  if (plugins && !plugins.some(isNamed)) return { key, reason: 'other-plugin' };
  // A day that does not exist accepts no build.
  const isEarly = (day: string): boolean => parseInstant(provenance.builtAt)! < (parseDay(day) ?? Infinity);
  if (notBefore !== undefined && isEarly(notBefore)) return { key, reason: 'early-build' };
  return now < findKeyEnd(key) ? undefined : { key, reason: 'expired' };
}

/** Returns a key as messages name it: its owner and its fingerprint. */
export const describeKey = ({ owner, publicKey }: PluginKey): string => `${owner} (${toFingerprint(publicKey)})`;

/** Describes why no key of a valid signature is trusted for the build. */
export function describeUntrusted(
  { publicKeys, refusal, statement }: Extract<Verification, { readonly state: 'untrusted' }>,
  keys: PluginKeys,
): { readonly expected: string; readonly found: string } {
  const trusted = `a signature of one of the trusted keys: ${keys.map(describeKey).join(', ')}`;
  if (!refusal) return { expected: trusted, found: publicKeys.map(toFingerprint).join(', ') };
  const { key, reason } = refusal;
  if (reason === 'expired')
    return { expected: trusted, found: `${describeKey(key)}, which expired on ${key.expires!}` };
  if (reason === 'early-build')
    return {
      expected: `a build of ${key.notBefore!} or later by ${describeKey(key)}`,
      found: `built at ${statement.provenance.builtAt}`,
    };
  return {
    expected: `a plugin that ${describeKey(key)} may sign: ${key.plugins!.join(', ')}`,
    found: statement.plugin.id,
  };
}

/** Whether a value has the form of a signature, so that it can be verified. */
export const isPluginSignature = (value: unknown): value is PluginSignature =>
  isObject(value) &&
  typeof value['payload'] === 'string' &&
  Array.isArray(value['signatures']) &&
  value['signatures'].length > 0 &&
  value['signatures'].every(
    (each) => isObject(each) && [each['publicKey'], each['signature']].every((text) => typeof text === 'string'),
  );

/**
 * Verifies a plugin by its entry of realm.json. Files are not read.
 * @param keys the keys that the realm trusts
 * @param now ms since 1970
 */
export function verifyPlugin(plugin: ListedPlugin, keys: PluginKeys, now: number): Verification {
  const { signature } = plugin;
  if (signature === undefined) return { state: 'unsigned' };
  const wrong = signature.signatures.find((each) => !isSigned(signature.payload, each));
  if (wrong)
    return {
      state: 'invalid',
      expected: `a signature of this text by the key ${toFingerprint(wrong.publicKey)}`,
      found: isWeakKey(wrong.publicKey)
        ? 'a key of small order, or in a second encoding'
        : 'a signature of something else',
    };
  const statement = readStatement(signature.payload);
  if (!statement) return { state: 'invalid', expected: 'a signed text in format 1', found: 'another text' };
  const difference = findDifference(plugin, statement);
  if (difference) return { state: 'invalid', ...difference };
  const publicKeys = signature.signatures.map(({ publicKey }) => publicKey);
  const signers = keys.filter(({ publicKey }) => publicKeys.includes(publicKey));
  const refusals = signers.map((each) => findKeyRefusal(each, statement, now));
  const key = signers.find((_, index) => refusals[index] === undefined);
  return key
    ? { state: 'trusted', key, statement }
    : { state: 'untrusted', publicKeys, refusal: refusals[0], statement };
}

function isSigned(payload: string, { publicKey, signature }: PluginSignature['signatures'][number]): boolean {
  if (isWeakKey(publicKey)) return false;
  try {
    const der = Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'base64')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, toSignedBytes(payload), key, Buffer.from(signature, 'base64'));
  } catch {
    // The 32 bytes are not a public key: they are no point of the curve.
    return false;
  }
}

/** Returns the signed text with the defaults of its schema; undefined: it has another form, or an impossible time. */
export function readStatement(payload: string): PluginStatement | undefined {
  const read = readJson(payload);
  if ('refusal' in read || !validateStatement(read.value)) return undefined;
  const statement = read.value as PluginStatement;
  return parseInstant(statement.provenance.builtAt) === undefined ? undefined : statement;
}

/** Compares an entry of realm.json with what was signed. Fields that are missing have their default in both. */
function findDifference(
  { url: _url, integrity, signature: _signature, ...entry }: ListedPlugin,
  statement: PluginStatement,
): { readonly expected: string; readonly found: string } | undefined {
  const filled = structuredClone({ ...statement, plugin: entry });
  validateStatement(filled);
  const signed: Readonly<Record<string, unknown>> = statement.plugin;
  const listed: Readonly<Record<string, unknown>> = filled.plugin;
  const field = [...new Set([...Object.keys(signed), ...Object.keys(listed)])].find(
    (name) => !isDeepStrictEqual(signed[name], listed[name]),
  );
  if (field !== undefined)
    return { expected: `${field}: ${toText(signed[field])}`, found: `${field}: ${toText(listed[field])}` };
  const expected = findSignedHash(statement, getMainFileName(entry));
  if (entry.kind === 'module' && expected !== integrity)
    return { expected: `integrity: ${toText(expected)}`, found: `integrity: ${toText(integrity)}` };
  return undefined;
}

const toText = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value));

/** Returns the name of the file that `url` leads to, as the maker's build wrote it. */
export const getMainFileName = ({ id, kind }: Pick<ListedPlugin, 'id' | 'kind'>): string =>
  `${id}.${kind === 'module' ? 'js' : 'html'}`;

/** Returns the hash of a file of the build; undefined: it was not signed. */
export const findSignedHash = ({ files }: PluginStatement, name: string): string | undefined =>
  files.find((file) => file.name === name)?.integrity;
