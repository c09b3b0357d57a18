// The buttons on the rows of the page with which a guest chooses where to comment, and the outline of the chosen row.
// They are outside of the app's root, so that the app renders the same elements as for viewers.
import { MessageSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';
import { findRow } from './findAnchors.ts';
import type { Anchor, GuestCommentsStore } from './GuestCommentsStore.ts';
import styles from './GuestComments.module.css';

type Props = {
  readonly store: GuestCommentsStore;
  readonly text: AdminText;
  /** The element of the app; its rows get the buttons. */
  readonly root: HTMLElement;
  readonly onChoose: (row: string) => void;
};

/** Distance of a button from the edges of its row, and of the window, in pixels. */
const GAP = 8;
/** Width and height of a button in pixels. */
const SIZE = 44;

/** Renders a button on each row, with the number of open comments. */
export const CommentPins = observer(function CommentPins({ store, text, root, onChoose }: Props) {
  const { anchors, row: chosen } = store;
  const list = useRef<HTMLUListElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = (): void => {
      for (const [index, anchor] of anchors.entries()) placePin(list.current?.children[index], anchor);
      placeOutline(
        outline.current,
        anchors.find(({ id }) => id === chosen),
      );
    };
    return followLayout(root, place);
  }, [anchors, chosen, root]);
  return (
    <>
      <div ref={outline} className={styles['outline']} hidden aria-hidden="true" />
      <section className={styles['pins']} aria-label={text('guestPins')}>
        <ul ref={list}>
          {anchors.map((anchor) => {
            const count = store.countOpen(anchor.id);
            const label = text('guestPin', { name: isolate(anchor.title), count });
            return (
              <li key={anchor.id} hidden>
                <button
                  type="button"
                  aria-label={label}
                  title={label}
                  aria-pressed={anchor.id === chosen}
                  onFocus={() => showRow(anchor)}
                  onClick={() => onChoose(anchor.id)}
                >
                  <MessageSquare size={18} strokeWidth={1.75} aria-hidden />
                  {count > 0 && <span aria-hidden="true">{count}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
});

/** Scrolls to a row that is outside of the window. */
export function showRow(anchor: Anchor): void {
  const row = findRow(anchor);
  if (!row) return;
  const { top, bottom } = row.getBoundingClientRect();
  if (bottom < SIZE || top > window.innerHeight / 2) row.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/**
 * Places a button at the corner of its row where lines begin. It stays in the window while its row is in it. The button
 * of a row in a slot is beside that of the row around it, which may have the same corner.
 */
function placePin(pin: Element | undefined, anchor: Anchor): void {
  if (!(pin instanceof HTMLElement)) return;
  const row = findRow(anchor);
  pin.hidden = !row;
  if (!row) return;
  const { left, right, top, bottom } = row.getBoundingClientRect();
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const inset = GAP + (anchor.depth - 1) * (SIZE + GAP);
  const x = isRtl ? Math.min(right, window.innerWidth) - inset - SIZE : Math.max(left, 0) + inset;
  const y = Math.max(top + GAP, Math.min(GAP, bottom - SIZE - GAP));
  pin.style.transform = `translate(${x}px, ${y}px)`;
}

function placeOutline(outline: HTMLElement | null, anchor: Anchor | undefined): void {
  const row = anchor && findRow(anchor);
  if (!outline) return;
  outline.hidden = !row;
  if (!row) return;
  const { left, top, width, height } = row.getBoundingClientRect();
  Object.assign(outline.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

/** Calls a function now, and in the frame after the layout of the page may have changed. Returns a cleanup function. */
function followLayout(root: HTMLElement, update: () => void): () => void {
  let frame = 0;
  const schedule = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  const resizes = new ResizeObserver(schedule);
  resizes.observe(root);
  const mutations = new MutationObserver(schedule);
  mutations.observe(root, { childList: true, subtree: true });
  window.addEventListener('scroll', schedule, { capture: true, passive: true });
  window.addEventListener('resize', schedule);
  update();
  return () => {
    cancelAnimationFrame(frame);
    resizes.disconnect();
    mutations.disconnect();
    window.removeEventListener('scroll', schedule, { capture: true });
    window.removeEventListener('resize', schedule);
  };
}
