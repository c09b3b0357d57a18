// Ed25519 keys of makers of plugins: `npm run plugin -- keys`, and the private key that signs.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { DEMO_PLUGINS_DIR } from '#src/server/config.ts';
import { PluginRefusedError } from '../pluginProject.ts';

/** Setting with the private key, in place of the option --key: for machines that build. */
export const KEY_SETTING = 'MARQUEE_PLUGIN_KEY';

/** A private key with its public key as realm.json names it. */
export type SigningKey = { readonly privateKey: KeyObject; readonly publicKey: string };

/**
 * Writes a new private key to a file that only its owner can read.
 *
 * @returns the public key, as `pluginKeys` of realm.json names it
 * @throws PluginRefusedError when the file exists, or is in a folder whose files others get
 */
export function createKeyFile(path: string): string {
  refuseSharedFolder(path);
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new PluginRefusedError(
      `${path} exists. Name another file: a key that is replaced can sign no later version of its plugins.`,
    );
  }
  return toPublicKey(privateKey);
}

/**
 * Reads the private keys that sign.
 *
 * @param paths files of `npm run plugin -- keys`
 * @param setting a private key as PEM, or undefined; used when there is no file
 * @throws PluginRefusedError when a file is missing or in a folder whose files others get, or a key is not a private
 *   Ed25519 key
 */
export function readSigningKeys(paths: readonly string[], setting: string | undefined): readonly SigningKey[] {
  if (paths.length === 0) return setting ? [parseKey(setting, KEY_SETTING)] : [];
  return paths.map((path) => {
    refuseSharedFolder(path);
    if (!existsSync(path))
      throw new PluginRefusedError(`${path} does not exist. "npm run plugin -- keys ${path}" writes a new key.`);
    return parseKey(readFileSync(path, 'utf8'), path);
  });
}

function parseKey(pem: string, source: string): SigningKey {
  let privateKey: KeyObject | undefined;
  try {
    // A setting on one line contains the two characters `\n` instead of each line break.
    privateKey = createPrivateKey(pem.replaceAll('\\n', '\n'));
  } catch {
    privateKey = undefined;
  }
  if (privateKey?.asymmetricKeyType !== 'ed25519')
    throw new PluginRefusedError(
      `${source} is not a private Ed25519 key without password, as PEM. "npm run plugin -- keys <file>" writes one.`,
    );
  return { privateKey, publicKey: toPublicKey(privateKey) };
}

function toPublicKey(privateKey: KeyObject): string {
  // The key is the last 32 bytes of its DER form (RFC 8410).
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
}

/** Refuses a key in a folder whose files others get, or below it. */
function refuseSharedFolder(path: string): void {
  const served = [process.env['PLUGINS_DIR'] || DEMO_PLUGINS_DIR, DEMO_PLUGINS_DIR, 'realms'].map(toRealPath);
  for (let folder = toRealPath(dirname(path)); ; folder = dirname(folder)) {
    const reason = describeSharedFolder(folder, served);
    if (reason !== undefined)
      throw new PluginRefusedError(
        `${path} is in ${reason}, ${folder}, which others get. Store the private key elsewhere, for example: ${join(homedir(), 'marquee-keys', basename(path))}`,
      );
    if (dirname(folder) === folder) return;
  }
}

/** Returns what others get with a folder; undefined: nothing that is known here. */
function describeSharedFolder(folder: string, served: readonly string[]): string | undefined {
  if (existsSync(join(folder, 'plugin.json'))) return 'the folder of a plugin';
  if (existsSync(join(folder, 'realm.json'))) return 'the folder of a brand';
  return served.includes(folder) ? 'a folder that a server delivers or publishes' : undefined;
}

/** Returns a path without symbolic links. Its last parts may not exist yet. */
function toRealPath(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(toRealPath(parent), basename(absolute));
}
