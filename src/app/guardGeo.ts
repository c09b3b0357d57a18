// Purchase and sign-up screens are restricted (decisions C8, D37): viewers without access see the reason instead. The check runs for
// these screens only; the server refuses independently.
import { reaction } from 'mobx';
import type { createBrowserRouter } from 'react-router';
import type { Api } from '#src/api/createApi.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { App } from './app.ts';
import type { GeoReason } from './geoReason.ts';

const SIGN_UP: readonly (RouteKey | undefined)[] = ['SIGNUP'];
const COMMERCE: readonly (RouteKey | undefined)[] = ['PURCHASE', 'PAY', 'GIFT', 'GIFT_PAY', 'REDEEM'];
const PLAYBACK: readonly (RouteKey | undefined)[] = ['LIVE', 'VOD'];

/**
 * Returns why a screen is not available, in the order of decision C8; undefined when it is available.
 *
 * @param refusal error code of a refused getGeo call
 */
export function geoReason(
  route: RouteKey | undefined,
  { isChild }: { readonly isChild: boolean },
  refusal: string | undefined,
): GeoReason | undefined {
  const sells = COMMERCE.includes(route),
    signsUp = SIGN_UP.includes(route);
  if (refusal === 'VPN_DETECTED' && (sells || signsUp || PLAYBACK.includes(route))) return 'vpnErrorMessage';
  if (isChild && sells) return 'kidPurchasePermissionDenied';
  return refusal === 'GEO_RESTRICTED' && (sells || signsUp) ? 'signupGeoRestriction' : undefined;
}

const isGuarded = (route: RouteKey | undefined): boolean =>
  [SIGN_UP, COMMERCE, PLAYBACK].some((group) => group.includes(route));

export function guardGeo(
  app: App,
  { api, router }: { readonly api: Pick<Api, 'getGeo'>; readonly router: ReturnType<typeof createBrowserRouter> },
): void {
  const { session } = app.stores;
  let take: (() => void) | undefined,
    looks = 0;
  const look = async (): Promise<void> => {
    const mine = ++looks;
    const route = matchPath(router.state.location.pathname)?.key;
    if (!isGuarded(route)) {
      take?.();
      take = undefined;
      return;
    }
    // When the check fails the screen stays available: the server refuses the purchase itself.
    const refusal = await api.getGeo({}).then(
      () => undefined,
      (error: unknown) => (error as { code?: string }).code,
    );
    const reason = geoReason(route, session.viewer, refusal);
    if (mine !== looks) return;
    take?.();
    take = undefined;
    if (!reason) return;
    const { openGeo } = await import('./openGeo.tsx');
    if (mine === looks)
      take = openGeo(
        app,
        reason,
        () => void router.navigate(app.ports.ports.links.toLink({ type: 'HOME' }).href ?? '/'),
      );
  };
  const again = (): void => void look().catch(() => undefined);
  let shown = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    again();
  });
  reaction(() => session.viewer, again);
  again();
}
