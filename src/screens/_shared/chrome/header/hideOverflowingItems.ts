/** Space in px that the short live button needs beside the line. */
const LIVE_BUTTON_SPACE = 54;

/**
 * Hides the items that do not fit on the header's line. Before it hides items, it makes space in two steps. First it
 * sets `data-live-aside`, which shortens the live button and moves it out of the line, into the margin at the window's
 * edge. The button loads late, and its space must not hide an item that the viewer has already seen. Then it sets
 * `data-crowded`, which shows the menu button with all items instead of "more". Long languages and menus with many items need this.
 * @returns a cleanup function
 */
export function hideOverflowingItems(header: HTMLElement): () => void {
  const list = header.querySelector('nav ul');
  if (!list) return () => undefined;
  const findOverflows = (): boolean[] => {
    const line = list.getBoundingClientRect();
    return [...list.children].map((item) => {
      const box = item.getBoundingClientRect();
      return box.right > line.right + 1 || box.left < line.left - 1;
    });
  };
  const resizeObserver = new ResizeObserver(() => {
    header.toggleAttribute('data-crowded', false);
    header.toggleAttribute('data-live-aside', false);
    let overflows = findOverflows();
    if (overflows.includes(true) && hasLiveButtonAndSpace(header)) {
      header.toggleAttribute('data-live-aside', true);
      overflows = findOverflows();
    }
    if (overflows.includes(true)) {
      // The items get the space of "more".
      header.toggleAttribute('data-crowded', true);
      overflows = findOverflows();
    }
    [...(list.children as HTMLCollectionOf<HTMLElement>)].forEach((item, index) => {
      item.style.visibility = overflows[index] ? 'hidden' : '';
    });
  });
  const observeItems = () => {
    resizeObserver.disconnect();
    // The list and "more" are not observed, because the callback changes their sizes.
    const others = [...header.children].filter((child) => child.matches('a, div'));
    for (const element of [header, ...others, ...list.children]) resizeObserver.observe(element);
  };
  // The items change with the menu.
  const mutationObserver = new MutationObserver(observeItems);
  mutationObserver.observe(list, { childList: true });
  observeItems();
  return () => {
    resizeObserver.disconnect();
    mutationObserver.disconnect();
  };
}

/** Returns whether the live button is rendered and fits beside the line, between the tools and the window's edge. */
function hasLiveButtonAndSpace(header: HTMLElement): boolean {
  const slot = header.querySelector('[data-live-slot]');
  const tools = slot?.parentElement;
  if (!slot?.firstElementChild || !tools || header.dataset['layout'] === 'sidebar') return false;
  const [outer, inner] = [header.getBoundingClientRect(), tools.getBoundingClientRect()];
  const isRtl = getComputedStyle(header).direction === 'rtl';
  return (isRtl ? inner.left - outer.left : outer.right - inner.right) >= LIVE_BUTTON_SPACE;
}
