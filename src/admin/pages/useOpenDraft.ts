// Which document the address names, and its draft.
import { useCallback, useEffect, useState } from 'react';
import { ApiFailure } from '#src/api/createApi.ts';
import type { FieldSchema } from './schema/resolveSchema.ts';
import type { DraftSync, DraftSyncOptions } from './store/DraftSync.ts';
import { openDraft } from './store/openDraft.ts';

const NOT_FOUND = 404;

/** Opens a document; undefined opens the list. */
export type OnOpenDocument = (id: string | undefined) => void;

/** Returns the id in the address below a root, or undefined for the list. */
function readId(root: string): string | undefined {
  const rest = location.pathname.slice(root.length + 1).replace(/\/$/, '');
  return rest === '' ? undefined : decodeURIComponent(rest);
}

/** Returns the id in the address, also after the back and forward buttons, and a function that opens a document. */
export function useIdInAddress(root: string): [string | undefined, OnOpenDocument] {
  const [id, setId] = useState(() => readId(root));
  useEffect(() => {
    const readAddress = (): void => setId(readId(root));
    window.addEventListener('popstate', readAddress);
    return () => window.removeEventListener('popstate', readAddress);
  }, [root]);
  const open = useCallback<OnOpenDocument>(
    (next) => {
      const path = next === undefined ? root : `${root}/${encodeURIComponent(next)}`;
      // A second click on a link, or a document that is opened again, adds no entry to the history.
      if (path !== location.pathname) history.pushState(null, '', path);
      setId(next);
    },
    [root],
  );
  return [id, open];
}

/** A document that is open for editing; without `sync` it is loading, or it could not be opened. */
export type OpenDraft = {
  readonly sync?: DraftSync;
  readonly schema?: FieldSchema;
  readonly hasFailed: boolean;
  /** Whether it could not be opened because the server does not have it. */
  readonly isUnknown: boolean;
  readonly retry: () => void;
};

/** Opens a document for editing. */
export function useOpenDraft(
  id: string | undefined,
  options: DraftSyncOptions,
  loadSchema: (id: string) => Promise<FieldSchema>,
): OpenDraft {
  const [opened, setOpened] = useState<{
    readonly id: string;
    readonly sync: DraftSync;
    readonly schema: FieldSchema;
  }>();
  /** The document that could not be opened, and the status of the response; 0: none. */
  const [failure, setFailure] = useState<{ readonly id: string; readonly status: number }>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (id === undefined) return undefined;
    let isCancelled = false;
    Promise.all([openDraft(id, options), loadSchema(id)]).then(
      ([sync, schema]) => {
        if (isCancelled) return;
        setFailure(undefined);
        setOpened({ id, sync, schema });
      },
      (error: unknown) => {
        if (!isCancelled) setFailure({ id, status: error instanceof ApiFailure ? error.status : 0 });
      },
    );
    return () => {
      isCancelled = true;
      setOpened(undefined);
    };
  }, [id, options, loadSchema, count]);
  const retry = (): void => setCount((before) => before + 1);
  const hasFailed = failure !== undefined && failure.id === id;
  return opened && opened.id === id
    ? { sync: opened.sync, schema: opened.schema, hasFailed: false, isUnknown: false, retry }
    : { hasFailed, isUnknown: hasFailed && failure?.status === NOT_FOUND, retry };
}
