// Signs a built plugin, and reads the signature in the folder of a plugin (docs/adr/073-plugin-signatures.md).
import { sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginKeys, PluginSignature, PluginStatement } from '#schemas/plugin/plugin-signature.ts';
import type { ListedPlugin } from '#schemas/realm/realm.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import {
  describeKey,
  describeUntrusted,
  isPluginSignature,
  readStatement,
  toSignedBytes,
  verifyPlugin,
} from '#src/server/domain/plugins/verifyPlugin.ts';
import type { BuiltPlugin } from '../buildPlugin.ts';
import type { PluginFinding } from '../findings.ts';
import { getFileNames, readProjectFile, type PluginManifest } from '../pluginProject.ts';
import type { SigningKey } from './pluginKeys.ts';
import { readProvenance, SIGNATURE_FILE } from './provenance.ts';

/** Signs what a build has written, and stores the signature in the folder of the plugin. */
export function signPlugin(
  folder: string,
  manifest: PluginManifest,
  { files }: BuiltPlugin,
  keys: readonly SigningKey[],
): PluginSignature {
  const statement: PluginStatement = {
    format: 1,
    plugin: manifest,
    files: files.map((name) => ({ name, integrity: computeIntegrity(readFileSync(join(folder, 'dist', name))) })),
    provenance: readProvenance(folder, new Date()),
  };
  const payload = JSON.stringify(statement);
  const signature: PluginSignature = {
    payload,
    signatures: keys.map(({ privateKey, publicKey }) => ({
      publicKey,
      signature: sign(null, toSignedBytes(payload), privateKey).toString('base64'),
    })),
  };
  writeFileSync(join(folder, SIGNATURE_FILE), `${JSON.stringify(signature, undefined, 2)}\n`);
  return signature;
}

/**
 * Returns the signature in the folder of a plugin; undefined: there is none.
 * @throws PluginRefusedError when the file is not JSON
 */
export const readSignature = (folder: string): PluginSignature | undefined =>
  existsSync(join(folder, SIGNATURE_FILE)) ? (readProjectFile(folder, SIGNATURE_FILE) as PluginSignature) : undefined;

/** What a signature is checked against. */
export type SignatureRules = {
  /** The keys that a realm trusts; undefined: any key is accepted, and a signature is not required. */
  readonly keys: PluginKeys | undefined;
  readonly now: number;
};

/**
 * Checks the signature in the folder of a plugin against what a build has written. Without trusted keys a wrong
 * signature is a warning, because the author signs after the last change.
 */
export function checkSignature(
  folder: string,
  manifest: PluginManifest,
  { files, integrity }: BuiltPlugin,
  { keys = [], now }: SignatureRules,
): readonly PluginFinding[] {
  const isRequired = keys.length > 0;
  const report = (id: PluginFinding['id'], message: string): readonly PluginFinding[] => [
    { id, where: SIGNATURE_FILE, message, isWarning: !isRequired },
  ];
  const signature = readSignature(folder);
  if (signature === undefined)
    return isRequired ? report('PLUGIN_SIGNATURE_MISSING', `the realm trusts ${describeKeys(keys)}`) : [];
  if (!isPluginSignature(signature))
    return report('PLUGIN_SIGNATURE_INVALID', 'it has no "payload" and "signatures" with "publicKey" and "signature"');
  const entry: ListedPlugin = {
    ...manifest,
    url: `/plugins/${getFileNames(manifest).built}`,
    ...(integrity !== undefined && { integrity }),
    signature,
  };
  const refusal = findRefusal(entry, { keys, now });
  const reason = refusal && `expected ${refusal.expected}; found ${refusal.found}`;
  if (refusal?.state === 'invalid') return report('PLUGIN_SIGNATURE_INVALID', reason!);
  const changed = findChangedFile(folder, files, signature);
  if (changed !== undefined)
    return report('PLUGIN_SIGNATURE_INVALID', `dist/${changed} is not the file that was signed`);
  return reason === undefined ? [] : report('PLUGIN_SIGNER_UNTRUSTED', reason);
}

/** Why the signature of a plugin is refused: it is wrong, or the realm does not trust its signer. */
type SignatureRefusal = { readonly state: 'invalid' | 'untrusted'; readonly expected: string; readonly found: string };

/** Checks a signature; undefined: it is accepted. Without trusted keys each signer is. */
export function findRefusal(entry: ListedPlugin, { keys = [], now }: SignatureRules): SignatureRefusal | undefined {
  const result = verifyPlugin(entry, keys, now);
  if (result.state === 'invalid') return result;
  if (result.state !== 'untrusted' || keys.length === 0) return undefined;
  return { state: 'untrusted', ...describeUntrusted(result, keys) };
}

const describeKeys = (keys: PluginKeys): string => keys.map(describeKey).join(', ');

/** Returns the first file that differs: it is missing in the build or in the signature, or it has another hash. */
function findChangedFile(folder: string, files: readonly string[], { payload }: PluginSignature): string | undefined {
  const signed = new Map((readStatement(payload)?.files ?? []).map(({ name, integrity }) => [name, integrity]));
  return [...new Set([...files, ...signed.keys()])].find(
    (name) => !files.includes(name) || signed.get(name) !== computeIntegrity(readFileSync(join(folder, 'dist', name))),
  );
}
