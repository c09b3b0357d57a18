import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { DraftSync, DraftSyncOptions } from '../pages/store/DraftSync.ts';
import { openDraft } from '../pages/store/openDraft.ts';

type Options = {
  readonly page: string;
  readonly source: 'draft' | 'published';
  readonly options: DraftSyncOptions;
  readonly onDocument: (document: JsonObject) => void;
  readonly onFailure: () => void;
};

/** Interval in ms at which the server is asked for a draft that another editor has saved, or for a published page. */
const POLL_MS = 10_000;
/** Time in ms without a change after which the frames show the changed document. */
const PAUSE_MS = 400;

/**
 * Reads a page and follows it: its draft changes with each edit in another tab of this browser, and with what other
 * editors save; the published page changes with each publish.
 * @returns a cleanup function
 */
export function followDocument({ page, source, options, onDocument, onFailure }: Options): () => void {
  const cleanups: (() => void)[] = [];
  let isStopped = false;
  const add = (cleanup: () => void): void => {
    if (isStopped) cleanup();
    else cleanups.push(cleanup);
  };
  if (source === 'draft')
    openDraft(page, options).then((sync) => {
      if (!isStopped) add(followDraft(sync, onDocument));
    }, onFailure);
  else add(followPublished(page, options, onDocument, onFailure));
  return () => {
    isStopped = true;
    for (const cleanup of cleanups) cleanup();
  };
}

/** Calls a function again and again while the tab is visible. Returns a cleanup function. */
function poll(read: () => void): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') read();
  }, POLL_MS);
  return () => clearInterval(timer);
}

function followDraft(sync: DraftSync, onDocument: Options['onDocument']): () => void {
  const stop = sync.start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = sync.store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => onDocument(sync.store.document), PAUSE_MS);
  });
  // `reload` shows a newer draft of another editor. Without one it changes nothing.
  const stopPolling = poll(() => void sync.reload().catch(() => undefined));
  onDocument(sync.store.document);
  return () => {
    clearTimeout(timer);
    stopPolling();
    unsubscribe();
    stop();
  };
}

function followPublished(
  page: string,
  { client }: DraftSyncOptions,
  onDocument: Options['onDocument'],
  onFailure: () => void,
): () => void {
  let version: number | undefined;
  let isStopped = false;
  const read = async (): Promise<void> => {
    const stored = await client.readPage(page).catch(() => undefined);
    if (isStopped) return;
    if (!stored?.published) {
      if (version === undefined) onFailure();
      return;
    }
    if (stored.version === version) return;
    version = stored.version;
    onDocument(stored.published);
  };
  void read();
  const stopPolling = poll(() => void read());
  return () => {
    isStopped = true;
    stopPolling();
  };
}
