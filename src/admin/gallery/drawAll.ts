// Contact sheets and tests look at everything at once: rows and cards far from the window are drawn like those in it.

/** From now on everything that is observed is in sight, and nothing waits to be laid out until it is. */
export function drawAll(window: Window & typeof globalThis): void {
  const sheet = new window.CSSStyleSheet();
  // Outside of every layer: before what widgets say.
  sheet.replaceSync('* { content-visibility: visible }');
  window.document.adoptedStyleSheets.push(sheet);
  window.IntersectionObserver = class implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '0px';
    readonly scrollMargin = '0px';
    readonly thresholds = [0];
    private tell: IntersectionObserverCallback | undefined;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
    }
    observe(target: Element): void {
      const box = target.getBoundingClientRect();
      queueMicrotask(() =>
        this.tell?.(
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
      /* What was in sight stays so. */
    }
    disconnect(): void {
      this.tell = undefined;
    }
    takeRecords(): IntersectionObserverEntry[] {
      return [];
    }
  };
}
