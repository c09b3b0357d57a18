import { ApiFailure } from '#src/api/createApi.ts';
import type { DraftSyncOptions } from './draftTypes.ts';
import { DraftSync } from './DraftSync.ts';
import type { StoredPage } from './editingClient.ts';

/**
 * Reads a page and its draft in this browser. Without the server the draft of this browser can still be edited; so can
 * edits of a page that no longer exists, as long as the server does not have them.
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
