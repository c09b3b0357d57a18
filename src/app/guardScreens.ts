// Some countries, VPNs and children's profiles have no access to the screens of purchases, sign-up and videos (decisions
// C8, D37): a dialog over the screen says the reason. Only these screens are checked. The server checks each call, too.
import { reaction } from 'mobx';
import type { createBrowserRouter } from 'react-router';
import type { Api } from '#src/api/createApi.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { App } from './app.ts';
import type { UnavailableReason } from './unavailableReason.ts';

const SIGN_UP: readonly (RouteKey | undefined)[] = ['SIGNUP'];
const COMMERCE: readonly (RouteKey | undefined)[] = ['PURCHASE', 'PAY', 'GIFT', 'GIFT_PAY', 'REDEEM'];
const PLAYBACK: readonly (RouteKey | undefined)[] = ['LIVE', 'VOD'];

/**
 * Returns the label key of the reason why a screen is not available, checked in the order of decision C8; undefined
 * when it is available.
 *
 * @param refusal error code of a refused getGeo call
 */
export function findUnavailableReason(
  route: RouteKey | undefined,
  { isChild }: { readonly isChild: boolean },
  refusal: string | undefined,
): UnavailableReason | undefined {
  const isPurchase = COMMERCE.includes(route);
  const isSignUp = SIGN_UP.includes(route);
  if (refusal === 'VPN_DETECTED' && (isPurchase || isSignUp || PLAYBACK.includes(route))) return 'vpnErrorMessage';
  if (isChild && isPurchase) return 'kidPurchasePermissionDenied';
  return refusal === 'GEO_RESTRICTED' && (isPurchase || isSignUp) ? 'signupGeoRestriction' : undefined;
}

const isGuarded = (route: RouteKey | undefined): boolean =>
  [SIGN_UP, COMMERCE, PLAYBACK].some((group) => group.includes(route));

/**
 * Checks at every route change whether the screen is available to the viewer, and covers it with a dialog that names the
 * reason when it is not.
 */
export function guardScreens(
  app: App,
  { api, router }: { readonly api: Pick<Api, 'getGeo'>; readonly router: ReturnType<typeof createBrowserRouter> },
): void {
  const { session } = app.stores;
  let closeDialog: (() => void) | undefined;
  let checkCount = 0;
  const check = async (): Promise<void> => {
    const checkNumber = ++checkCount;
    const route = matchPath(router.state.location.pathname)?.key;
    if (!isGuarded(route)) {
      closeDialog?.();
      closeDialog = undefined;
      return;
    }
    // When the call fails without a code, the screen stays available, because the server refuses the purchase itself.
    const refusal = await api.getGeo({}).then(
      () => undefined,
      (error: unknown) => (error as { code?: string }).code,
    );
    const reason = findUnavailableReason(route, session.viewer, refusal);
    if (checkNumber !== checkCount) return;
    closeDialog?.();
    closeDialog = undefined;
    if (!reason) return;
    const { openUnavailableDialog } = await import('./openUnavailableDialog.tsx');
    if (checkNumber === checkCount)
      closeDialog = openUnavailableDialog(
        app,
        reason,
        () => void router.navigate(app.ports.ports.links.toLink({ type: 'HOME' }).href ?? '/'),
      );
  };
  const startCheck = (): void => void check().catch(() => undefined);
  let checkedPath = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === checkedPath) return;
    checkedPath = location.pathname;
    startCheck();
  });
  reaction(() => session.viewer, startCheck);
  startCheck();
}
