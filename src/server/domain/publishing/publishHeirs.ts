// A version stores the content that its realm inherits: pages, labels, theme, menus, items. A publish of a realm
// therefore compiles the realms that inherit from it again, from their stored folders, parents first.
import type { Problem } from '#schemas/problems.ts';
import { PublishConflictError, TrialMissingError } from '../../db/errors.ts';
import type { Blobs } from '../../db/repositories/blobs.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import type { ReportedProblem } from '../../db/repositories/problemReports.ts';
import type { PublishInput, Publishing } from '../../db/repositories/publishing.ts';
import type { Realms } from '../../db/repositories/realms.ts';
import type { Trials } from '../../db/repositories/trials.ts';
import type { UploadedImages } from '../../db/repositories/uploadedImages.ts';
import { BASE_REALM } from '../delivery/createSnapshots.ts';
import { readContent } from '../delivery/realmDocuments.ts';
import { readSources, SOURCE_KIND } from './folder/folderSources.ts';
import { describeUploadedFolder } from './folder/uploadedFolder.ts';
import type { PrepareFolder, StorableBlob } from './prepare/createPrepare.ts';
import { readDocuments } from './readPublishedVersion.ts';

/** A realm that inherits from a published one. When `problems` has an error, its current version does not change. */
export type HeirOutcome = {
  readonly realm: string;
  readonly version: number;
  /** False when its inherited content has not changed, or when it has errors now. */
  readonly published: boolean;
  readonly problems: readonly Problem[];
  /** Why the publish failed, when the reason is not a problem of the folder. */
  readonly error?: string;
};

type HeirDeps = {
  readonly blobs: Blobs;
  readonly uploads: Pick<UploadedImages, 'find'>;
  readonly documents: Documents;
  readonly realms: Realms;
  readonly publishing: Publishing;
  readonly trials: Trials;
  readonly prepare: PrepareFolder;
  readonly storeBlobs: (realmId: string, blobs: readonly StorableBlob[]) => Promise<void>;
  /** Stores a problem for the editors of a realm. */
  readonly reportProblem: (realmId: string, problem: ReportedProblem) => Promise<unknown>;
};

/** Compiles and publishes realms again whose inherited content has changed. */
export type HeirPublisher = {
  /**
   * Publishes the realms that inherit from a realm, directly or through others, and returns their outcomes.
   * @param except heirs that are not published
   */
  publishHeirs(realmId: string, except?: readonly string[]): Promise<HeirOutcome[]>;
  /** Publishes the version of a trial again with the content that it inherits now. With errors it stays as it is. */
  refreshTrial(realmId: string, note: string): Promise<void>;
  /** Publishes one realm with the content that it inherits now. Undefined when its version did not store its folder. */
  republish(realmId: string, note: string): Promise<HeirOutcome | undefined>;
};

/** Maximum number of attempts: the heir is read again when another publish has stored a version meanwhile. */
const MAX_ATTEMPTS = 3;

/**
 * Creates the publisher of heirs: it publishes the realms that inherit from a realm again, after that realm has
 * changed.
 */
export function createHeirPublisher(deps: HeirDeps): HeirPublisher {
  const republish: HeirPublisher['republish'] = async (realmId, note) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await republishOnce(deps, realmId, note);
      } catch (error) {
        if (!(error instanceof PublishConflictError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };
  return {
    republish,
    refreshTrial: (realmId, note) => refreshTrial(deps, realmId, note),
    async publishHeirs(realmId, except = []) {
      const outcomes: HeirOutcome[] = [];
      for (const heir of sortHeirs(realmId, await readParents(deps))) {
        if (except.includes(heir)) continue;
        // A failure does not stop the other heirs: the realm itself is published already, and an heir of this heir uses
        // its current version.
        const outcome = await republish(heir, `inherits from ${realmId}`).catch((error: unknown) => ({
          realm: heir,
          version: 0,
          published: false,
          problems: [],
          error: error instanceof Error ? error.message : String(error),
        }));
        if (outcome) outcomes.push(outcome);
      }
      return outcomes;
    },
  };
}

async function republishOnce(deps: HeirDeps, realmId: string, note: string): Promise<HeirOutcome | undefined> {
  const current = await deps.realms.getCurrent(realmId);
  if (!current) return undefined;
  const { version } = current;
  const next = await recompile(deps, realmId, version);
  if (!next) return undefined;
  const { problems, input } = next;
  if (!input) return { realm: realmId, version, published: false, problems };
  const result = await deps.publishing.publish(realmId, {
    ...input,
    note,
    author: current.author,
    // The source `seed` does not change, so that the next start compares the realm's folder.
    source: current.source === 'seed' ? 'seed' : 'publish',
    expectVersion: version,
  });
  await refreshTrial(deps, realmId, note);
  return { realm: realmId, ...result, problems };
}

/**
 * Publishes the version of a trial again with the content that it inherits now. With errors it stays as it is, and the
 * editors of the realm get a report.
 */
async function refreshTrial(deps: HeirDeps, realmId: string, note: string): Promise<void> {
  const trial = await deps.trials.get(realmId);
  const recompiled = trial && (await recompile(deps, realmId, trial.version));
  if (!recompiled) return;
  const { input, problems } = recompiled;
  if (!input) {
    await deps.reportProblem(realmId, describeOutdated(problems));
    return;
  }
  try {
    const startTrial = deps.trials.begin(realmId, trial, { note, replaces: trial });
    await deps.publishing.publish(realmId, { ...input, note, startTrial });
  } catch (error) {
    // The trial was changed or ended meanwhile.
    if (!(error instanceof TrialMissingError)) throw error;
  }
}

/** Describes the first error of a trial's version, for the page of activities. */
function describeOutdated(problems: readonly Problem[]): ReportedProblem {
  const { file = '', pointer = '' } = problems.find(({ severity }) => severity === 'error') ?? {};
  const page = /^pages\/(.*)\.json$/.exec(file)?.[1];
  return { code: 'TRIAL_OUTDATED', pageId: page ?? file, rowId: '', pointer };
}

type Recompiled = {
  readonly problems: readonly Problem[];
  /** What a publish changes; undefined when a problem is an error. */
  readonly input: PublishInput | undefined;
};

/** Compiles the stored folder of a version again; undefined when the version did not store it. */
async function recompile(deps: HeirDeps, realmId: string, version: number): Promise<Recompiled | undefined> {
  const { documents } = deps;
  const sources = readSources(await readDocuments(documents, realmId, version, (kind) => kind === SOURCE_KIND));
  if (!sources) return undefined;
  const folder = await describeUploadedFolder(
    realmId,
    { files: Object.fromEntries(sources.texts), assets: Object.fromEntries(sources.assets) },
    deps,
  );
  const { problems, compiled } = await deps.prepare(folder);
  if (!compiled) return { problems, input: undefined };
  await deps.storeBlobs(realmId, compiled.blobs);
  const names = new Set(compiled.documents.map(({ kind, key }) => `${kind}/${key}`));
  const removed = (await documents.list(realmId, version)).filter(
    ({ kind, key }) => kind !== SOURCE_KIND && kind !== 'seed' && !names.has(`${kind}/${key}`),
  );
  const input: PublishInput = {
    documents: compiled.documents,
    base: version,
    removed,
    blobs: compiled.blobs.map(({ hash }) => hash),
    onlyIfChanged: true,
  };
  return { problems, input };
}

/** Returns the realms from which each published realm inherits, by realm. */
export async function readParents({
  documents,
  realms,
}: Pick<HeirDeps, 'documents' | 'realms'>): Promise<Map<string, readonly string[]>> {
  const published = await realms.list();
  return new Map(
    await Promise.all(
      published.map(async ({ realmId, currentVersion }) => {
        const { realm } = readContent(await documents.getMany(realmId, currentVersion, 'realm', ['realm']));
        const parents = [BASE_REALM, realm?.extends, realm?.catalogueOf];
        return [realmId, parents.filter((id) => id !== undefined && id !== realmId) as string[]] as const;
      }),
    ),
  );
}

/** Returns the heirs of a realm; each one after the realms from which it inherits. */
export function sortHeirs(realmId: string, parentsById: ReadonlyMap<string, readonly string[]>): string[] {
  const heirs = new Set<string>();
  const collect = (parent: string): void => {
    for (const [id, parents] of parentsById) {
      if (id === realmId || heirs.has(id) || !parents.includes(parent)) continue;
      heirs.add(id);
      collect(id);
    }
  };
  collect(realmId);
  const sorted: string[] = [];
  const addAfterParents = (id: string, path: ReadonlySet<string>): void => {
    if (!heirs.has(id) || sorted.includes(id) || path.has(id)) return;
    for (const parent of parentsById.get(id) ?? []) addAfterParents(parent, new Set([...path, id]));
    sorted.push(id);
  };
  for (const id of heirs) addAfterParents(id, new Set());
  return sorted;
}
