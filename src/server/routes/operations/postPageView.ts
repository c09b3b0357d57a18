import { postPageView as call } from '#schemas/api/operations/postPageView.ts';
import { countOpening } from '../../http/countPageViews.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { findSession, localeOf } from '../../http/requestContext.ts';

/** Counts a page that a visitor opened without a page call, while an experiment changes it. */
export const postPageView = defineRoute(
  call,
  async ({ body: { pageId }, request, reply }, { realms, sources, sessions, experimentCounter, now }) => {
    const published = await realms.findForRequest(request);
    const deliverContext = {
      locale: localeOf(request, published),
      now: now(),
      visitor: realms.findVisitor(request, published, now()),
    };
    if (deliverContext.visitor === undefined) return { accepted: 0 };
    const realm = await sources(published).load({ page: pageId }, deliverContext.locale);
    if (realm.listExperiments(pageId).length === 0) return { accepted: 0 };
    const session = await findSession(request, reply, published, sessions);
    countOpening({ request, realm, pageId, deliverContext, session }, experimentCounter);
    return { accepted: 1 };
  },
);
