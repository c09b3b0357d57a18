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
 * Returns an authored page, elements, menus, an offer, a theme or labels as an audience would get them. Editors and
 * admins only; with a preview token only the token's page.
 */
export const postDeliver = defineRoute(call, async ({ body, request, reply }, services) => {
  const { realm: published, scope } = await requirePreviewedRealm(request, reply, services);
  const { pageChecks, editing, now } = services;
  const { page, document, elements, menu, promo, theme, labels, audience = {} } = body;
  const hasSettings = [menu, promo, theme, labels].some((setting) => setting !== undefined);
  if (scope && (page !== scope.pageId || hasSettings)) throw routeNotFound(request);
  const realm = await editing.images.withUploads(published, [document, elements, menu]);
  const context = toDeliverContext(audience, { locale: realm.view.defaultLocale, now: now() });
  const checks = await pageChecks(realm);
  if (menu !== undefined) return withLimitedFindings(deliverAuthoredMenu(realm, checks, menu, context));
  if (promo !== undefined) return withLimitedFindings(deliverAuthoredPromo(realm, checks, promo, context));
  if (theme !== undefined) return withLimitedFindings(deliverAuthoredTheme(realm, checks, theme, context.locale));
  if (labels !== undefined) return withLimitedFindings(deliverAuthoredLabels(realm, checks, labels, context.locale));
  const input = { pageId: page, document, elements };
  return withLimitedFindings(await deliverAuthoredPage(realm, checks, input, context));
});

const withLimitedFindings = <D extends { readonly findings: EditFinding[] }>(delivery: D): D => ({
  ...delivery,
  findings: limitFindings(delivery.findings),
});
