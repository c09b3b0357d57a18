// What the header does after the page has loaded. It is a chunk of its own, because the first paint does not need it.
import type { NavigationStore } from '#src/stores/NavigationStore.ts';
import { detectPlatform } from './detectPlatform.ts';
import { hideOnScroll, type ScrollOptions } from './hideOnScroll.ts';
import { hideOverflowingItems } from './hideOverflowingItems.ts';

type HeaderOptions = ScrollOptions & { readonly navigation: NavigationStore };

/**
 * Attaches all listeners of the header.
 * @returns a cleanup function
 */
export function attachHeaderListeners(header: HTMLElement, options: HeaderOptions): () => void {
  const cleanups = [hideOnScroll(header, options), hideOverflowingItems(header), detectPlatform(options.navigation)];
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}
