import { postDeliver as call } from '#schemas/api/editing/postDeliver.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requireStaff } from '../../http/requestContext.ts';
import { deliverAuthoredPage, toDeliverContext } from '../../domain/preview/deliverAuthoredPage.ts';

/** Returns an authored page or elements as an audience would get them. Editors and admins of the realm only. */
export const postDeliver = defineRoute(
  call,
  async (
    { body: { page, document, elements, audience = {} }, request, reply },
    { realms, sessions, pageChecks, now },
  ) => {
    const realm = await realms.findForRequest(request);
    await requireStaff(request, reply, realm, sessions);
    const context = toDeliverContext(audience, { locale: realm.view.defaultLocale, now: now() });
    const input = { pageId: page, document, elements };
    return deliverAuthoredPage(realm, await pageChecks(realm), input, context);
  },
);
