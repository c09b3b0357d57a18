// Emulates `prefers-reduced-motion: reduce` in a window. A page cannot set that preference, so the media queries of its
// style sheets and of matchMedia are rewritten.

const REDUCED_MOTION_QUERY = /\(prefers-reduced-motion(: (reduce|no-preference))?\)/;

/** Emulates reduced motion in a window, also for style sheets that load later. */
export function emulateReducedMotion(window: Window & typeof globalThis): void {
  const { document } = window;
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(rewriteQuery(query));
  const rewriteSheets = (): void => {
    for (const sheet of document.styleSheets) rewriteRules(sheet, window);
  };
  rewriteSheets();
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof window.HTMLLinkElement) rewriteSheets();
    },
    { capture: true },
  );
  new window.MutationObserver(rewriteSheets).observe(document.head, { childList: true });
}

/** Replaces the feature by one with a known result: `reduce` is always true, `no-preference` is always false. */
const rewriteQuery = (query: string): string =>
  query.replace(REDUCED_MOTION_QUERY, (_, _value, preference: string | undefined) =>
    preference === 'no-preference' ? '(width < 0px)' : '(width >= 0px)',
  );

function rewriteRules(parent: CSSStyleSheet | CSSGroupingRule, window: Window & typeof globalThis): void {
  let rules: CSSRuleList;
  // Scripts may not read a sheet of another origin.
  try {
    rules = parent.cssRules;
  } catch {
    return;
  }
  for (const rule of rules) {
    if (rule instanceof window.CSSMediaRule && REDUCED_MOTION_QUERY.test(rule.media.mediaText))
      rule.media.mediaText = rewriteQuery(rule.media.mediaText);
    if (rule instanceof window.CSSGroupingRule) rewriteRules(rule, window);
  }
}
