// Versions of authored pages: what changed, by whom and why, and their restoration into the draft.
import { restoreRow } from '#src/realm/restoreRow.ts';
import type { PageVersions } from '../../db/repositories/pageVersions.ts';
import {
  countFindings,
  describeCurrent,
  limitFindings,
  parseDocument,
  readCurrent,
  readSides,
  serialise,
} from './createDraftService.ts';
import { findDocumentFiles } from './documentFiles.ts';
import { toReviewAuthor } from './comments.ts';
import { diffPages } from './diffPages.ts';
import { draftChanged, rowNotFound, versionNotFound } from './editingErrors.ts';
import type { EditingCaller, EditingDeps, VersionService } from './editingTypes.ts';
import { endSchedule } from './endSchedule.ts';

type VersionDeps = EditingDeps & { readonly versions: PageVersions };

/** Number of entries in one response. */
const PAGE_SIZE = 50;

const toPath = (pageId: string): string => findDocumentFiles(pageId).path;

/** Creates the versions of pages of one database. */
export function createVersionService(deps: VersionDeps): VersionService {
  const { pages, versions, audit } = deps;
  return {
    async listOfPage(realm, pageId, before) {
      const found = await versions.listOfFile(realm.id, toPath(pageId), { before, limit: PAGE_SIZE + 1 });
      return {
        versions: found.slice(0, PAGE_SIZE).map((version) => ({
          ...version,
          publishedAt: version.publishedAt.toISOString(),
        })),
        hasMore: found.length > PAGE_SIZE,
      };
    },
    async list(realm, before) {
      const found = await versions.list(realm.id, { before, limit: PAGE_SIZE + 1 });
      return {
        versions: found.slice(0, PAGE_SIZE).map(({ pages: changed, publishedAt, ...version }) => ({
          ...version,
          publishedAt: publishedAt.toISOString(),
          pages: changed.map(({ path, change }) => ({ id: path.slice('pages/'.length, -'.json'.length), change })),
        })),
        hasMore: found.length > PAGE_SIZE,
      };
    },
    async read(realm, pageId, version, since) {
      const text = await pages.findOwn(realm.id, version, pageId);
      const [newest, older] = await versions.listOfFile(realm.id, toPath(pageId), { before: version + 1, limit: 2 });
      if (!newest) throw versionNotFound(pageId, version);
      const earlier = since ?? older?.version;
      const before = earlier === undefined ? undefined : await pages.findOwn(realm.id, earlier, pageId);
      const [oldPage, newPage] = [before, text].map((each) => (each === undefined ? undefined : parseDocument(each)));
      const { fields, rows } = diffPages(oldPage, newPage);
      return {
        version,
        ...(newPage && { document: newPage }),
        ...(earlier !== undefined && { since: earlier }),
        fields: [...fields],
        rows: rows.map((row) => ({ ...row, fields: [...row.fields] })),
      };
    },
    restore: (caller, pageId, input) => restorePage(deps, caller, pageId, input),
    async audit(realm, { page, before }) {
      const entries = await audit.list(realm.id, { pageId: page, before, limit: PAGE_SIZE + 1 });
      return {
        entries: entries
          .slice(0, PAGE_SIZE)
          .map(({ id, pageId, action, author, reason, revision, version, linkId, at }) => ({
            id,
            page: pageId,
            action,
            author: toReviewAuthor(author),
            ...(linkId !== null && { link: linkId }),
            reason,
            ...(revision !== null && { revision }),
            ...(version !== null && { version }),
            at: at.toISOString(),
          })),
        hasMore: entries.length > PAGE_SIZE,
      };
    },
  };
}

async function restorePage(
  deps: VersionDeps,
  caller: EditingCaller,
  pageId: string,
  { revision, version, row }: Parameters<VersionService['restore']>[2],
): ReturnType<VersionService['restore']> {
  const { pages, roleGuard, audit, check, now } = deps;
  const { realm, author } = caller;
  const text = await pages.findOwn(realm.id, version, pageId);
  if (text === undefined) throw versionNotFound(pageId, version);
  const sides = await readSides(deps, realm.id, pageId);
  const current = sides.draft?.document ?? sides.published?.text;
  const old = parseDocument(text);
  const document = row === undefined || current === undefined ? old : restoreRow(parseDocument(current), old, row);
  if (!document) throw rowNotFound(row ?? '');
  const findings = await check(realm, pageId, document);
  const at = new Date(now());
  const stored = { revision: sides.revision, before: readCurrent(sides) };
  const saved = await roleGuard.saveDraft(caller, pageId, stored, {
    revision,
    document: serialise(document),
    start: {
      base: sides.published?.text ?? null,
      baseVersion: (await pages.getVersion(realm.id)) ?? realm.version,
      baseRealm: sides.published?.origin.realm ?? realm.id,
    },
    author,
    at,
    ...countFindings(findings),
  });
  if (saved === undefined) throw draftChanged(revision, await describeCurrent(deps, realm, pageId));
  await endSchedule(deps, realm.id, sides.draft, { author, because: 'changed' });
  const reason = row === undefined ? '' : `row ${row}`;
  await audit.add(realm.id, { pageId, action: 'restore', author, reason, revision: saved, version, at });
  return { revision: saved, document, findings: limitFindings(findings) };
}
