// Publishing a folder: the same check, compile and store for the command line, the admin API and the seed.
import { problem, type Problem } from '#schemas/problems.ts';
import { hashJson } from '../../db/contentHash.ts';
import type { Database } from '../../db/database.ts';
import { HostTakenError, VersionMissingError } from '../../db/errors.ts';
import { createBlobs, type Blobs } from '../../db/repositories/blobs.ts';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createPublishing } from '../../db/repositories/publishing.ts';
import { createRealms, type RealmVersion } from '../../db/repositories/realms.ts';
import { checkRealm, relatedRealmIds, type CheckResult, type WidgetContract } from './check/checkRealm.ts';
import { compileRealm, type RealmBlob } from './compileRealm.ts';
import { buildSourceDocuments } from './folder/folderSources.ts';
import type { FontFacts } from '../theme/fontFallback.ts';
import { readContent, type RealmContent, type RealmDocument } from '../delivery/realmDocuments.ts';
import type { RealmFolder } from './folder/realmFolder.ts';
import { searchDocuments } from '../search/searchDocuments.ts';
import { loadContent } from '../delivery/snapshot.ts';

export type PublishOptions = {
  readonly note?: string | undefined;
  readonly author?: string | undefined;
  readonly source?: 'seed' | 'publish' | undefined;
  /** The version the author saw, 0 for none: if another is current, `PublishConflictError`. */
  readonly expectVersion?: number | undefined;
  /** Documents beside those of the folder. */
  readonly extra?: readonly RealmDocument[] | undefined;
};

/** `published` is false when nothing differs from the current version. With an error nothing was stored. */
export type PublishOutcome =
  | {
      readonly ok: true;
      readonly realm: string;
      readonly version: number;
      readonly published: boolean;
      readonly problems: readonly Problem[];
    }
  | { readonly ok: false; readonly realm: string; readonly problems: readonly Problem[] };

export type RealmPublisher = {
  readonly blobs: Blobs;
  /** Checks against what is published; stores nothing. */
  check(folder: RealmFolder): Promise<CheckResult>;
  publish(folder: RealmFolder, options?: PublishOptions): Promise<PublishOutcome>;
  /**
   * A new version with the documents of an old one. Without `to`: the one before what is shown now, so that doing it twice goes
   * two back. Rejects with `VersionMissingError` or `HostTakenError`.
   */
  rollback(
    realmId: string,
    options?: {
      readonly to?: number | undefined;
      readonly note?: string | undefined;
      readonly author?: string | undefined;
    },
  ): Promise<{ realm: string; version: number; from: number; to: number }>;
  /** Newest first; empty for a realm that is not published. */
  versions(realmId: string): Promise<RealmVersion[]>;
  list(): Promise<{ realm: string; version: number; hosts: readonly string[] }[]>;
};

/** A file was written between its check and its publish; nothing was published. */
export class FolderChangedError extends Error {
  override readonly name = 'FolderChangedError';
  constructor(folder: string) {
    super(`A file of "${folder}" changed while it was being published; nothing was published. Publish again.`);
  }
}

/** Blobs in one transaction: at most this many are held in memory. */
const BATCH = 16;

export function createRealmPublisher({
  database,
  widgets,
}: {
  readonly database: Pick<Database, 'kysely' | 'changes'>;
  readonly widgets: readonly WidgetContract[];
}): RealmPublisher {
  const blobs = createBlobs(database.kysely);
  const documents = createDocuments(database.kysely);
  const realms = createRealms(database.kysely);
  const fontFacts = new Map<string, FontFacts>();
  const publishing = createPublishing(database.kysely, database.changes);

  const check: RealmPublisher['check'] = async (folder) => {
    const relatedRealms = new Map<string, RealmContent>();
    for (const id of relatedRealmIds(folder)) {
      const current = await realms.current(id);
      if (current) relatedRealms.set(id, await loadContent(documents, id, current.version));
    }
    const owners = new Map(
      (await realms.list()).flatMap(({ realmId, hosts }) => hosts.map((host) => [host, realmId] as const)),
    );
    // Bounded by forgetting everything: a realm has a dozen fonts.
    if (fontFacts.size > 500) fontFacts.clear();
    return checkRealm(folder, { relatedRealms, widgets, hostOwner: (host) => owners.get(host), fontFacts });
  };

  const store = async (folder: string, wanted: readonly RealmBlob[]): Promise<void> => {
    const missing = new Set(await blobs.missing(wanted.map(({ hash }) => hash)));
    const queue = wanted.filter(({ hash }) => missing.has(hash));
    // A commit waits for the disk (20 to 80 ms in the embedded database): one for each batch, not one for each file.
    for (let at = 0; at < queue.length; at += BATCH) {
      const batch = await Promise.all(
        queue
          .slice(at, at + BATCH)
          .map(async ({ hash, read, ...about }) => ({ hash, blob: { ...about, bytes: await read() } })),
      );
      await database.kysely.transaction().execute(async (transaction) => {
        const inside = createBlobs(transaction);
        for (const { hash, blob } of batch) {
          if ((await inside.put(blob)) !== hash) throw new FolderChangedError(folder);
        }
      });
    }
  };

  /** The current version, when a seed made it of these very documents. */
  const seededAs = async (realmId: string, made: readonly RealmDocument[]): Promise<number | undefined> => {
    const current = await realms.current(realmId);
    if (current?.source !== 'seed') return undefined;
    const stored = (await documents.list(realmId, current.version)).filter(({ kind }) => kind !== 'seed');
    const hashes = new Map(stored.map(({ kind, key, hash }) => [`${kind}/${key}`, hash]));
    const isSame =
      stored.length === made.length &&
      made.every(({ kind, key, body }) => hashes.get(`${kind}/${key}`) === hashJson(body));
    return isSame ? current.version : undefined;
  };

  return {
    blobs,
    check,
    async publish(folder, { extra = [], ...options } = {}) {
      const { problems, checked } = await check(folder);
      if (!checked) return { ok: false, realm: folder.id, problems };
      const compiled = compileRealm(checked);
      // Before the documents: a version is never visible without its files.
      await store(folder.id, compiled.blobs);
      const sources = await buildSourceDocuments(folder);
      const made = [...compiled.documents, ...searchDocuments(compiled.documents), ...sources];
      // The seed's stamp says where a version came from, not what it is: the same folder makes no other version of it.
      const seeded = extra.length ? undefined : await seededAs(compiled.id, made);
      if (seeded !== undefined && (options.expectVersion ?? seeded) === seeded)
        return { ok: true, realm: compiled.id, version: seeded, published: false, problems };
      try {
        const { version, published } = await publishing.publish(compiled.id, {
          source: 'publish',
          ...options,
          documents: [...made, ...extra],
          blobs: compiled.blobs.map(({ hash }) => hash),
          hosts: compiled.hosts,
          onlyIfChanged: true,
        });
        return { ok: true, realm: compiled.id, version, published, problems };
      } catch (error) {
        if (!(error instanceof HostTakenError)) throw error;
        // Taken between the check and the publish.
        const index = compiled.hosts.indexOf(error.host);
        return {
          ok: false,
          realm: compiled.id,
          problems: [
            ...problems,
            problem('HOST_TAKEN', index < 0 ? '/hosts' : `/hosts/${index}`, { file: 'realm.json', found: error.host }),
          ],
        };
      }
    },
    async rollback(realmId, { to, note, author } = {}) {
      const history = await realms.versions(realmId, 10_000);
      const current = history[0];
      const shown = current?.copiedFrom ?? current?.version ?? 0;
      const target = to ?? originOf(history, shown) - 1;
      const from = current?.version ?? 0;
      if (!history.some(({ version }) => version === target)) throw new VersionMissingError(realmId, target, shown);
      const stored = readContent(await documents.getMany(realmId, target, 'realm', ['realm']));
      const { version } = await publishing.rollback(realmId, target, {
        note,
        author,
        ...(stored.realm?.hosts && { hosts: stored.realm.hosts }),
      });
      return { realm: realmId, version, from, to: target };
    },
    versions: (realmId) => realms.versions(realmId),
    list: async () =>
      (await realms.list()).map(({ realmId, currentVersion, hosts }) => ({
        realm: realmId,
        version: currentVersion,
        hosts,
      })),
  };
}

/** The version that a chain of rollbacks copied in the end. */
function originOf(history: readonly RealmVersion[], version: number): number {
  const copied = history.find((entry) => entry.version === version)?.copiedFrom ?? null;
  return copied === null ? version : originOf(history, copied);
}
