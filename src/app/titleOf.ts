import type { App } from './createApp.tsx';
import type { ScreenName, ScreenProps } from './screens.ts';

/** What an address shows. Small: it travels in the HTML; the page itself is in the state. */
export type Screen =
  | { readonly kind: 'page'; readonly pageId: string }
  | ({ readonly kind: ScreenName } & ScreenProps)
  | { readonly kind: 'not-available' }
  | { readonly kind: 'not-found' };

/** Screens of their own have a chunk; pages and states are drawn by what is there already. */
export const isOwn = (screen: Screen): screen is Extract<Screen, ScreenProps> =>
  screen.kind !== 'page' && screen.kind !== 'not-available' && screen.kind !== 'not-found';

/** Title of the tab: the page's, then the brand's. */
export function titleOf(app: App, screen: Screen): string {
  const { name } = app.state.realm;
  const shown = screen.kind === 'page' ? app.stores.content.page(screen.pageId) : undefined;
  const title = isOwn(screen)
    ? app.text.t(screen.kind)
    : screen.kind === 'not-available'
      ? app.text.t('notAvailableHere')
      : screen.kind === 'not-found' || shown?.state === 'missing'
        ? app.text.t('notFound')
        : shown?.state === 'ready'
          ? shown.plan.title
          : undefined;
  return title && title !== name ? `${title} · ${name}` : name;
}
