// A stored version becomes visible again without a publish of a folder: by a rollback, and by the start and the promotion
// of a trial. Its plugins must then have a signature of a key that is trusted now, and the list of trusted keys stays
// that of the current version (docs/adr/073-plugin-signatures.md).
import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '#schemas/problems.ts';
import { describeProblem } from '#schemas/problemTexts.ts';
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import type { PublishInput } from '../../db/repositories/publishing.ts';
import type { Realms } from '../../db/repositories/realms.ts';
import type { Trial } from '../../db/repositories/trials.ts';
import { pickKeys } from '../plugins/verifyPlugin.ts';
import { createPluginKeys } from './createPluginKeys.ts';
import { createCollector } from './check/checkContext.ts';
import { checkPluginSignatures } from './check/checkPluginSignatures.ts';
import { openPluginFolder } from './check/openPluginFolder.ts';
import { SOURCE_KIND } from './folder/folderSources.ts';
import { readStoredRealm, readWrittenRealm, REALM_SOURCE } from './readWrittenRealm.ts';

/** A stored version has plugins that the keys in force do not allow; nothing was changed. */
export class PluginsRefusedError extends Error {
  override readonly name = 'PluginsRefusedError';
  readonly code = 'PLUGINS_REFUSED';
  readonly problems: readonly Problem[];

  constructor(realmId: string, version: number, problems: readonly Problem[]) {
    super(
      [
        `Version ${version} of realm "${realmId}" has plugins that the keys of plugins in force do not allow; nothing was changed.`,
        ...problems.map(describeProblem),
      ].join('\n'),
    );
    this.problems = problems;
  }
}

/**
 * A stored version inherits another list of keys than the current version, because it extends another realm; nothing was
 * changed.
 */
export class PluginKeysInheritedError extends Error {
  override readonly name = 'PluginKeysInheritedError';
  readonly code = 'PLUGIN_KEYS_INHERITED';

  constructor(realmId: string, version: number) {
    super(
      `Version ${version} of realm "${realmId}" extends another realm than the current version does, and would inherit other "pluginKeys"; nothing was changed. To change the trusted keys, publish the folder of the realm with the "extends" of version ${version}.`,
    );
  }
}

/** Which list of keys a restore has kept. */
export type KeptKeys = {
  /** The version whose `pluginKeys` stayed; missing: the restored version has the same ones. */
  readonly pluginKeysOf?: number;
};

/** How a stored version becomes visible again. */
export type RestorePlan = {
  readonly kept: KeptKeys;
  /** Documents that replace those of the stored version. */
  readonly documents: PublishInput['documents'];
  /** The version that must still be current, because its list of keys stays; undefined: the realm is not published. */
  readonly expectVersion: number | undefined;
};

/** Returns the note of a restored version, which also records that it has other keys than the stored one. */
export function noteKeptKeys(note: string | undefined, { pluginKeysOf }: KeptKeys): string | undefined {
  if (pluginKeysOf === undefined) return note;
  const record = `"pluginKeys" stays as in version ${pluginKeysOf}`;
  return note ? `${note}; ${record}` : record;
}

/** Plans the restore of stored versions. */
export type PlanRestore = (
  realmId: string,
  version: number,
  /** The trial whose version is promoted; undefined: the version becomes visible in another way. */
  promoted?: Pick<Trial, 'baseVersion'>,
) => Promise<RestorePlan>;

type Deps = {
  readonly documents: Documents;
  readonly realms: Realms;
  /** The operator's folder of plugins; undefined: files are not checked. */
  readonly pluginsDir: string | undefined;
  readonly now: () => number;
};

/**
 * Creates the function for one database. It checks the plugins of a stored version by the keys that are in force now,
 * and throws PluginsRefusedError, or PluginKeysInheritedError when the version would bring other keys into force.
 */
export function createPlanRestore(deps: Deps): PlanRestore {
  const { documents, realms } = deps;
  const findKeys = createPluginKeys({ documents, realms });
  return async (realmId, version, promoted) => {
    const current = await realms.getCurrent(realmId);
    if (!current) return { documents: [], expectVersion: undefined, kept: {} };
    const { source, settings } = await readStoredRealm(documents, realmId, version);
    const written = source ?? settings ?? {};
    const currentWritten = (await readWrittenRealm(documents, realmId, current.version)) ?? {};
    const currentKeys = await findKeys(realmId, currentWritten);
    const baseVersion = promoted?.baseVersion ?? undefined;
    const isNewest =
      baseVersion !== undefined &&
      (await isListNewest(deps, realmId, baseVersion, { written: currentWritten.pluginKeys, inForce: currentKeys }));
    const restored = isNewest ? written : replaceKeys(written, currentWritten.pluginKeys);
    const keys = await findKeys(realmId, restored);
    // A realm without a list requires the same as one with an empty list: nothing.
    if (!isNewest && !isDeepStrictEqual(keys ?? [], currentKeys ?? []))
      throw new PluginKeysInheritedError(realmId, version);
    await requireAllowedPlugins(deps, { realmId, version, plugins: settings?.plugins ?? [] }, keys ?? []);
    const isKept = !isDeepStrictEqual(restored.pluginKeys, written.pluginKeys);
    return {
      expectVersion: current.version,
      documents: [
        ...(isKept && source
          ? [{ kind: SOURCE_KIND, key: REALM_SOURCE, body: { text: JSON.stringify(restored) } }]
          : []),
        ...(settings && !isDeepStrictEqual(settings.pluginKeys, keys)
          ? [{ kind: 'realm', key: 'realm', body: replaceKeys(settings, keys) }]
          : []),
      ],
      kept: isKept ? { pluginKeysOf: current.version } : {},
    };
  };
}

/** The list of keys in realm.json of a version, and the list that it inherits or has. */
type KeyLists = { readonly written: PluginKeys | undefined; readonly inForce: PluginKeys | undefined };

function replaceKeys(realm: Partial<Realm>, pluginKeys: PluginKeys | undefined): Partial<Realm> {
  const { pluginKeys: _replaced, ...others } = realm;
  return pluginKeys ? { ...others, pluginKeys } : others;
}

/**
 * Whether the list of keys of a trial is newer than that of the current version: no version since the trial began has
 * another list than the version that was current then, neither in its realm.json nor in force. A list that was changed
 * and changed back counts as changed, because its author has decided again.
 */
async function isListNewest(
  { documents, realms }: Pick<Deps, 'documents' | 'realms'>,
  realmId: string,
  baseVersion: number,
  current: KeyLists,
): Promise<boolean> {
  const history = await realms.listVersions(realmId, 10_000);
  const since = history.filter(({ version, isTrial }) => !isTrial && version >= baseVersion);
  if (since.at(-1)?.version !== baseVersion) return false;
  for (const { version } of since) {
    const { settings = {}, source = settings } = await readStoredRealm(documents, realmId, version);
    const inForce = settings.pluginKeys && pickKeys(settings.pluginKeys);
    const lists: KeyLists = { written: source.pluginKeys, inForce };
    if (!isDeepStrictEqual(lists, current)) return false;
  }
  return true;
}

type RestoredPlugins = {
  readonly realmId: string;
  readonly version: number;
  readonly plugins: NonNullable<Realm['plugins']>;
};

/** @throws PluginsRefusedError when the keys do not allow a plugin. */
async function requireAllowedPlugins(
  { pluginsDir, now }: Pick<Deps, 'pluginsDir' | 'now'>,
  { realmId, version, plugins }: RestoredPlugins,
  keys: PluginKeys,
): Promise<void> {
  if (plugins.length === 0 || keys.length === 0) return;
  const files = pluginsDir === undefined ? undefined : await openPluginFolder(pluginsDir);
  const { problems, add } = createCollector();
  await checkPluginSignatures({ add, now }, { plugins }, keys, files);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new PluginsRefusedError(realmId, version, errors);
}
