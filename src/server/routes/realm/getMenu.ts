import { getMenu as call } from '#schemas/api/realm/getMenu.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the realm's menus for a platform. */
export const getMenu = defineReadRoute(
  call,
  ({ platform }, { realm, deliverContext }) =>
    realm.menu(platform === 'mobile-web' ? 'mobile-web' : 'web', deliverContext.locale),
  { ignoresViewer: true },
);
