import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { Card } from '#widgets/_shared/Card.tsx';
import styles from './StateScreen.module.css';

const MAX_SUGGESTIONS = 6;
const MAX_QUERY_LENGTH = 100;

/**
 * Suggestions for an address that does not exist: search results for the words of its path, or popular content. Renders
 * nothing until they are loaded, or when the search fails.
 */
export default function Suggestions({ path }: { path: string }) {
  const { content } = usePorts();
  const [items, setItems] = useState<readonly ContentItem[]>([]);
  const title = usePort((p) => p.text.t('perhapsYouMeant'));
  useEffect(() => {
    const controller = new AbortController();
    const search = async (query: string) =>
      listHits(await content.read('getContentSearch', { query, rpp: MAX_SUGGESTIONS }, controller.signal));
    const query = toSearchText(path);
    void (async () => {
      const similar = query ? await search(query) : [];
      const suggestions = similar.length > 0 ? similar : await search('');
      if (!controller.signal.aborted) setItems(suggestions);
    })().catch(() => undefined);
    return () => controller.abort();
  }, [content, path]);
  if (items.length === 0) return null;
  return (
    <section className={styles['suggestions']} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Card item={item} kind="landscape" metadata="regular" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const listHits = ({
  live_event: live,
  vod_video: videos,
  vod_playlist: playlists,
  page,
}: CallResponse<'getContentSearch'>): ContentItem[] =>
  [...live.hits, ...page.hits, ...videos.hits, ...playlists.hits].slice(0, MAX_SUGGESTIONS);

/** Returns the words of a path's last segment: `monteiro vs kovac` for `/video/7/monteiro-vs-kovac`. */
function toSearchText(path: string): string {
  try {
    return decodeURIComponent(path.split('/').filter(Boolean).at(-1) ?? '')
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH);
  } catch {
    return ''; // a broken percent escape
  }
}
