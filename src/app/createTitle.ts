import type { App } from './app.ts';
import type { Destination } from './destination.ts';

/** Returns the title of the browser's tab: that of the page or screen, then the brand's name. */
export function createTitle(app: App, destination: Destination): string {
  const { name } = app.state.realm;
  const title = findOwnTitle(app, destination);
  return title && title !== name ? `${title} · ${name}` : name;
}

function findOwnTitle({ screens, stores, text }: App, destination: Destination): string | undefined {
  if (destination.kind === 'screen') {
    const key = screens.get(destination.route)?.title;
    return destination.title ?? (key && text.t(key));
  }
  if (destination.kind === 'no-screen') return text.t('notAvailableHere');
  const page = destination.kind === 'page' ? stores.content.getPage(destination.pageId) : undefined;
  if (destination.kind === 'not-found' || page?.state === 'missing') return text.t('notFound');
  return page?.state === 'ready' ? page.plan.title : undefined;
}
