import { getMenu as call } from '#schemas/api/realm/getMenu.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the realm's menus for a platform. */
export const getMenu = defineReadRoute(
  call,
  ({ platform }, { realm, context }) => realm.menu(platform === 'mobile-web' ? 'mobile-web' : 'web', context.locale),
  { ignoresViewer: true },
);
