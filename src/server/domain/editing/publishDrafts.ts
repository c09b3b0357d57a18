// Publishes drafts of documents as one version of the realm, or previews them together, through the same code as the
// publishing API. A document that somebody else published meanwhile is merged; what cannot be merged is refused with both
// sides.
import { isSettingsDocument } from '#schemas/domain/authored-page.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { Problem } from '#schemas/problems.ts';
import { PublishConflictError } from '../../db/errors.ts';
import type { DraftRevision, PageDraft } from '../../db/repositories/pageDrafts.ts';
import { HttpError } from '../../http/errors.ts';
import { throwHttpError, throwParseFailure } from '../../http/operators/throwHttpError.ts';
import { PREVIEW_HOURS, type NewPreview, type Previews } from '../delivery/createPreviews.ts';
import { toFinding } from '../preview/createPageChecks.ts';
import { FolderUnknownError, type PartialPublish } from '../publishing/partial/createPartialPublish.ts';
import type { PublishOutcome } from '../publishing/publishRealm.ts';
import type { AuthoredPage } from './authoredPages.ts';
import { describeCurrent, isBehind, limitFindings, parseDocument, readSides } from './createDraftService.ts';
import { findDocumentFiles, type DocumentFiles } from './documentFiles.ts';
import {
  draftChanged,
  draftNotFound,
  draftsInvalid,
  folderUnknown,
  pageConflict,
  pageInvalid,
} from './editingErrors.ts';
import type { EditingCaller, EditingDeps } from './editingTypes.ts';
import { endSchedule } from './endSchedule.ts';
import { mergePages } from './mergePages.ts';

/** What a publish or a preview of drafts uses. */
export type PublishDeps = EditingDeps & {
  readonly partial: Pick<PartialPublish, 'files' | 'compile'>;
  readonly previews: Pick<Previews, 'create'>;
  /** Reads the current version of a realm. Resolves when this node serves it. */
  readonly refreshRealm: (realmId: string) => Promise<void>;
};

/** A draft to publish: the id of its document, and the revision that the editor has seen. */
export type DraftToPublish = DraftRevision;

/** Published drafts. */
export type PublishedDrafts = {
  readonly version: number;
  /** false: nothing differed from what is published, so there is no new version. */
  readonly published: boolean;
  readonly problems: readonly Problem[];
  readonly drafts: readonly { readonly id: string; readonly revision: number; readonly wasMerged: boolean }[];
};

/** Maximum number of attempts: the drafts are merged again when another publish has stored a version meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Publishes drafts as one version and removes them. When one of them cannot be published, none is.
 *
 * @param options.namesDrafts true: a refusal has the id of the refused draft in its details, and each error its file;
 *   false: there is one draft, and a refusal has its findings apart from the errors of other files
 * @throws HttpError 403 ROLE_NOT_ALLOWED, 404 DRAFT_NOT_FOUND, 409 PAGE_CONFLICT, 412 DRAFT_CHANGED, 422 PAGE_INVALID.
 */
export async function publishDrafts(
  deps: PublishDeps,
  caller: EditingCaller,
  drafts: readonly DraftToPublish[],
  { reason, namesDrafts }: { readonly reason: string; readonly namesDrafts: boolean },
): Promise<PublishedDrafts> {
  const { realm, author } = caller;
  for (let attempt = 1; ; attempt += 1) {
    const version = (await deps.pages.getVersion(realm.id)) ?? realm.version;
    const prepared = await prepareDrafts(deps, caller, drafts, { version, namesDrafts, forPublish: true });
    const files = await writeFiles(deps, realm.id, version, prepared);
    const options = { note: reason, author: author.name, expectVersion: version };
    const outcome = await publishFiles(deps, realm.id, { files }, options).catch((error: unknown) => {
      if (error instanceof PublishConflictError && attempt < MAX_ATTEMPTS) return undefined;
      return throwHttpError(error);
    });
    if (!outcome) continue;
    if (!outcome.ok)
      throw prepared[0] && !namesDrafts
        ? refuseDocument(outcome.problems, prepared[0].documentFiles)
        : draftsInvalid(selectFileErrors(outcome.problems));
    const removed = await removeDrafts(deps, caller, prepared, { reason, version: outcome.version });
    await waitForHeirs(deps, outcome);
    return { version: outcome.version, published: outcome.published, problems: outcome.problems, drafts: removed };
  }
}

/**
 * Stores a preview of the whole site with drafts. A preview needs no right to publish.
 *
 * @returns the token of the preview's address
 * @throws HttpError 404 DRAFT_NOT_FOUND, 409 PAGE_CONFLICT, 412 DRAFT_CHANGED, with the id of the draft; 422
 *   PAGE_INVALID with the files of the errors.
 */
export async function previewDrafts(
  deps: PublishDeps,
  caller: EditingCaller,
  drafts: readonly DraftToPublish[],
): Promise<NewPreview> {
  const { realm, author } = caller;
  const documents = await compileDrafts(deps, caller, drafts, { forPublish: false });
  return deps.previews.create(realm.id, { documents, author: author.name, hours: PREVIEW_HOURS.default });
}

/**
 * Checks drafts together without publishing them.
 *
 * @param options.forPublish whether the role of the editor must allow a publish
 * @returns the documents of the realm with the drafts
 * @throws HttpError as `previewDrafts`.
 */
export async function compileDrafts(
  deps: PublishDeps,
  caller: EditingCaller,
  drafts: readonly DraftToPublish[],
  { forPublish }: { readonly forPublish: boolean },
): Promise<CompiledDocuments> {
  const { realm } = caller;
  for (let attempt = 1; ; attempt += 1) {
    const version = (await deps.pages.getVersion(realm.id)) ?? realm.version;
    const prepared = await prepareDrafts(deps, caller, drafts, { version, namesDrafts: true, forPublish });
    const files = await writeFiles(deps, realm.id, version, prepared);
    const compiled = await deps.partial.compile(realm.id, { files, assets: {} }).catch(throwFolderError);
    // Somebody published meanwhile: the files could belong to the version before.
    if (compiled.version !== version && attempt < MAX_ATTEMPTS) continue;
    if (!compiled.documents) throw draftsInvalid(selectFileErrors(compiled.problems));
    return compiled.documents;
  }
}

type CompiledDocuments = NonNullable<Awaited<ReturnType<PublishDeps['partial']['compile']>>['documents']>;

type PreparedDraft = {
  readonly id: string;
  readonly revision: number;
  readonly documentFiles: DocumentFiles;
  /** The document to publish, as JSON text. */
  readonly text: string;
  readonly wasMerged: boolean;
  readonly draft: PageDraft;
};

type Preparation = {
  /** The version with which the drafts are merged. */
  readonly version: number;
  readonly namesDrafts: boolean;
  /** Whether the drafts will be published, so that the role of the editor must allow it; false: for a preview. */
  readonly forPublish: boolean;
};

async function prepareDrafts(
  deps: PublishDeps,
  caller: EditingCaller,
  drafts: readonly DraftToPublish[],
  preparation: Preparation,
): Promise<PreparedDraft[]> {
  const prepared: PreparedDraft[] = [];
  for (const draft of drafts)
    try {
      prepared.push(await prepareDraft(deps, caller, draft, preparation));
    } catch (error) {
      throw preparation.namesDrafts ? nameDraft(error, draft.id) : error;
    }
  return prepared;
}

async function prepareDraft(
  deps: PublishDeps,
  caller: EditingCaller,
  { id, revision }: DraftToPublish,
  { version, namesDrafts, forPublish }: Preparation,
): Promise<PreparedDraft> {
  const { roleGuard } = deps;
  const { realm } = caller;
  if (forPublish) await roleGuard.requirePublishAllowed(caller, id);
  const { published, draft, revision: current } = await readSides(deps, realm.id, id);
  if (!draft) throw draftNotFound(id);
  if (current !== revision) throw draftChanged(revision, await describeCurrent(deps, realm, id));
  const { text, wasMerged } = mergeWithPublished(draft, published, version);
  // The draft can contain changes of others.
  const before = published && parseDocument(published.text);
  if (forPublish) await roleGuard.requireChangeAllowed(caller, id, { before, after: parseDocument(text) });
  const errors = (await deps.check(realm, id, JSON.parse(text))).filter(({ severity }) => severity === 'error');
  const refusing = namesDrafts ? errors.filter((finding) => isWithoutFile(id, finding)) : errors;
  if (refusing.length > 0) throw pageInvalid(limitFindings(refusing));
  return { id, revision, documentFiles: findDocumentFiles(id), text, wasMerged, draft };
}

/**
 * Whether the check of the folder cannot find an error of a document, because `DocumentFiles.write` leaves the value out:
 * a label without languages, or a field that is not one of the document. Other errors of one of several drafts count only
 * in the folder, because another draft can correct them.
 */
const isWithoutFile = (id: string, { code }: EditFinding): boolean =>
  isSettingsDocument(id) && ['FIELD_TYPE', 'FIELD_FORMAT', 'FIELD_VALUE'].includes(code);

/** Returns the refusal of one of several drafts, with the id of its document. */
export function nameDraft(error: unknown, id: string): unknown {
  if (!(error instanceof HttpError)) return error;
  const { status, code, message, details } = error;
  return new HttpError(status, code, message, { ...details, id });
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

/** Returns the files that contain the documents. Several documents can be fields of the same file. */
async function writeFiles(
  { pages }: PublishDeps,
  realmId: string,
  version: number,
  prepared: readonly PreparedDraft[],
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { id, documentFiles, text } of prepared) {
    const stored = await pages.readFiles(realmId, version, id);
    const current = new Map([...stored].map(([path, file]) => [path, files[path] ?? file]));
    Object.assign(files, documentFiles.write(text, current));
  }
  return files;
}

async function removeDrafts(
  deps: PublishDeps,
  { realm, author }: EditingCaller,
  prepared: readonly PreparedDraft[],
  { reason, version }: { readonly reason: string; readonly version: number },
): Promise<PublishedDrafts['drafts']> {
  const { drafts, audit, now } = deps;
  const at = new Date(now());
  const removed = await drafts.removeAll(realm.id, prepared, { author, at });
  // Drafts that were scheduled together with one of these are not published any more.
  for (const { draft } of prepared) await endSchedule(deps, realm.id, draft, { author, because: 'published' });
  const published: PublishedDrafts['drafts'][number][] = [];
  for (const { id, wasMerged } of prepared) {
    // A draft that was saved during the publish stays; its next publish is merged with this one.
    const next = removed.get(id) ?? (await drafts.get(realm.id, id)).revision;
    await audit.add(realm.id, { pageId: id, action: 'publish', author, reason, revision: next, version, at });
    published.push({ id, revision: next, wasMerged });
  }
  return published;
}

type Change = { readonly files?: Readonly<Record<string, string>>; readonly removed?: readonly string[] };
type Options = {
  readonly note: string;
  readonly author: string;
  readonly expectVersion: number;
};

/** Publishes a change of the folder. */
export async function publishFiles(
  { partial }: PublishDeps,
  realmId: string,
  { files = {}, removed }: Change,
  options: Options,
): Promise<PublishOutcome> {
  return partial.files(realmId, { files, assets: {}, removed }, options).catch(throwFolderError);
}

/** Throws the refusal of a folder that is not stored, or that cannot be read now. */
function throwFolderError(error: unknown): never {
  if (error instanceof FolderUnknownError) throw folderUnknown(error.message);
  throwParseFailure(error);
  throw error;
}

/** Resolves when this node serves the new version of the realm and of those that inherit from it. */
export async function waitForHeirs({ refreshRealm }: PublishDeps, outcome: PublishOutcome): Promise<void> {
  await refreshRealm(outcome.realm);
  if (outcome.ok) for (const { realm } of outcome.heirs ?? []) await refreshRealm(realm);
}

/** Divides problems of a folder into those of one document and those of everything else. */
export function toFindings(problems: readonly Problem[], { toPointer }: DocumentFiles) {
  const own: EditFinding[] = [];
  const others: Problem[] = [];
  for (const found of problems) {
    const pointer = toPointer(found.file ?? '', found.pointer);
    if (pointer === undefined) others.push(found);
    else own.push({ ...toFinding(found), pointer });
  }
  return { own, others };
}

/** Maximum number of errors of files that a response names. */
const MAX_FILE_ERRORS = 100;

const selectFileErrors = (problems: readonly Problem[]): object[] =>
  problems
    .filter(({ severity }) => severity === 'error')
    .slice(0, MAX_FILE_ERRORS)
    .map((found) => ({ ...toFinding(found), file: found.file ?? '' }));

/** Returns the refusal of one document, with its own findings apart from the errors of other files. */
export function refuseDocument(problems: readonly Problem[], documentFiles: DocumentFiles): HttpError {
  const { own, others } = toFindings(problems, documentFiles);
  return pageInvalid(limitFindings(own), selectFileErrors(others));
}
