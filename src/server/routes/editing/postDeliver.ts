import type { EditFinding } from '#schemas/preview/finding.ts';
import { postDeliver as call } from '#schemas/api/editing/postDeliver.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { routeNotFound } from '../../http/errors.ts';
import { requirePreviewedRealm } from '../../http/editingCaller.ts';
import { deliverAuthoredMenu, deliverAuthoredPromo } from '../../domain/preview/deliverAuthoredParts.ts';
import { deliverAuthoredLabels, deliverAuthoredTheme } from '../../domain/editing/deliverSettings.ts';
import { limitFindings } from '../../domain/editing/createDraftService.ts';
import { deliverAuthoredPage, toDeliverContext } from '../../domain/preview/deliverAuthoredPage.ts';

/**
 * Returns an authored page, elements, menus, an offer, a theme or labels as an audience would get them. Editors and admins of the realm
 * only.
 */
export const postDeliver = defineRoute(call, async ({ body, request, reply }, services) => {
  const { realm, scope } = await requirePreviewedRealm(request, reply, services);
  const { pageChecks, now } = services;
  const { page, document, elements, menu, promo, theme, labels, audience = {} } = body;
  const hasNoPage = [menu, promo, theme, labels].some((part) => part !== undefined);
  if (scope && (page !== scope.pageId || hasNoPage)) throw routeNotFound(request);
  const context = toDeliverContext(audience, { locale: realm.view.defaultLocale, now: now() });
  const checks = await pageChecks(realm);
  if (menu !== undefined) return limited(deliverAuthoredMenu(realm, checks, menu, context));
  if (promo !== undefined) return limited(deliverAuthoredPromo(realm, checks, promo, context));
  if (theme !== undefined) return limited(deliverAuthoredTheme(realm, checks, theme, context.locale));
  if (labels !== undefined) return limited(deliverAuthoredLabels(realm, checks, labels, context.locale));
  const input = { pageId: page, document, elements };
  return limited(await deliverAuthoredPage(realm, checks, input, context));
});

const limited = <D extends { readonly findings: EditFinding[] }>(delivery: D): D => ({
  ...delivery,
  findings: limitFindings(delivery.findings),
});
