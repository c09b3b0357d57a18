// Begins, publishes and archives authored pages.
import type { BodyOf, ResponseOf } from '#schemas/defineCall.ts';
import type { postPage } from '#schemas/api/editing/postPage.ts';
import type { postPagePublish } from '#schemas/api/editing/postPagePublish.ts';
import type { postPublication } from '#schemas/api/editing/postPublication.ts';
import { throwHttpError } from '../../http/operators/throwHttpError.ts';
import {
  countFindings,
  limitFindings,
  parseDocument,
  readCurrent,
  readSides,
  serialise,
} from './createDraftService.ts';
import { findDocumentFiles } from './documentFiles.ts';
import { draftRepeated, pageExists, pageNotFound } from './editingErrors.ts';
import type { EditingCaller, PagePublishInput, PublishService } from './editingTypes.ts';
import { scheduleDrafts } from './scheduleDrafts.ts';
import {
  previewDrafts,
  publishDrafts,
  publishFiles,
  refuseDocument,
  toFindings,
  waitForHeirs,
  type DraftToPublish,
  type PublishDeps,
} from './publishDrafts.ts';

/** Creates the publishes of one database. */
export function createPublishService(deps: PublishDeps): PublishService {
  const { pages, roleGuard, audit, now } = deps;
  return {
    publish: (caller, pageId, input) => publishDraft(deps, caller, pageId, input),
    publishTogether: (caller, input) => publishTogether(deps, caller, input),
    async scheduleTogether(caller, input) {
      requireDistinct(input.drafts);
      return scheduleDrafts(deps, caller, input);
    },
    async previewTogether(caller, { drafts }) {
      requireDistinct(drafts);
      const { token, expiresAt } = await previewDrafts(deps, caller, drafts);
      const { realm, author } = caller;
      for (const { id, revision } of drafts)
        await audit.add(realm.id, { pageId: id, action: 'preview', author, revision, at: new Date(now()) });
      return { path: `/_preview/${token}`, expiresAt: expiresAt.toISOString() };
    },
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
      if (!outcome.ok) throw refuseDocument(outcome.problems, documentFiles);
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
): Promise<ResponseOf<typeof postPagePublish>> {
  const { version, published, problems, drafts } = await publishDrafts(deps, caller, [{ id: pageId, revision }], {
    reason,
    namesDrafts: false,
  });
  const [draft] = drafts;
  return {
    version,
    published,
    wasMerged: draft?.wasMerged ?? false,
    revision: draft?.revision ?? revision,
    warnings: limitFindings(toFindings(problems, findDocumentFiles(pageId)).own),
  };
}

async function publishTogether(
  deps: PublishDeps,
  caller: EditingCaller,
  { drafts: inputs, reason }: BodyOf<typeof postPublication>,
): Promise<ResponseOf<typeof postPublication>> {
  requireDistinct(inputs);
  const { version, published, drafts } = await publishDrafts(deps, caller, inputs, { reason, namesDrafts: true });
  return { version, published, drafts: [...drafts] };
}

/** @throws HttpError 400 DRAFT_REPEATED. */
function requireDistinct(drafts: readonly DraftToPublish[]): void {
  const ids = drafts.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw draftRepeated(repeated);
}
