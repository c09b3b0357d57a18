// Contact sheets (one image of all samples) and tests need all rows of a page, so rows and cards outside the viewport
// must render too.

/** Makes a window report every observed element as visible, and lay out every element, wherever it is scrolled. */
export function renderOffscreenRows(window: Window & typeof globalThis): void {
  const sheet = new window.CSSStyleSheet();
  // Unlayered rules win over the layered rules of widgets.
  sheet.replaceSync('* { content-visibility: visible }');
  window.document.adoptedStyleSheets.push(sheet);
  window.IntersectionObserver = class implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '0px';
    readonly scrollMargin = '0px';
    readonly thresholds = [0];
    private callback: IntersectionObserverCallback | undefined;
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback;
    }
    observe(target: Element): void {
      const box = target.getBoundingClientRect();
      queueMicrotask(() =>
        this.callback?.(
          [
            {
              target,
              isIntersecting: true,
              intersectionRatio: 1,
              boundingClientRect: box,
              intersectionRect: box,
              rootBounds: null,
              time: 0,
            },
          ],
          this,
        ),
      );
    }
    unobserve(): void {
      /* Each element is reported once, when it is observed. */
    }
    disconnect(): void {
      this.callback = undefined;
    }
    takeRecords(): IntersectionObserverEntry[] {
      return [];
    }
  };
}
