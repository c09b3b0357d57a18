/**
 * Hides the items that do not fit on the header's line. While items are hidden it sets `data-crowded`, which shows the
 * menu button with all items. Long languages and menus with many items need this. Returns a cleanup function.
 */
export function hideOverflowingItems(header: HTMLElement): () => void {
  const list = header.querySelector('nav ul');
  if (!list) return () => undefined;
  const resizeObserver = new ResizeObserver(() => {
    const line = list.getBoundingClientRect();
    const items = [...list.children] as HTMLElement[];
    const overflows = items.map((item) => {
      const box = item.getBoundingClientRect();
      return box.right > line.right + 1 || box.left < line.left - 1;
    });
    items.forEach((item, index) => {
      item.style.visibility = overflows[index] ? 'hidden' : '';
    });
    header.toggleAttribute('data-crowded', overflows.includes(true));
  });
  const observeItems = () => {
    resizeObserver.disconnect();
    for (const element of [header, list, ...list.children]) resizeObserver.observe(element);
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
