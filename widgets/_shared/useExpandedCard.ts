import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Marks a card as expanded while the playlist panel below its row is mounted, and measures the card's position.
 * @param shelf the element that contains the card.
 * @param panelId id of the panel, for `aria-controls`.
 * @returns distance from the panel's left edge to the middle of the card in px, at most the width of the panel.
 * Undefined until measured.
 */
export function useExpandedCard(
  shelf: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  itemId: string,
  panelId: string,
): number | undefined {
  const [position, setPosition] = useState<number>();
  useLayoutEffect(() => {
    const shelfElement = shelf.current;
    if (!shelfElement) return undefined;
    let markedCard: HTMLElement | undefined;
    const update = () => {
      const card = shelfElement.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemId)}"]`);
      if (!card || !panel.current) return;
      setPosition(measurePosition(card, panel.current));
      // The row mounts another element when the card scrolls out of view and back.
      if (markedCard === card) return;
      unmarkCard(markedCard);
      markCard(card, panelId);
      markedCard = card;
    };
    update();
    shelfElement.addEventListener('scroll', update, { capture: true, passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(shelfElement);
    return () => {
      shelfElement.removeEventListener('scroll', update, { capture: true });
      observer.disconnect();
      unmarkCard(markedCard);
    };
  }, [shelf, panel, itemId, panelId]);
  return position;
}

function measurePosition(card: HTMLElement, panel: HTMLElement): number {
  const cardBox = card.getBoundingClientRect();
  const panelBox = panel.getBoundingClientRect();
  const middle = cardBox.left + cardBox.width / 2;
  return Math.round(Math.min(Math.max(middle, panelBox.left), panelBox.right) - panelBox.left);
}

function markCard(card: HTMLElement, panelId: string): void {
  card.dataset['expanded'] = '';
  const link = card.querySelector('a');
  link?.setAttribute('aria-expanded', 'true');
  link?.setAttribute('aria-controls', panelId);
}

function unmarkCard(card: HTMLElement | undefined): void {
  if (!card) return;
  delete card.dataset['expanded'];
  const link = card.querySelector('a');
  link?.removeAttribute('aria-expanded');
  link?.removeAttribute('aria-controls');
}
