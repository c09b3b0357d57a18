import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { Card } from '#widgets/_shared/Card.tsx';
import styles from './StateScreen.module.css';

const MOST = 6;

/** What an address that leads nowhere may have meant: the nearest to its words, else what is popular. Nothing while that is not known, and when it cannot be had. */
export default function Suggestions({ path }: { path: string }) {
  const { content } = usePorts();
  const [items, setItems] = useState<readonly ContentItem[]>([]);
  const title = usePort((p) => p.text.t('perhapsYouMeant'));
  useEffect(() => {
    const leaving = new AbortController();
    const search = async (query: string) =>
      hitsOf(await content.read('getContentSearch', { query, rpp: MOST }, leaving.signal));
    const words = wordsOf(path);
    void (async () => {
      const near = words ? await search(words) : [];
      const found = near.length > 0 ? near : await search('');
      if (!leaving.signal.aborted) setItems(found);
    })().catch(() => undefined);
    return () => leaving.abort();
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

const hitsOf = ({
  live_event: live,
  vod_video: videos,
  vod_playlist: playlists,
  page,
}: CallResponse<'getContentSearch'>): ContentItem[] =>
  [...live.hits, ...page.hits, ...videos.hits, ...playlists.hits].slice(0, MOST);

/** The last words of a path: `/video/7/monteiro-vs-kovac` is `monteiro vs kovac`. */
function wordsOf(path: string): string {
  try {
    return decodeURIComponent(path.split('/').filter(Boolean).at(-1) ?? '')
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, 100);
  } catch {
    return ''; // a broken percent escape
  }
}
