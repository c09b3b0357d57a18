// A stored version becomes visible again without a publish: by a rollback, and by the start and the promotion of a
// trial. Its plugins must then have a signature of a key that is trusted now (docs/adr/073-plugin-signatures.md).
import type { Problem } from '#schemas/problems.ts';
import { describeProblem } from '#schemas/problemTexts.ts';
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import type { Realms } from '../../db/repositories/realms.ts';
import { BASE_REALM } from '../delivery/createSnapshots.ts';
import { readContent } from '../delivery/realmDocuments.ts';
import { createCollector } from './check/checkContext.ts';
import { checkPluginSignatures } from './check/checkPluginSignatures.ts';
import { openPluginFolder } from './check/openPluginFolder.ts';
import { SOURCE_KIND } from './folder/folderSources.ts';

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
 * Checks the plugins of a stored version by the keys that are in force now.
 * @throws PluginsRefusedError
 */
export type RequireAllowedPlugins = (realmId: string, version: number) => Promise<void>;

type Deps = {
  readonly documents: Documents;
  readonly realms: Realms;
  /** The operator's folder of plugins; undefined: files are not checked. */
  readonly pluginsDir: string | undefined;
  readonly now: () => number;
};

/** Creates the function for one database. */
export function createRequireAllowedPlugins({ documents, realms, pluginsDir, now }: Deps): RequireAllowedPlugins {
  const readRealm = async (realmId: string, version: number): Promise<Partial<Realm>> =>
    readContent(await documents.getMany(realmId, version, 'realm', ['realm'])).realm ?? {};
  return async (realmId, version) => {
    const { plugins = [] } = await readRealm(realmId, version);
    if (plugins.length === 0) return;
    const keys = await readKeysInForce({ documents, realms, readRealm }, realmId);
    if (keys.length === 0) return;
    const { problems, add } = createCollector();
    const files = pluginsDir === undefined ? undefined : await openPluginFolder(pluginsDir);
    await checkPluginSignatures({ add, now }, { plugins }, keys, files);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new PluginsRefusedError(realmId, version, errors);
  };
}

type KeyDeps = Pick<Deps, 'documents' | 'realms'> & {
  readonly readRealm: (realmId: string, version: number) => Promise<Partial<Realm>>;
};

/**
 * Returns the keys by which a publish of the current folder would be checked: its own, else those of the realm that it
 * extends. The current version itself may still have earlier keys of that realm, when it could not be published again.
 */
async function readKeysInForce({ documents, realms, readRealm }: KeyDeps, realmId: string): Promise<PluginKeys> {
  const current = await realms.getCurrent(realmId);
  if (!current) return [];
  const stored = await readRealm(realmId, current.version);
  const [source] = await documents.getMany(realmId, current.version, SOURCE_KIND, ['realm.json']);
  // A version that was made without a folder has only its merged settings.
  if (!source) return stored.pluginKeys ?? [];
  const written = JSON.parse((source.body as { readonly text: string }).text) as Partial<Realm>;
  const parentId = written.extends ?? BASE_REALM;
  if (written.pluginKeys || parentId === realmId) return written.pluginKeys ?? [];
  const parent = await realms.getCurrent(parentId);
  return (parent && (await readRealm(parentId, parent.version)).pluginKeys) ?? [];
}
