import { ApiFailure } from '#src/api/createApi.ts';
import type { DraftSyncOptions } from './draftTypes.ts';
import { DraftSync } from './DraftSync.ts';
import { getStoredDocument } from './draftState.ts';
import type { StoredPage } from './editingClient.ts';
import { joinDrafts } from './joinDrafts.ts';

/**
 * Opens the draft of a page. If the server does not respond, the draft that this browser has stored is opened. The same
 * applies if the page no longer exists and the stored draft has edits that the server does not have.
 */
export async function openDraft(pageId: string, options: DraftSyncOptions): Promise<DraftSync> {
  const { account, client, storage } = options;
  const drafts = await storage.read({ account, pageId });
  try {
    const page = await client.readPage(pageId);
    const current = getStoredDocument(pageId, { draft: page.draft?.document, published: page.published });
    return new DraftSync(page, pageId, joinDrafts(drafts, current), options);
  } catch (error) {
    const isGone = error instanceof ApiFailure && error.status === 404;
    const local = joinDrafts(drafts, undefined);
    if (!local || (isGone && local.draft.isSaved)) throw error;
    const { history, revision, isSaved } = local.draft;
    const draft = { document: history.document, author: '' };
    const page: StoredPage = { version: 0, published: undefined, revision, draft, findings: [] };
    const sync = new DraftSync(page, pageId, local, options);
    if (!isSaved) sync.resume();
    return sync;
  }
}
