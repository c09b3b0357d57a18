// Checks the signatures of a realm's plugins, and the signed files that this server delivers. When the realm names
// trusted keys, its own or inherited, each plugin needs a signature of one of them (docs/adr/073-plugin-signatures.md).
import { posix } from 'node:path';
import { DAY_MS } from '#schemas/durations.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { folderProblem, problem, type ProblemCode } from '#schemas/problems.ts';
import type { PluginKeys, PluginStatement } from '#schemas/plugin/plugin-signature.ts';
import type { ListedPlugin, Realm } from '#schemas/realm/realm.ts';
import { computeIntegrity } from '../../plugins/computeIntegrity.ts';
import { isWeakKey } from '../../plugins/isWeakKey.ts';
import {
  describeKey,
  describeUntrusted,
  findKeyEnd,
  getMainFileName,
  isPluginSignature,
  pickKeys,
  verifyPlugin,
  type Verification,
} from '../../plugins/verifyPlugin.ts';
import type { CheckContext } from './checkContext.ts';
import { findPluginPath, toSchemaPath } from './checkPluginFiles.ts';
import { listObjects } from './listObjects.ts';
import type { PluginFiles } from './pluginFiles.ts';

/** A key that expires within this time is reported, so that there is time to change it. */
const NOTICE_MS = 30 * DAY_MS;

const FILE = 'realm.json';

/** `at` is the pointer in the entry of the plugin. */
type Finding = {
  readonly code: ProblemCode;
  readonly at: string;
  readonly expected: string;
  readonly found?: string | undefined;
};

/**
 * Reports plugins that no trusted key signed, and keys that expire.
 * @param written realm.json as it is written; it may be invalid
 * @param keys the trusted keys in force; empty: signatures are not required, and a wrong one is a warning
 */
export async function checkPluginSignatures(
  { add, now }: Pick<CheckContext, 'add' | 'now'>,
  written: unknown,
  keys: Realm['pluginKeys'],
  files: PluginFiles | undefined,
): Promise<void> {
  const { plugins, pluginKeys } = (written ?? {}) as {
    readonly plugins?: readonly object[];
    readonly pluginKeys?: unknown;
  };
  const trusted = pickKeys(keys);
  const isRequired = trusted.length > 0;
  for (const [index, plugin] of listObjects(plugins)) {
    if (!isSignatureReadable(plugin)) continue;
    const result = verifyPlugin(plugin, trusted, now());
    const finding = describeRefusal(result, trusted) ?? (await findChangedFile(plugin, result, files));
    if (!finding || (!isRequired && finding.code !== 'PLUGIN_SIGNATURE_INVALID')) continue;
    const { code, at, expected, found } = finding;
    add({
      ...problem(code, `/plugins/${index}${at}`, {
        file: FILE,
        expected: expected.slice(0, 300),
        ...(found !== undefined && { found: found.slice(0, 80) }),
      }),
      severity: isRequired ? 'error' : 'warning',
    });
  }
  // Inherited keys are reported where they are written.
  for (const key of pickKeys(pluginKeys)) {
    if (isWeakKey(key.publicKey))
      add(
        problem('PLUGIN_KEY_WEAK', `/pluginKeys/${(pluginKeys as readonly unknown[]).indexOf(key)}/publicKey`, {
          file: FILE,
          expected: 'a key that only the owner of its private key can use',
          found: excerpt(key.publicKey),
        }),
      );
    if (key.expires === undefined || findKeyEnd(key) - now() > NOTICE_MS) continue;
    const index = (pluginKeys as readonly unknown[]).indexOf(key);
    add(
      folderProblem('PLUGIN_KEY_EXPIRES', `/pluginKeys/${index}/expires`, {
        file: FILE,
        expected: 'a key that is valid for at least 30 days',
        found: excerpt(key.expires),
      }),
    );
  }
}

/** False when there is a signature that is malformed; the check by the schema reports it. */
function isSignatureReadable(plugin: object): plugin is ListedPlugin {
  const { signature } = plugin as { readonly signature?: unknown };
  return signature === undefined || isPluginSignature(signature);
}

/** Returns why a plugin is refused; undefined: a trusted key signed it. */
function describeRefusal(result: Verification, keys: PluginKeys): Finding | undefined {
  const expected = `a signature of one of the trusted keys: ${keys.map(describeKey).join(', ')}`;
  if (result.state === 'trusted') return undefined;
  if (result.state === 'unsigned') return { code: 'PLUGIN_SIGNATURE_MISSING', at: '/signature', expected };
  if (result.state === 'invalid')
    return { code: 'PLUGIN_SIGNATURE_INVALID', at: '/signature', expected: result.expected, found: result.found };
  return { code: 'PLUGIN_SIGNER_UNTRUSTED', at: '/signature/signatures', ...describeUntrusted(result, keys) };
}

/**
 * Reports the first signed file whose content on this server differs from the signed content, or a main file that is
 * not signed. Files of other sites are not fetched.
 */
async function findChangedFile(
  plugin: ListedPlugin,
  result: Verification,
  files: PluginFiles | undefined,
): Promise<Finding | undefined> {
  const path = findPluginPath(plugin);
  if (result.state !== 'trusted' && result.state !== 'untrusted') return undefined;
  if (path === undefined && isOnThisSite(plugin))
    return {
      code: 'PLUGIN_SIGNATURE_INVALID',
      at: '/url',
      expected: 'a path below /plugins/, whose files can be compared with the signed ones',
      found: plugin.url,
    };
  // checkPluginFiles reports a missing main file, as a warning, because another server may have it.
  if (!files || path === undefined || !files.paths.has(path)) return undefined;
  for (const { name, integrity } of result.statement.files) {
    const signedPath = toPublishedPath(plugin, path, name);
    const found = files.paths.has(signedPath) ? computeIntegrity(await files.read(signedPath)) : 'no file';
    if (found !== integrity)
      return { code: 'PLUGIN_SIGNATURE_INVALID', at: '/url', expected: `${signedPath}: ${integrity}`, found };
  }
  return isMainFileSigned(plugin, result.statement)
    ? undefined
    : {
        code: 'PLUGIN_SIGNATURE_INVALID',
        at: '/url',
        expected: `a signed file ${getMainFileName(plugin)}`,
        found: plugin.url,
      };
}

const isOnThisSite = ({ url }: ListedPlugin): boolean =>
  typeof url === 'string' && url.startsWith('/') && !/^\/[/\\]/.test(url);

/** Whether the maker signed a file with the name of the main file. Its content was compared before. */
const isMainFileSigned = (plugin: ListedPlugin, { files }: PluginStatement): boolean =>
  files.some(({ name }) => name === getMainFileName(plugin));

/**
 * Returns the path of a built file in the folder of plugins. Builds write `<id>.js` and `<id>.schema.json`; the names of
 * published modules also contain the hash.
 */
function toPublishedPath({ id, kind }: ListedPlugin, path: string, name: string): string {
  if (name === getMainFileName({ id, kind })) return path;
  return name === `${id}.schema.json` ? toSchemaPath(path) : posix.join(posix.dirname(path), name);
}
