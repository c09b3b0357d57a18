/**
 * Remembers for each history entry the link of the page that had the focus last, so that going back can give it back.
 * @param left key of a history entry -> selector of the link. @param shown key of the entry shown now.
 * @returns how to stop.
 */
export function rememberFocus(left: Map<string, string>, shown: () => string): () => void {
  const remember = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLElement>('main a[href]');
    if (link) left.set(shown(), selectorOf(link));
  };
  for (const type of ['focusin', 'click']) document.addEventListener(type, remember, true);
  return () => { for (const type of ['focusin', 'click']) document.removeEventListener(type, remember, true); };
}

/** ms in which a row that was near the window has come back. */
const PATIENCE_MS = 4_000;

/** Gives the focus to a link as soon as it is in the page, unless somebody has moved it meanwhile. */
export function focusWhenThere(selector: string): void {
  const before = document.activeElement;
  const look = (): void => {
    const link = document.querySelector<HTMLElement>(selector);
    if (!link && document.activeElement === before) return;
    end();
    if (document.activeElement === before) link?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => end(), PATIENCE_MS);
  const end = (): void => { observer.disconnect(); clearTimeout(timer); };
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}

/** The same link may stand in several rows. */
function selectorOf(link: HTMLElement): string {
  const row = link.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return `main ${row === undefined ? '' : `[data-row="${CSS.escape(row)}"] `}a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;
}
