import { useEffect, useMemo, useState } from 'react';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { usePagedList, type PagedList } from './usePagedList.ts';

/** Items per request of an expanded playlist (docs/spec/decisions.md, D35). */
export const PANEL_PAGE_SIZE = 10;

type PlaylistResponse = CallResponse<'getPlaylist'>;
type PlaylistState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly playlist: PlaylistResponse };

/** A playlist that is loading, loaded or failed, with its items. */
export type LoadedPlaylist = {
  readonly state: PlaylistState['state'];
  /** Undefined until loaded. */
  readonly playlist: PlaylistResponse | undefined;
  /** The items loaded so far. */
  readonly items: PagedList<ContentItem>;
  /** Loads the playlist again after a failure. */
  readonly retry: () => void;
};

/** Loads a playlist, and further pages of its items on demand. */
export function usePlaylist(id: string): LoadedPlaylist {
  const { content } = usePorts();
  const [state, setState] = useState<PlaylistState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    content
      .read('getPlaylist', { id, rpp: PANEL_PAGE_SIZE, p: 1 }, signal)
      .then((playlist) => {
        if (!signal.aborted) setState({ state: 'ready', playlist });
      })
      .catch(() => {
        if (!signal.aborted) setState({ state: 'failed' });
      });
    return () => request.abort();
  }, [content, id, attempt]);
  const playlist = state.state === 'ready' ? state.playlist : undefined;
  const firstItems = useMemo(() => playlist?.videos.vods ?? [], [playlist]);
  const items = usePagedList<ContentItem>({
    key: id,
    items: firstItems,
    paging: playlist?.videos.paging,
    fetchPage: async (lastSeen, signal) => {
      const input = { id, rpp: PANEL_PAGE_SIZE, ...(lastSeen !== undefined && { lastSeen }) };
      const { videos } = await content.read('getPlaylist', input, signal);
      return { items: videos.vods, paging: videos.paging };
    },
  });
  const retry = (): void => {
    setState({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return { state: state.state, playlist, items, retry };
}
