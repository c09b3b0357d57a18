// Ed25519 keys of makers of plugins: `npm run plugin -- keys`, and the private key that signs.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PluginRefusedError } from '../pluginProject.ts';

/** Setting with the private key, in place of the option --key: for machines that build. */
export const KEY_SETTING = 'MARQUEE_PLUGIN_KEY';

/** A private key with its public key as realm.json names it. */
export type SigningKey = { readonly privateKey: KeyObject; readonly publicKey: string };

/**
 * Writes a new private key to a file that only its owner can read.
 *
 * @returns the public key, as `pluginKeys` of realm.json names it
 * @throws PluginRefusedError when the file exists, or is in the folder of a plugin
 */
export function createKeyFile(path: string): string {
  refusePluginFolder(path);
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
 * @throws PluginRefusedError when a file is missing or in the folder of a plugin, or a key is not a private Ed25519 key
 */
export function readSigningKeys(paths: readonly string[], setting: string | undefined): readonly SigningKey[] {
  if (paths.length === 0) return setting ? [parseKey(setting, KEY_SETTING)] : [];
  return paths.map((path) => {
    refusePluginFolder(path);
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

/** Refuses a key in the folder of a plugin or below it: that folder is published, as a repository or a package. */
function refusePluginFolder(path: string): void {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'plugin.json')))
      throw new PluginRefusedError(
        `${path} is in the folder of a plugin, ${folder}, which others get. Store the private key elsewhere.`,
      );
    if (dirname(folder) === folder) return;
  }
}
