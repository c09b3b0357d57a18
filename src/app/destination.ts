// What an address leads to: a composed page, a screen of src/screens, or neither.
import { matchPath } from '#src/routes/matchPath.ts';
import { pageIdOfMatch } from '#src/routes/pageIds.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { ScreenProps } from '#src/screens/_shared/defineScreen.ts';
import type { App } from './createApp.tsx';

/** Small, because it travels in the HTML; the content of a composed page is in the state. */
export type Destination =
  | { readonly kind: 'page'; readonly pageId: string }
  | ({ readonly kind: 'screen'; readonly route: RouteKey } & ScreenProps<unknown>)
  | { readonly kind: 'not-available' }
  | { readonly kind: 'not-found' };

/** What the address alone says, before anything is fetched: whether a route has a screen shows when its code is imported. */
export function findDestination(pathname: string, homePage: string): Destination {
  const match = matchPath(pathname);
  if (!match) return { kind: 'not-found' };
  const pageId = pageIdOfMatch(match, homePage);
  return pageId === undefined ? { kind: 'screen', route: match.key } : { kind: 'page', pageId };
}

/** Title of the browser's tab: the page's or the screen's, then the brand's. */
export function titleOf(app: App, destination: Destination): string {
  const { name } = app.state.realm;
  const title = ownTitleOf(app, destination);
  return title && title !== name ? `${title} · ${name}` : name;
}

function ownTitleOf({ screens, stores, text }: App, destination: Destination): string | undefined {
  if (destination.kind === 'screen') {
    const key = screens.get(destination.route)?.title;
    return key && text.t(key);
  }
  if (destination.kind === 'not-available') return text.t('notAvailableHere');
  const page = destination.kind === 'page' ? stores.content.page(destination.pageId) : undefined;
  if (destination.kind === 'not-found' || page?.state === 'missing') return text.t('notFound');
  return page?.state === 'ready' ? page.plan.title : undefined;
}
