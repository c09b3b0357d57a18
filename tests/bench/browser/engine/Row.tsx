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

/** A heading and a native scroll-snap list of links, every card in the page. */
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

/** Width of a card with its gap, as the style sheet has it; cards of which a part is in sight in a window of 1280 px; cards kept beyond each edge. */
const STEP = 320;
const IN_SIGHT = 5;
const BEYOND = 2;

/** The same row with only the cards near its window; the others are one gap at each end. The same for the windowed page and for ours. */
export function WindowedRow({ id, title, items }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const onScroll = (): void => setFirst(Math.floor(current.scrollLeft / STEP));
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => current.removeEventListener('scroll', onScroll);
  }, []);
  const from = Math.max(0, first - BEYOND);
  const to = Math.min(items.length, first + IN_SIGHT + BEYOND);
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
