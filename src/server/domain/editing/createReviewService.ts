// What editors of one page share: the status of its draft, comments on its elements, and who has it open.
import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '#schemas/durations.ts';
import type { PageComment, PageReviews } from '../../db/repositories/pageReviews.ts';
import { describeCurrent, limitFindings, parseDocument, readSides } from './createDraftService.ts';
import {
  approvalRefused,
  commentNotFound,
  draftChanged,
  draftNotFound,
  pageInvalid,
  pageNotFound,
  scheduleInvalid,
  tooManyComments,
} from './editingErrors.ts';
import type { EditingCaller, EditingDeps, ReviewService } from './editingTypes.ts';
import { endSchedule } from './endSchedule.ts';
import { groupThreads, MAX_COMMENTS, toReviewAuthor } from './comments.ts';
import { parseSchedule } from './parseSchedule.ts';

type ReviewDeps = EditingDeps & { readonly reviews: PageReviews };

/** Time after the last heartbeat for which a tab counts as open. Tabs send one every 10 s. */
const PRESENCE_MS = 25 * SECOND_MS;

/** Creates the reviews of one database. */
export function createReviewService(deps: ReviewDeps): ReviewService {
  const { drafts, reviews, now } = deps;
  const requirePage = async (realmId: string, pageId: string): Promise<void> => {
    const { published, draft } = await readSides(deps, realmId, pageId);
    if (!published && !draft) throw pageNotFound(pageId);
  };
  return {
    setStatus: (caller, pageId, input) => setStatus(deps, caller, pageId, input),
    async listComments(realm, pageId) {
      await requirePage(realm.id, pageId);
      const comments = await reviews.listComments(realm.id, pageId);
      return { comments: toThreads(comments) };
    },
    async addComment({ realm, author }, pageId, { row, pointer, body, replyTo }) {
      await requirePage(realm.id, pageId);
      const commentId = randomUUID();
      const comment = { commentId, pageId, rowId: row, pointer, body, author, at: new Date(now()), replyTo };
      const added = await reviews.addComment(realm.id, comment, MAX_COMMENTS);
      if (added === 'unknown') throw commentNotFound();
      if (added === 'full') throw tooManyComments(MAX_COMMENTS);
      return { id: commentId };
    },
    async resolveComment({ realm, author }, { id: pageId, comment }, { isResolved }) {
      const resolution = isResolved ? { at: new Date(now()), by: author.name } : undefined;
      if (!(await reviews.resolveComment(realm.id, pageId, comment, resolution))) throw commentNotFound();
      return { isResolved };
    },
    async deleteComment({ realm, author }, { id: pageId, comment: commentId }) {
      const at = new Date(now());
      const deleted = await reviews.deleteGuestComment(realm.id, { pageId, commentId }, at);
      if (!deleted) throw commentNotFound();
      const { guestLink: linkId } = deleted;
      await deps.audit.add(realm.id, { pageId, action: 'deleteComment', author, linkId, at });
      return { id: commentId };
    },
    async recordPresence({ realm, author }, pageId, { tab, row, isLeaving }) {
      const seenAt = new Date(now());
      if (isLeaving) await reviews.leave(realm.id, { pageId, tabId: tab, author });
      else await reviews.recordPresence(realm.id, { pageId, tabId: tab, rowId: row, author, seenAt });
      const [tabs, { revision, draft }, comments] = await Promise.all([
        reviews.listTabs(realm.id, pageId, new Date(now() - PRESENCE_MS)),
        drafts.get(realm.id, pageId),
        reviews.readState(realm.id, pageId),
      ]);
      return {
        revision,
        ...(draft && { author: { ...draft.author }, status: draft.status }),
        version: (await deps.pages.getVersion(realm.id)) ?? realm.version,
        comments,
        tabs: tabs.map((each) => ({
          tab: each.tabId,
          editor: { ...each.author },
          ...(each.rowId !== undefined && { row: each.rowId }),
        })),
      };
    },
    removeAbsent: () => reviews.removeTabsBefore(new Date(now() - PRESENCE_MS)),
  };
}

/** Returns the comments as editors see them, with their replies. */
const toThreads = (comments: readonly PageComment[]) =>
  groupThreads(comments).map(({ comment, replies }) => {
    const { rowId, pointer, resolvedAt, resolvedBy } = comment;
    return {
      ...toMessage(comment),
      ...(rowId !== undefined && { row: rowId }),
      pointer,
      ...(resolvedAt && { resolvedAt: resolvedAt.toISOString() }),
      ...(resolvedBy !== null && { resolvedBy }),
      replies: replies.map(toMessage),
    };
  });

const toMessage = ({ commentId, body, author, at, guestLink, deletedAt }: PageComment) => ({
  id: commentId,
  body,
  author: toReviewAuthor(author),
  at: at.toISOString(),
  ...(guestLink !== undefined && { guestLink }),
  ...(deletedAt && { isDeleted: true }),
});

/** The action that the audit records for each new status. */
const ACTIONS = { draft: 'unschedule', review: 'review', approved: 'approve', scheduled: 'schedule' } as const;

async function setStatus(
  deps: ReviewDeps,
  caller: EditingCaller,
  pageId: string,
  { revision, status, publishAt, reason = '' }: Parameters<ReviewService['setStatus']>[2],
): ReturnType<ReviewService['setStatus']> {
  const { drafts, roleGuard, audit, check, now } = deps;
  const { realm, author } = caller;
  await roleGuard.requireDocumentAllowed(caller, pageId);
  if (status === 'approved' || status === 'scheduled') await roleGuard.requirePublishAllowed(caller, pageId);
  const { draft, revision: current } = await readSides(deps, realm.id, pageId);
  if (!draft) throw draftNotFound(pageId);
  const at = new Date(now());
  const moment = (status === 'scheduled' && parseSchedule(publishAt, now())) || null;
  // The author of a draft in review is the editor who asked, because each change of the draft ends the review.
  const isOwn = draft.author.id === author.id;
  if (status === 'approved' && current === revision && (draft.status !== 'review' || isOwn))
    throw approvalRefused(draft.status === 'review');
  if (status === 'scheduled') {
    if (!moment) throw scheduleInvalid();
    const before = draft.base === null ? undefined : parseDocument(draft.base);
    if (current === revision)
      await roleGuard.requireChangeAllowed(caller, pageId, { before, after: parseDocument(draft.document) });
    const findings = await check(realm, pageId, JSON.parse(draft.document));
    if (current === revision && findings.some(({ severity }) => severity === 'error'))
      throw pageInvalid(limitFindings(findings));
  }
  const saved = await drafts.setStatus(realm.id, pageId, { revision, status, publishAt: moment, reason, author, at });
  if (saved === undefined) throw draftChanged(revision, await describeCurrent(deps, realm, pageId));
  await audit.add(realm.id, { pageId, action: ACTIONS[status], author, reason, revision: saved, at });
  await endSchedule(deps, realm.id, draft, { author, because: 'cancelled' });
  return { revision: saved, status, ...(moment && { publishAt: moment.toISOString() }) };
}
