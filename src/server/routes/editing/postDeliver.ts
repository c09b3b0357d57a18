import { postDeliver as call } from '#schemas/api/editing/postDeliver.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requirePreviewedRealm } from '../../http/editingCaller.ts';
import { limitFindings } from '../../domain/editing/createDraftService.ts';
import { deliverAuthoredPage, toDeliverContext } from '../../domain/preview/deliverAuthoredPage.ts';

/** Returns an authored page or elements as an audience would get them. Editors and admins of the realm only. */
export const postDeliver = defineRoute(
  call,
  async ({ body: { page, document, elements, audience = {} }, request, reply }, services) => {
    const realm = await requirePreviewedRealm(request, reply, services);
    const { pageChecks, now } = services;
    const context = toDeliverContext(audience, { locale: realm.view.defaultLocale, now: now() });
    const input = { pageId: page, document, elements };
    const delivery = await deliverAuthoredPage(realm, await pageChecks(realm), input, context);
    return { ...delivery, findings: limitFindings(delivery.findings) };
  },
);
