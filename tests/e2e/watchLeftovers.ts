// Counts what a player may leave behind: open media sources and running intervals.
import type { Page } from '@playwright/test';

/** The number of open media sources and of running intervals. */
export type Leftovers = { readonly openSources: number; readonly intervals: number };

/** Begins to count in all documents that the page opens from now on. */
export const watchLeftovers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sources = new Set<WeakRef<MediaSource>>();
    const Native = window.MediaSource;
    window.MediaSource = class extends Native {
      constructor() {
        super();
        sources.add(new WeakRef(this));
      }
    };
    const intervals = new Set<unknown>();
    const { setInterval: set, clearInterval: clear } = window;
    Object.assign(window, {
      setInterval: (...given: Parameters<typeof set>) => {
        const id = set(...given);
        intervals.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        intervals.delete(id);
        clear(id);
      },
      countLeftovers: () => ({
        openSources: [...sources].filter((source) => (source.deref()?.readyState ?? 'closed') !== 'closed').length,
        intervals: intervals.size,
      }),
    });
  });

/** Returns the current numbers. */
export const countLeftovers = (page: Page): Promise<Leftovers> =>
  page.evaluate(() => (window as unknown as { countLeftovers(): Leftovers }).countLeftovers());
