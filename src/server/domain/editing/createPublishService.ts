// Publishes of authored pages, through the same code as the publishing API. A page that somebody else published
// meanwhile is merged; what cannot be merged is refused with both sides.
import type { BodyOf, ResponseOf } from '#schemas/defineCall.ts';
import type { postPage } from '#schemas/api/editing/postPage.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { Problem } from '#schemas/problems.ts';
import { PublishConflictError } from '../../db/errors.ts';
import type { PageDraft } from '../../db/repositories/pageDrafts.ts';
import { throwHttpError, throwParseFailure } from '../../http/operators/throwHttpError.ts';
import { toFinding } from '../preview/createPageChecks.ts';
import { FolderUnknownError, type PartialPublish } from '../publishing/partial/createPartialPublish.ts';
import type { PublishOutcome } from '../publishing/publishRealm.ts';
import type { AuthoredPage } from './authoredPages.ts';
import {
  countFindings,
  describeCurrent,
  isBehind,
  limitFindings,
  parseDocument,
  readCurrent,
  readSides,
  serialise,
} from './createDraftService.ts';
import { findDocumentFiles, type DocumentFiles } from './documentFiles.ts';
import {
  draftChanged,
  draftNotFound,
  folderUnknown,
  pageConflict,
  pageExists,
  pageInvalid,
  pageNotFound,
} from './editingErrors.ts';
import type { EditingCaller, EditingDeps, PagePublishInput, PublishService } from './editingTypes.ts';
import { mergePages } from './mergePages.ts';

type PublishDeps = EditingDeps & {
  readonly partial: Pick<PartialPublish, 'files'>;
  /** Reads the current version of a realm. Resolves when this node serves it. */
  readonly refreshRealm: (realmId: string) => Promise<void>;
};

/** Maximum number of attempts: the draft is merged again when another publish has stored a version meanwhile. */
const MAX_ATTEMPTS = 5;

/** Creates the publishes of one database. */
export function createPublishService(deps: PublishDeps): PublishService {
  const { pages, roleGuard, audit, now } = deps;
  return {
    publish: (caller, pageId, input) => publishDraft(deps, caller, pageId, input),
    create: (caller, input) => beginPage(deps, caller, input),
    async remove(caller, pageId, { version, reason }) {
      const { realm, author } = caller;
      const own = await pages.find(realm.id, pageId);
      if (own?.origin.layer !== 'own') throw pageNotFound(pageId);
      await roleGuard.requirePublishAllowed(caller, pageId);
      await roleGuard.requireChangeAllowed(caller, pageId, { before: parseDocument(own.text), after: undefined });
      const documentFiles = findDocumentFiles(pageId);
      const outcome = await publishFiles(
        deps,
        realm.id,
        { removed: [documentFiles.path] },
        { note: reason, author: author.name, expectVersion: version },
      ).catch(throwHttpError);
      if (!outcome.ok) throw refuse(outcome.problems, documentFiles);
      await audit.add(realm.id, {
        pageId,
        action: 'remove',
        author,
        reason,
        version: outcome.version,
        at: new Date(now()),
      });
      await waitForHeirs(deps, outcome);
      const inherited = await pages.find(realm.id, pageId);
      // A draft stays. Its publish does not conflict with the removal.
      const base = inherited?.text ?? null;
      const baseRealm = inherited?.origin.realm ?? realm.id;
      await deps.drafts.rebase(realm.id, pageId, { base, baseVersion: outcome.version, baseRealm });
      return { version: outcome.version, isInherited: inherited !== undefined };
    },
  };
}

async function beginPage(
  deps: PublishDeps,
  caller: EditingCaller,
  { id: pageId, title, copyOf }: BodyOf<typeof postPage>,
): Promise<ResponseOf<typeof postPage>> {
  const { pages, roleGuard, audit, check, now } = deps;
  const { realm, author } = caller;
  const sides = await readSides(deps, realm.id, pageId);
  if (sides.published || sides.draft) throw pageExists(pageId);
  const copied = copyOf === undefined ? {} : readCurrent(await readSides(deps, realm.id, copyOf));
  if (copied === undefined) throw pageNotFound(copyOf ?? '');
  const document = { elements: [], ...(copied as object), id: pageId, title };
  const [findings, version] = await Promise.all([check(realm, pageId, document), pages.getVersion(realm.id)]);
  const stored = { revision: sides.revision, before: undefined };
  const revision = await roleGuard.saveDraft(caller, pageId, stored, {
    revision: sides.revision,
    document: serialise(document),
    start: { base: null, baseVersion: version ?? realm.version, baseRealm: realm.id },
    author,
    at: new Date(now()),
    ...countFindings(findings),
  });
  if (revision === undefined) throw pageExists(pageId);
  await audit.add(realm.id, { pageId, action: 'create', author, revision, at: new Date(now()) });
  return { id: pageId, revision };
}

async function publishDraft(
  deps: PublishDeps,
  caller: EditingCaller,
  pageId: string,
  { revision, reason }: PagePublishInput,
) {
  const { pages, drafts, roleGuard, audit, check, now } = deps;
  const { realm, author } = caller;
  await roleGuard.requirePublishAllowed(caller, pageId);
  const documentFiles = findDocumentFiles(pageId);
  for (let attempt = 1; ; attempt += 1) {
    const version = (await pages.getVersion(realm.id)) ?? realm.version;
    const { published, draft, revision: current } = await readSides(deps, realm.id, pageId);
    if (!draft) throw draftNotFound(pageId);
    if (current !== revision) throw draftChanged(revision, await describeCurrent(deps, realm, pageId));
    const { text, wasMerged } = mergeWithPublished(draft, published, version);
    // The draft can contain changes of others.
    const before = published && parseDocument(published.text);
    await roleGuard.requireChangeAllowed(caller, pageId, { before, after: parseDocument(text) });
    const findings = await check(realm, pageId, JSON.parse(text));
    if (findings.some(({ severity }) => severity === 'error')) throw pageInvalid(limitFindings(findings));
    const change = { files: documentFiles.write(text, await pages.readFiles(realm.id, version, pageId)) };
    const outcome = await publishFiles(deps, realm.id, change, {
      note: reason,
      author: author.name,
      expectVersion: version,
    }).catch((error: unknown) => {
      if (error instanceof PublishConflictError && attempt < MAX_ATTEMPTS) return undefined;
      return throwHttpError(error);
    });
    if (!outcome) continue;
    if (!outcome.ok) throw refuse(outcome.problems, documentFiles);
    const at = new Date(now());
    // A draft that was saved during the publish stays; its next publish is merged with this one.
    const removed = await drafts.remove(realm.id, pageId, { revision, author, at });
    const next = removed ?? (await drafts.get(realm.id, pageId)).revision;
    const entry = { pageId, action: 'publish', author, reason, revision: next, version: outcome.version, at } as const;
    await audit.add(realm.id, entry);
    await waitForHeirs(deps, outcome);
    const warnings = limitFindings(toFindings(outcome.problems, documentFiles).own);
    return { version: outcome.version, published: outcome.published, wasMerged, revision: next, warnings };
  }
}

/**
 * Returns the document to publish.
 * @throws HttpError 409 PAGE_CONFLICT.
 */
function mergeWithPublished(
  draft: PageDraft,
  published: AuthoredPage | undefined,
  version: number,
): { readonly text: string; readonly wasMerged: boolean } {
  if (!isBehind(draft, published)) return { text: draft.document, wasMerged: false };
  const [ours, theirs] = [parseDocument(draft.document), published && parseDocument(published.text)];
  const merged = mergePages(draft.base === null ? undefined : parseDocument(draft.base), ours, theirs);
  if (merged.conflicts.length === 0 && theirs) return { text: JSON.stringify(merged.document), wasMerged: true };
  throw pageConflict({
    version,
    conflicts: merged.conflicts,
    ...(draft.base !== null && { base: parseDocument(draft.base) }),
    draft: ours,
    ...(theirs && { published: theirs, merged: merged.document }),
  });
}

type Change = { readonly files?: Readonly<Record<string, string>>; readonly removed?: readonly string[] };
type Options = { readonly note: string; readonly author: string; readonly expectVersion: number };

/** Publishes a change of the folder. */
async function publishFiles(
  { partial }: PublishDeps,
  realmId: string,
  { files = {}, removed }: Change,
  options: Options,
): Promise<PublishOutcome> {
  try {
    return await partial.files(realmId, { files, assets: {}, removed }, options);
  } catch (error) {
    if (error instanceof FolderUnknownError) throw folderUnknown(error.message);
    throwParseFailure(error);
    throw error;
  }
}

async function waitForHeirs({ refreshRealm }: PublishDeps, outcome: PublishOutcome): Promise<void> {
  await refreshRealm(outcome.realm);
  if (outcome.ok) for (const { realm } of outcome.heirs ?? []) await refreshRealm(realm);
}

/** Divides problems of a folder into those of one document and those of everything else. */
function toFindings(problems: readonly Problem[], { toPointer }: DocumentFiles) {
  const own: EditFinding[] = [];
  const others: Problem[] = [];
  for (const found of problems) {
    const pointer = toPointer(found.file ?? '', found.pointer);
    if (pointer === undefined) others.push(found);
    else own.push({ ...toFinding(found), pointer });
  }
  return { own, others };
}

function refuse(problems: readonly Problem[], documentFiles: DocumentFiles) {
  const { own, others } = toFindings(problems, documentFiles);
  const errors = others.filter(({ severity }) => severity === 'error');
  return pageInvalid(
    limitFindings(own),
    errors.slice(0, 100).map((found) => ({ ...toFinding(found), file: found.file ?? '' })),
  );
}
