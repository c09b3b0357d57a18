/**
 * Makes the margins of intersection observers count in a frame. Without a root an observer uses the viewport of the top
 * window, and nothing outside the frame's own box is near, so rows below the fold would mount later than for viewers.
 */
export function observeInFrame(window: Window & typeof globalThis): void {
  const { document } = window;
  window.IntersectionObserver = class extends window.IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      super(callback, { ...options, root: options.root ?? document });
    }
  };
}
