import { postExplanation as call } from '#schemas/api/editing/postExplanation.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { requirePreviewedRealm } from '../../http/editingCaller.ts';
import { splitPageId } from '#src/routes/pageIds.ts';
import { toDeliverContext } from '../../domain/preview/deliverAuthoredPage.ts';
import { describePageSource } from '../../domain/preview/explain/describePageSource.ts';
import { explainRows } from '../../domain/preview/explain/explainRows.ts';

/** Explains why an audience gets the rows of an authored page, or does not. Editors and admins of the realm only. */
export const postExplanation = defineRoute(call, async ({ body, request, reply }, services) => {
  const { realm: published } = await requirePreviewedRealm(request, reply, services);
  const { pageChecks, editing, widgetCode, extensionOwners, now } = services;
  const { page: pageId, document, row, audience = {} } = body;
  const realm = await editing.images.withUploads(published, document);
  const context = toDeliverContext(audience, { locale: realm.view.defaultLocale, now: now() });
  const { page: storedId } = splitPageId(pageId);
  const explained = await explainRows(
    { realm, checks: await pageChecks(realm), widgetCode, extensionOwners },
    { pageId, document, row },
    context,
  );
  const sides = await editing.readSides(realm.id, storedId);
  return { source: describePageSource(realm.id, storedId, document, sides), ...explained };
});
