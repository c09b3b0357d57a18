import { useEffect, useState } from 'react';
import type { Api } from '#src/api/createApi.ts';
import type { PageSummary } from './store/editingClient.ts';

/** The call that lists who published what. */
export type PublishesApi = Pick<Api, 'getEditingVersions'>;

/** The last publish of a page. */
export type LastPublish = { readonly author: string; readonly publishedAt: string };

/** Largest number of calls that look for publishes: a page that was published long ago shows none. */
const MAX_CALLS = 5;

/** Returns who published each page last, and when, by the id of the page. Nothing is known until the first response. */
export function useLastPublishes(
  api: PublishesApi,
  pages: readonly Pick<PageSummary, 'id'>[] | undefined,
): ReadonlyMap<string, LastPublish> {
  const [publishes, setPublishes] = useState<ReadonlyMap<string, LastPublish>>(new Map());
  useEffect(() => {
    if (!pages) return undefined;
    let isCancelled = false;
    const ids = pages.map(({ id }) => id);
    readLastPublishes(api, ids, (found) => {
      if (!isCancelled) setPublishes(found);
      return !isCancelled;
      // The list is also useful without the publishes.
    }).catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, [api, pages]);
  return publishes;
}

/**
 * Reads versions, the newest first, until the last publish of each page is found.
 *
 * @param onFound called after each response; false ends the search
 */
export async function readLastPublishes(
  api: PublishesApi,
  ids: readonly string[],
  onFound: (found: ReadonlyMap<string, LastPublish>) => boolean,
): Promise<void> {
  const found = new Map<string, LastPublish>();
  let before: number | undefined;
  for (let call = 0; call < MAX_CALLS; call += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each response says where the next one begins
    const { versions, hasMore } = await api.getEditingVersions(before === undefined ? {} : { before });
    for (const { author, publishedAt, pages } of versions)
      for (const { id } of pages) if (!found.has(id)) found.set(id, { author, publishedAt });
    if (!onFound(new Map(found)) || !hasMore || ids.every((id) => found.has(id))) return;
    before = versions.at(-1)?.version;
  }
}
