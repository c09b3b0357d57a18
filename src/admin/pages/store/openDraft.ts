import { ApiFailure } from '#src/api/createApi.ts';
import type { DraftSyncOptions } from './draftTypes.ts';
import { DraftSync } from './DraftSync.ts';
import type { StoredPage } from './editingClient.ts';

/**
 * Opens the draft of a page. If the server does not respond, the draft that this browser has stored is opened. The same
 * applies if the page no longer exists and the stored draft has edits that the server does not have.
 */
export async function openDraft(pageId: string, options: DraftSyncOptions): Promise<DraftSync> {
  const { account, client, storage } = options;
  const local = await storage.read({ account, pageId });
  try {
    return new DraftSync(await client.readPage(pageId), pageId, local, options);
  } catch (error) {
    const isGone = error instanceof ApiFailure && error.status === 404;
    if (!local || (isGone && local.isSaved)) throw error;
    const draft = { document: local.history.document, author: '' };
    const page: StoredPage = { version: 0, published: undefined, revision: local.revision, draft, findings: [] };
    const sync = new DraftSync(page, pageId, local, options);
    if (!local.isSaved) sync.resume();
    return sync;
  }
}
