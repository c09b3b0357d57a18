// The row and the card that every side renders.
import { memo, useEffect, useRef, useState } from 'react';
import type { ContentItem } from '../../../../schemas/domain/content-item.ts';

const Card = memo(function Card({ item }: { item: ContentItem }) {
  return (
    <li className="cell" data-item={item.id}>
      <a href={`/video/${item.id}`}>
        <img src={item.thumbnailUrl} alt="" loading="lazy" decoding="async" width={304} height={171} />
        <span className="title">{item.title}</span>
        <span className="facts">{item.details?.facts?.join(' · ')}</span>
      </a>
    </li>
  );
});

type Props = { readonly id: string; readonly title: string; readonly items: readonly ContentItem[] };

/** A heading and a native scroll-snap list of links. Every card is rendered. */
export function FullRow({ id, title, items }: Props) {
  return (
    <section className="bench-row" aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>{title}</h2>
      <ul className="list">
        {items.map((item) => (
          <Card key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** Width of a card with its gap in px, as in engine.css. */
const CARD_STEP = 320;
/** Number of cards that are at least partly visible in a window of 1280 px. */
const VISIBLE_CARDS = 5;
/** Number of cards that stay rendered beyond each edge of the list. */
const EXTRA_CARDS = 2;

/**
 * The same row with only the cards near its visible part; one gap at each end replaces the others. The hand-written
 * windowed page and the engine's page both render it.
 */
export function WindowedRow({ id, title, items }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const onScroll = (): void => setFirst(Math.floor(current.scrollLeft / CARD_STEP));
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => current.removeEventListener('scroll', onScroll);
  }, []);
  const from = Math.max(0, first - EXTRA_CARDS);
  const to = Math.min(items.length, first + VISIBLE_CARDS + EXTRA_CARDS);
  return (
    <section className="bench-row" aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>{title}</h2>
      <ul ref={list} className="list">
        {from > 0 && <li aria-hidden="true" style={{ gridColumn: `span ${from}` }} />}
        {items.slice(from, to).map((item) => (
          <Card key={item.id} item={item} />
        ))}
        {to < items.length && <li aria-hidden="true" style={{ gridColumn: `span ${items.length - to}` }} />}
      </ul>
    </section>
  );
}
