// Checks folders against the published realms of a database, and compiles them to what is stored.
import type { Blobs } from '../../../db/repositories/blobs.ts';
import type { Documents } from '../../../db/repositories/documents.ts';
import type { Realms } from '../../../db/repositories/realms.ts';
import type { OutboundRules } from '../../../outbound/checkUrl.ts';
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import type { RealmContent } from '../../delivery/realmDocuments.ts';
import { loadContent } from '../../delivery/snapshot.ts';
import { resolvePluginKeys } from '../../plugins/resolvePluginKeys.ts';
import { readWrittenRealm } from '../readWrittenRealm.ts';
import { openPluginFolder } from '../check/openPluginFolder.ts';
import type { RealmFolder } from '../folder/realmFolder.ts';
import type { UnparsedFolder } from '../folder/unparsedFolder.ts';
import type { FolderPreparer } from './folderPreparer.ts';
import type { RealmBlob } from '../compileRealm.ts';
import type { PreparedFolder } from './prepareFolder.ts';

/** A folder of this computer, or an uploaded one. */
export type AnyFolder = RealmFolder | UnparsedFolder;

type PrepareRepositories = {
  readonly blobs: Blobs;
  readonly documents: Documents;
  readonly realms: Realms;
};

/** A file to store with the function that reads it. */
export type StorableBlob = Omit<RealmBlob, 'origin'> & { read(): Promise<Uint8Array> };

/** A folder that was checked, and compiled when it is valid. Its files can be read and stored. */
export type StorableFolder = Omit<PreparedFolder, 'compiled'> & {
  readonly compiled?:
    | (Omit<NonNullable<PreparedFolder['compiled']>, 'blobs'> & { readonly blobs: readonly StorableBlob[] })
    | undefined;
};

/** Checks a folder against the published realms, and compiles it. */
export type PrepareFolder = (
  folder: AnyFolder,
  options?: { readonly isCheckOnly?: boolean },
) => Promise<StorableFolder>;

/** The settings of this server by which folders are checked. */
export type PrepareRules = {
  readonly outbound?: OutboundRules | undefined;
  /** The operator's folder of plugins (setting PLUGINS_DIR); undefined: files of plugins are not checked. */
  readonly pluginsDir?: string | undefined;
};

/**
 * Returns content that others inherit, with the keys of makers of plugins that its realm trusts now. The stored list can
 * be one that a realm further up has changed since, when the realm could not be published again.
 */
function withKeysInForce(content: RealmContent, keys: PluginKeys | undefined): RealmContent {
  if (!content.realm) return content;
  const { pluginKeys: _stored, ...realm } = content.realm;
  return { ...content, realm: keys ? { ...realm, pluginKeys: keys } : realm };
}

/** Creates the function for one database. */
export function createPrepare(
  { blobs, documents, realms }: PrepareRepositories,
  preparer: FolderPreparer,
  { outbound, pluginsDir }: PrepareRules,
): PrepareFolder {
  const readBytes = async (hash: string): Promise<Uint8Array> => (await blobs.get(hash))?.bytes ?? new Uint8Array();
  const readFile = async (folder: AnyFolder, path: string): Promise<Uint8Array> => {
    if ('storedFiles' in folder) return readBytes(folder.storedFiles.find((file) => file.path === path)?.hash ?? '');
    const asset = folder.assets.get(path);
    if (!asset) throw new Error(`${path} was deleted during the publish`);
    return asset.read();
  };
  return async (folder, { isCheckOnly = false } = {}) => {
    const published = await realms.list();
    const plugins = pluginsDir === undefined ? undefined : await openPluginFolder(pluginsDir);
    const settings = {
      versions: new Map(published.map(({ realmId, currentVersion }) => [realmId, currentVersion])),
      hostOwners: new Map(published.flatMap(({ realmId, hosts }) => hosts.map((host) => [host, realmId] as const))),
      outbound,
      pluginFiles: plugins && { folder: plugins.folder, paths: plugins.paths },
      isCheckOnly,
    };
    const readWritten = (realmId: string, version = settings.versions.get(realmId)): Promise<unknown> =>
      version === undefined ? Promise.resolve(undefined) : readWrittenRealm(documents, realmId, version);
    const resolveKeys = async (realmId: string, version: number): Promise<PluginKeys | undefined> =>
      resolvePluginKeys(realmId, await readWritten(realmId, version), readWritten);
    const { compiled, ...checked } = await preparer.prepare(folder, settings, {
      readBytes,
      readContent: async (realmId, version) =>
        withKeysInForce(await loadContent(documents, realmId, version), await resolveKeys(realmId, version)),
      readPlugin: (path) => plugins?.read(path) ?? Promise.reject(new Error('There is no folder of plugins.')),
    });
    const toStorable = ({ origin, ...blob }: RealmBlob): StorableBlob => ({
      ...blob,
      read: () => ('text' in origin ? Promise.resolve(Buffer.from(origin.text)) : readFile(folder, origin.path)),
    });
    return { ...checked, ...(compiled && { compiled: { ...compiled, blobs: compiled.blobs.map(toStorable) } }) };
  };
}
