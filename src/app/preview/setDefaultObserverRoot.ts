/**
 * Makes the frame's document the root of intersection observers that have none. Without a root, an observer in a frame
 * ignores its `rootMargin`, because its root is the viewport of the top window. Rows below the fold would then mount later
 * in the preview than on the published page.
 */
export function setDefaultObserverRoot(window: Window & typeof globalThis): void {
  const { document } = window;
  window.IntersectionObserver = class extends window.IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      super(callback, { ...options, root: options.root ?? document });
    }
  };
}
