// Runs in the browser: rows of cards, hand-written and rendered by the engine. cases/carousels.ts calls `mountRows`
// for one side.
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { ContentItem } from '../../../schemas/domain/content-item.ts';
import { PortsProvider } from '../../../engine/plugin-api/index.ts';
import { createTestPorts } from '../../../engine/testing/createTestPorts.ts';
import Carousel from '../../../widgets/carousel/View.tsx';
import './carousels.css';

const ROWS = 50;
const CARDS = 30;
/** One grey pixel, because the cost of images is the same on both sides and is not measured. */
const IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const rows = Array.from({ length: ROWS }, (_, row) => ({
  id: `row-${row}`,
  title: `Row ${row + 1}`,
  items: Array.from({ length: CARDS }, (_each, card): ContentItem => ({
    id: `item-${row}-${card}`,
    type: 'VOD',
    title: `Item ${card + 1} of row ${row + 1}`,
    accessLevel: 'GRANTED',
    favourite: false,
    live: false,
    displayLiveBadge: true,
    audioOnly: false,
    premiereVOD: false,
    newItem: card % 7 === 0,
    owned: false,
    thumbnailUrl: IMAGE,
    duration: 600 + card,
    details: { facts: ['Film', '2026'] },
  })),
}));

/** The hand-written version: a heading and a native scroll-snap list of links, with every card rendered. */
function HandWritten() {
  return rows.map(({ id, title, items }) => (
    <section key={id} className="row" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="list">
        {items.map((item) => (
          <li key={item.id} className="cell">
            <a href={`/video/${item.id}`}>
              <span className="frame">
                <img src={item.thumbnailUrl} alt="" loading="lazy" decoding="async" width={320} height={180} />
                {item.newItem && <span className="badge">New</span>}
                <span className="length">{`${Math.floor((item.duration ?? 0) / 60)}:${String((item.duration ?? 0) % 60).padStart(2, '0')}`}</span>
              </span>
              <span className="title">{item.title}</span>
              <span className="facts">{item.details?.facts?.join(' · ')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const source = createTestPorts();

function Ours() {
  return (
    <PortsProvider source={source}>
      {rows.map(({ id, title, items }, index) => (
        <Carousel
          key={id}
          props={{
            title,
            items,
            cardKind: 'landscape',
            metadata: 'regular',
            textAlignment: 'left',
            playlistImageType: 'title',
          }}
          data={undefined}
          row={{ id, type: 'carousel', index, pageId: 'bench' }}
        />
      ))}
    </PortsProvider>
  );
}

declare global {
  interface Window {
    mountRows: (side: 'rival' | 'ours') => void;
  }
}

/** Mounts the rows of one side. */
window.mountRows = (side) => {
  const root = document.getElementById('root')!;
  flushSync(() => createRoot(root).render(side === 'rival' ? <HandWritten /> : <Ours />));
};
