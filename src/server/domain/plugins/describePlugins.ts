// The plugins of a published version, for the page of activities: their versions, who signed them, and from which
// source they were built.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import type { ListedPlugin } from '#schemas/realm/realm.ts';
import { toFingerprint, verifyPlugin, type Verification } from './verifyPlugin.ts';

type PluginEntry = CallResponse<'getActivity'>['plugins'][number];

/**
 * Describes the plugins that a realm lists.
 * @param keys the keys that the realm trusts now
 * @param now ms since 1970
 */
export const describePlugins = (plugins: readonly ListedPlugin[], keys: PluginKeys, now: number): PluginEntry[] =>
  plugins.map((plugin) => describePlugin(plugin, verifyPlugin(plugin, keys, now)));

function describePlugin({ id, kind, engine, version, rows }: ListedPlugin, result: Verification): PluginEntry {
  const provenance = 'statement' in result ? result.statement.provenance : undefined;
  return {
    id,
    kind,
    engine: engine ?? '1',
    version: version ?? 1,
    rows: (rows ?? []).map(({ type, version: rowVersion }) => `${type} ${rowVersion ?? 1}`),
    signature: result.state === 'untrusted' && result.refusal?.reason === 'expired' ? 'expired' : result.state,
    ...describeSigner(result),
    ...(provenance && {
      ...(provenance.repository !== undefined && { repository: provenance.repository }),
      ...(provenance.commit !== undefined && { commit: provenance.commit }),
      isModified: provenance.isModified ?? false,
      builtAt: provenance.builtAt,
      tool: provenance.tool,
    }),
  };
}

function describeSigner(result: Verification): Pick<PluginEntry, 'signer' | 'fingerprint'> {
  if (result.state === 'unsigned' || result.state === 'invalid') return {};
  const key = result.state === 'trusted' ? result.key : result.refusal?.key;
  if (key) return { signer: key.owner, fingerprint: toFingerprint(key.publicKey) };
  const [publicKey] = result.state === 'untrusted' ? result.publicKeys : [];
  return publicKey === undefined ? {} : { fingerprint: toFingerprint(publicKey) };
}
