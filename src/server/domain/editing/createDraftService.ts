// Drafts of pages: what editors see of each other's work, and how their changes are stored. An editor cannot overwrite
// a change that they have not seen, because each change names the revision from which it was made.
import { SETTINGS_DOCUMENTS } from '#schemas/domain/authored-page.ts';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { MAX_PAGE_BYTES } from '#engine/page/decodePage.ts';
import { hashJson } from '../../db/contentHash.ts';
import type { AuditEntry } from '../../db/repositories/pageAudit.ts';
import type { PageDraft } from '../../db/repositories/pageDrafts.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import type { AuthoredPage } from './authoredPages.ts';
import { draftChanged, draftNotFound, pageNotFound, pageTooLarge } from './editingErrors.ts';
import type { DraftService, EditingDeps, PageSides } from './editingTypes.ts';
import { endSchedule } from './endSchedule.ts';
import { mergePages } from './mergePages.ts';

/** Maximum number of findings in one response. */
const MAX_FINDINGS = 500;

/** Creates the drafts of one database. */
export function createDraftService(deps: EditingDeps): DraftService {
  const { pages, drafts, roleGuard, audit, check, now } = deps;
  return {
    list: (realm) => listPages(deps, realm),
    listSettings: (realm) => listSettings(deps, realm),
    async read(realm, pageId) {
      const sides = await readSides(deps, realm.id, pageId);
      const { published, draft, revision } = sides;
      if (!published && !draft) throw pageNotFound(pageId);
      const document = JSON.parse(draft?.document ?? published?.text ?? 'null') as unknown;
      return {
        id: pageId,
        version: (await pages.getVersion(realm.id)) ?? realm.version,
        origin: published?.origin ?? { realm: realm.id, layer: 'new' },
        ...(published && { published: parseDocument(published.text) }),
        revision,
        ...(draft && { draft: { ...describeDraft(sides, draft), ...(await findPartners(deps, realm.id, draft)) } }),
        findings: limitFindings(await check(realm, pageId, document)),
      };
    },
    async save(caller, pageId, { revision, document, version: seenVersion, mergedWith }) {
      const { realm, author } = caller;
      const text = serialise(document);
      const version = await pages.getVersion(realm.id);
      const sides = await readSides(deps, realm.id, pageId);
      if (!sides.published && !sides.draft && sides.revision === 0) throw pageNotFound(pageId);
      const findings = await check(realm, pageId, document);
      const at = new Date(now());
      const seen = { version: seenVersion ?? version, mergedWith, current: version };
      if (await hasUnseenChange(deps, realm.id, sides, seen))
        throw draftChanged(revision, await describeCurrent(deps, realm, pageId));
      const start = {
        base: sides.published?.text ?? null,
        baseVersion: version ?? realm.version,
        baseRealm: sides.published?.origin.realm ?? realm.id,
      };
      // The role guard compares the new document with this one: only the changes of this editor must be allowed.
      const before = mergedWith === undefined ? readCurrent(sides) : mergeSides(sides);
      const saved = await roleGuard.saveDraft(
        caller,
        pageId,
        { revision: sides.revision, before },
        {
          revision,
          document: text,
          start,
          ...(mergedWith !== undefined && { rebase: start }),
          author,
          at,
          ...countFindings(findings),
        },
      );
      // A publish often follows soon and needs the process that reads folders.
      deps.warmParser();
      if (saved === undefined) throw draftChanged(revision, await describeCurrent(deps, realm, pageId));
      await endSchedule(deps, realm.id, sides.draft, { author, because: 'changed' });
      return { revision: saved, updatedAt: at.toISOString(), findings: limitFindings(findings) };
    },
    async remove(caller, pageId, revision) {
      const { realm, author } = caller;
      const sides = await readSides(deps, realm.id, pageId);
      if (sides.draft && sides.revision === revision)
        await roleGuard.requireChangeAllowed(caller, pageId, {
          before: parseDocument(sides.draft.document),
          after: sides.published && parseDocument(sides.published.text),
        });
      const at = new Date(now());
      const removed = await drafts.remove(realm.id, pageId, { revision, author, at });
      if (removed !== undefined) {
        await audit.add(realm.id, { pageId, action: 'discard', author, revision: removed, at });
        await endSchedule(deps, realm.id, sides.draft, { author, because: 'discarded' });
        return { revision: removed };
      }
      const { draft } = await drafts.get(realm.id, pageId);
      if (!draft) throw draftNotFound(pageId);
      throw draftChanged(revision, await describeCurrent(deps, realm, pageId));
    },
  };
}

/** Whether the realm was published since the editor read the page. */
async function hasUnseenChange(
  deps: EditingDeps,
  realmId: string,
  { draft, published }: PageSides,
  seen: Readonly<Record<'version' | 'mergedWith' | 'current', number | undefined>>,
): Promise<boolean> {
  if (seen.mergedWith === undefined) return !draft && (await hasChangedSince(deps, realmId, published, seen.version));
  // Read again: the realm may have been published after the first read and before the page was read.
  return seen.mergedWith !== seen.current || seen.mergedWith !== (await deps.pages.getVersion(realmId));
}

/**
 * Whether the own page of a realm was published again since a version. Whether an inherited page has changed is not
 * known, because `version` counts the versions of this realm only.
 */
async function hasChangedSince(
  { pages }: Pick<EditingDeps, 'pages'>,
  realmId: string,
  published: AuthoredPage | undefined,
  version: number | undefined,
): Promise<boolean> {
  if (version === undefined || !published) return false;
  const before = await pages.findOwn(realmId, version, published.id);
  return published.origin.layer === 'own' ? before !== published.text : before !== undefined;
}

/** Returns the document that an editor changes: the draft, else the published page; undefined without both. */
export const readCurrent = ({ draft, published }: PageSides): unknown =>
  JSON.parse(draft?.document ?? published?.text ?? 'null') ?? undefined;

/**
 * Returns the draft merged with the published page. An editor who decides conflicts takes over what others published, and
 * does not count as its author.
 */
function mergeSides(sides: PageSides): unknown {
  const { draft, published } = sides;
  if (!draft || !published) return readCurrent(sides);
  const base = draft.base === null ? undefined : parseDocument(draft.base);
  return mergePages(base, parseDocument(draft.document), parseDocument(published.text)).document;
}

/** Reads the published page and the draft. */
export async function readSides(
  { pages, drafts }: Pick<EditingDeps, 'pages' | 'drafts'>,
  realmId: string,
  pageId: string,
): Promise<PageSides> {
  const [published, state] = await Promise.all([pages.find(realmId, pageId), drafts.get(realmId, pageId)]);
  return { published, ...state };
}

/** Returns what is stored now, for an editor who has not seen it. */
export async function describeCurrent(
  deps: Pick<EditingDeps, 'pages' | 'drafts'>,
  realm: RealmSnapshot,
  pageId: string,
): Promise<{ readonly revision: number; readonly version: number } & object> {
  // The version is read first: an editor who names it later has seen at least the page of this version.
  const version = (await deps.pages.getVersion(realm.id)) ?? realm.version;
  const sides = await readSides(deps, realm.id, pageId);
  const { published, draft, revision } = sides;
  return {
    revision,
    version,
    ...(draft && { draft: describeDraft(sides, draft) }),
    ...(published && { published: parseDocument(published.text) }),
  };
}

/** Returns the numbers of errors and warnings. */
export const countFindings = (findings: readonly EditFinding[]): { errors: number; warnings: number } => ({
  errors: findings.filter(({ severity }) => severity === 'error').length,
  warnings: findings.filter(({ severity }) => severity === 'warning').length,
});

/** Returns as many findings as a response may have, errors before warnings when there are more. */
export function limitFindings(findings: readonly EditFinding[]): EditFinding[] {
  if (findings.length <= MAX_FINDINGS) return [...findings];
  return findings
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
    .slice(0, MAX_FINDINGS);
}

/** Parses the stored text of a draft. It was checked when it was stored. */
export const parseDocument = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

/** Whether the published page differs from the one from which a draft began. */
export function isBehind(draft: PageDraft, published: AuthoredPage | undefined): boolean {
  if (!published || draft.base === null) return (published === undefined) !== (draft.base === null);
  return published.text !== draft.base && hashJson(JSON.parse(published.text)) !== hashJson(JSON.parse(draft.base));
}

const describeDraft = ({ published }: PageSides, draft: PageDraft) => ({
  document: parseDocument(draft.document),
  ...describeFields(draft),
  isBehind: isBehind(draft, published),
});

/** Returns what is known of a draft without its document. */
const describeFields = ({ author, createdAt, updatedAt, baseVersion, status, publishAt }: PageDraft) => ({
  author: { ...author },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  baseVersion,
  status,
  ...(publishAt && { publishAt: publishAt.toISOString() }),
});

type Partners = Awaited<ReturnType<EditingDeps['schedules']['list']>>;

/** Returns the ids of the documents with which a draft is scheduled; empty for a draft that is scheduled alone. */
const describePartners = (
  { pageId, scheduleId }: PageDraft,
  partners: Partners,
): { readonly scheduledWith?: string[] } =>
  scheduleId === null ? {} : { scheduledWith: (partners.get(scheduleId) ?? []).filter((id) => id !== pageId) };

const findPartners = async ({ schedules }: Pick<EditingDeps, 'schedules'>, realmId: string, draft: PageDraft) =>
  draft.scheduleId === null ? {} : describePartners(draft, await schedules.list(realmId));

/**
 * Returns a page's document as the JSON text that is stored.
 *
 * @throws HttpError 413 PAGE_TOO_LARGE
 */
export function serialise(document: unknown): string {
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) > MAX_PAGE_BYTES) throw pageTooLarge();
  return text;
}

async function listPages({ pages, drafts, schedules, audit }: EditingDeps, { id: realmId, version }: RealmSnapshot) {
  const [published, stored, current, removals, partners] = await Promise.all([
    pages.list(realmId),
    drafts.list(realmId, false),
    pages.getVersion(realmId),
    audit.listRemovals(realmId),
    schedules.list(realmId),
  ]);
  const publishedById = new Map(published.map((page) => [page.id, page]));
  const draftsById = new Map(stored.map((draft) => [draft.pageId, draft]));
  const archivedById = new Map(
    removals.filter(({ pageId }) => !publishedById.has(pageId)).map((removal) => [removal.pageId, removal]),
  );
  const ids = [...new Set([...publishedById.keys(), ...draftsById.keys(), ...archivedById.keys()])].sort();
  const revisions = await drafts.listRevisions(realmId, [...archivedById.keys()]);
  const listed = ids.map((id) => {
    const [page, draft, removal] = [publishedById.get(id), draftsById.get(id), archivedById.get(id)];
    const { title, elements } = JSON.parse(draft?.document ?? page?.text ?? '{}') as Record<string, unknown>;
    return {
      id,
      ...(title !== undefined && { title }),
      origin: page?.origin ?? ({ realm: realmId, layer: 'new' } as const),
      elements: Array.isArray(elements) ? elements.length : 0,
      revision: draft?.revision ?? revisions.get(id) ?? 0,
      ...(draft && { draft: summarise(draft, partners) }),
      ...(removal && { archived: describeRemoval(removal) }),
    };
  });
  return { version: current ?? version, pages: listed };
}

const describeRemoval = ({ version, author, at, reason }: AuditEntry) => ({
  version: version ?? 1,
  author: { ...author },
  at: at.toISOString(),
  reason,
});

const summarise = (draft: PageDraft, partners: Partners) => ({
  ...describeFields(draft),
  ...describePartners(draft, partners),
  errors: draft.errors,
  warnings: draft.warnings,
});

async function listSettings({ pages, drafts, schedules }: EditingDeps, { id: realmId, version }: RealmSnapshot) {
  const [current, stored, partners, ...published] = await Promise.all([
    pages.getVersion(realmId),
    drafts.list(realmId, true),
    schedules.list(realmId),
    ...SETTINGS_DOCUMENTS.map((id) => pages.find(realmId, id)),
  ]);
  const draftsById = new Map(stored.map((draft) => [draft.pageId, draft]));
  return {
    version: current ?? version,
    documents: SETTINGS_DOCUMENTS.flatMap((id, index) => {
      const [document, draft] = [published[index], draftsById.get(id)];
      if (!document) return [];
      return [
        {
          id,
          origin: document.origin,
          revision: draft?.revision ?? 0,
          ...(draft && { draft: summarise(draft, partners) }),
        },
      ];
    }),
  };
}
