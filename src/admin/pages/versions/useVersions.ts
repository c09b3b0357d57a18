import { useEffect, useState } from 'react';
import type { Api } from '#src/api/createApi.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';

/** The calls that read versions. */
export type VersionReadApi = Pick<Api, 'getPageVersions' | 'getPageVersion'>;

/** A version in the list. */
export type Version = Awaited<ReturnType<Api['getPageVersions']>>['versions'][number];

/** Reads the versions of a page, fifty at a time. `retry` repeats a request that failed. */
export function useVersions(api: VersionReadApi, pageId: string) {
  const [versions, setVersions] = useState<readonly Version[]>();
  const [hasMore, setHasMore] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [before, setBefore] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    api.getPageVersions({ id: pageId, ...(before !== undefined && { before }) }).then(
      (page) => {
        if (isCancelled) return;
        setVersions((known = []) => (before === undefined ? page.versions : [...known, ...page.versions]));
        setHasMore(page.hasMore);
      },
      () => {
        if (!isCancelled) setFailed(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [api, pageId, before, attempt]);
  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { versions, hasMore, hasFailed, retry, loadMore: () => setBefore(versions?.at(-1)?.version) };
}

/** The page in a version. */
export type VersionDocument = {
  /** null: the realm had no page of its own in that version. undefined: not loaded. */
  readonly document: JsonObject | null | undefined;
  readonly hasFailed: boolean;
  /** Repeats a request that failed. */
  readonly retry: () => void;
};

/** Reads the page in a version; nothing when `version` is undefined. */
export function useVersionDocument(api: VersionReadApi, pageId: string, version: number | undefined): VersionDocument {
  const [loaded, setLoaded] = useState<{ readonly version: number; readonly document: JsonObject | null }>();
  const [failed, setFailed] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (version === undefined) return undefined;
    let isCancelled = false;
    api.getPageVersion({ id: pageId, version }).then(
      ({ document = null }) => {
        if (!isCancelled) setLoaded({ version, document: document as JsonObject | null });
      },
      () => {
        if (!isCancelled) setFailed(version);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [api, pageId, version, attempt]);
  return {
    document: loaded?.version === version ? loaded?.document : undefined,
    hasFailed: failed !== undefined && failed === version,
    retry() {
      setFailed(undefined);
      setAttempt(attempt + 1);
    },
  };
}
