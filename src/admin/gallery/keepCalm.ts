// Reduced motion in a window whose viewer has not asked for it: what `@media (prefers-reduced-motion)` and matchMedia answer.
// No page may set that preference, so the rules themselves are turned over.

const ASKS = /\(prefers-reduced-motion(: (reduce|no-preference))?\)/;

/** From now on, also for styles that come later. */
export function keepCalm(window: Window & typeof globalThis): void {
  const { document } = window;
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(answered(query));
  const turn = (): void => {
    for (const sheet of document.styleSheets) turnRules(sheet, window);
  };
  turn();
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof window.HTMLLinkElement) turn();
    },
    { capture: true },
  );
  new window.MutationObserver(turn).observe(document.head, { childList: true });
}

/** `(prefers-reduced-motion: reduce)` is true, `no-preference` is not. */
const answered = (query: string): string =>
  query.replace(ASKS, (_, _value, preference: string | undefined) =>
    preference === 'no-preference' ? '(width < 0px)' : '(width >= 0px)',
  );

function turnRules(holder: CSSStyleSheet | CSSGroupingRule, window: Window & typeof globalThis): void {
  let rules: CSSRuleList;
  // A sheet of another origin may not be read.
  try {
    rules = holder.cssRules;
  } catch {
    return;
  }
  for (const rule of rules) {
    if (rule instanceof window.CSSMediaRule && ASKS.test(rule.media.mediaText))
      rule.media.mediaText = answered(rule.media.mediaText);
    if (rule instanceof window.CSSGroupingRule) turnRules(rule, window);
  }
}
