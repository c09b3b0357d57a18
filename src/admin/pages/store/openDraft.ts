import type { DraftSyncOptions } from './draftTypes.ts';
import { DraftSync } from './DraftSync.ts';
import type { StoredPage } from './editingClient.ts';

/** Reads a page and its draft in this browser. Without the server the draft of this browser can still be edited. */
export async function openDraft(pageId: string, options: DraftSyncOptions): Promise<DraftSync> {
  const { account, client, storage } = options;
  const local = await storage.read({ account, pageId });
  try {
    return new DraftSync(await client.readPage(pageId), pageId, local, options);
  } catch (error) {
    if (!local) throw error;
    const draft = { document: local.history.document, author: '' };
    const page: StoredPage = { version: 0, published: undefined, revision: local.revision, draft, findings: [] };
    const sync = new DraftSync(page, pageId, local, options);
    if (!local.isSaved) sync.resume();
    return sync;
  }
}
