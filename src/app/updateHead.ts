// What the browser does after a navigation besides rendering the page: it updates the head of the document, and follows
// redirects of earlier addresses. A first visit does not load this file.
import type { App } from './app.ts';
import { applyHead } from './applyHead.ts';
import type { Destination } from './destination.ts';
import { followRedirect } from './followRedirect.ts';
import { createHead } from './head.ts';

/**
 * Updates the head for a destination.
 *
 * @param pathname path of the URL, percent-encoded
 */
export function updateHead(app: App, destination: Destination, pathname: string): void {
  applyHead(createHead(app, destination, { origin: window.location.origin, pathname }), document);
  const isMissing =
    destination.kind === 'not-found' ||
    (destination.kind === 'page' && app.stores.content.getPage(destination.pageId)?.state === 'missing');
  if (isMissing) void followRedirect(window);
}
