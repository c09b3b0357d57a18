// The calls that begin, archive and restore pages and discard drafts.
import type { Api } from '#src/api/createApi.ts';
import { ApiFailure } from '#src/api/createApi.ts';
import { isEqual, type JsonObject } from '#schemas/jsonPointer.ts';
import type { DraftSync } from '../store/DraftSync.ts';

/** The calls of `discardDraft`. */
export type DiscardApi = Pick<Api, 'deletePageDraft'>;

/** The calls that manage pages and drafts. */
export type PageCallsApi = DiscardApi &
  Pick<
    Api,
    | 'getEditingPage'
    | 'postPage'
    | 'postPageRemoval'
    | 'getPageVersions'
    | 'postPageRestore'
    | 'postPagePublish'
    | 'postPageStatus'
    | 'putPageDraft'
  >;

/** An archived page, as far as a restoration needs it. */
export type ArchivedPage = { readonly id: string; readonly revision: number };

/**
 * Discards the draft of a document.
 * @returns the revision of the draft that was discarded, and whether there is a published document, which the editor
 *   then shows; undefined: the draft of this tab cannot be saved, so that nothing was discarded
 */
export async function discardDraft(
  api: DiscardApi,
  sync: DraftSync,
): Promise<{ readonly revision: number; readonly isPublished: boolean } | undefined> {
  const { store } = sync;
  const id = store.pageId;
  // What was typed since the last valid source cannot be saved.
  if (store.isSourceInvalid) store.undo();
  const seen = await sync.getSavedRevision();
  if (seen === undefined) return undefined;
  const { revision } = await api.deletePageDraft({ id, revision: seen });
  if (!sync.published) return { revision, isPublished: false };
  await sync.reload().catch(() => undefined);
  // The page could not be read again: what this tab knows as published is shown.
  if (sync.revision < revision) {
    sync.showRestored(revision, sync.published, []);
    sync.hasServerDraft = false;
  }
  return { revision, isPublished: true };
}

type EditingPage = Awaited<ReturnType<Api['getEditingPage']>>;

/**
 * Archives a page. When somebody has published another document of the brand since the editor has seen the page, the
 * page is archived all the same.
 * @throws ApiFailure PUBLISH_CONFLICT when the page itself was published meanwhile.
 */
export async function archivePage(api: PageCallsApi, seen: EditingPage, reason: string) {
  const { id } = seen;
  try {
    return await api.postPageRemoval({ id, body: { version: seen.version, reason } });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'PUBLISH_CONFLICT') throw error;
    const current = await api.getEditingPage({ id });
    if (!isEqual(current.published as JsonObject, seen.published as JsonObject)) throw error;
    return api.postPageRemoval({ id, body: { version: current.version, reason } });
  }
}

/** Begins a draft of an archived page from the last version that had it. Returns the revision of the draft. */
export async function restorePage(api: PageCallsApi, { id, revision }: ArchivedPage): Promise<number> {
  const { versions } = await api.getPageVersions({ id });
  const last = versions.find(({ change }) => change !== 'removed');
  const restored = await api.postPageRestore({ id, body: { revision, version: last?.version ?? 1 } });
  return restored.revision;
}

/**
 * Returns a function that shows an archived page to viewers again: it restores the draft and publishes it. When only the
 * publish failed, the next call does not restore the draft again, because the revision of `page` has become outdated. A
 * call while another one runs waits for that one.
 */
export function createArchiveUndo(api: PageCallsApi, page: ArchivedPage, reason: string): () => Promise<void> {
  let restoredRevision: number | undefined;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    restoredRevision ??= await restorePage(api, page);
    await api.postPagePublish({ id: page.id, body: { revision: restoredRevision, reason } });
  };
  return () =>
    (running ??= run().finally(() => {
      running = undefined;
    }));
}

/** Whether a call that was refused can succeed later: with a draft that somebody has changed since, it never does. */
export const canRetry = (error: unknown): boolean => !(error instanceof ApiFailure && error.code === 'DRAFT_CHANGED');
