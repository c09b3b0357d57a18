import { getConsentTerms as call } from '#schemas/api/identity/getConsentTerms.ts';
import type { ConsentTerm } from '#schemas/realm/identity.ts';
import { deliverValue } from '../../domain/delivery/deliver.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { localeOf } from '../../http/requestContext.ts';

/** A published term: values with a default may be missing. */
type StoredTerm = Partial<ConsentTerm> & Pick<ConsentTerm, 'fieldName' | 'fieldType' | 'label'>;

/** Returns the consent terms of the realm in the viewer's language. */
export const getConsentTerms = defineRoute(call, async ({ query, request }, { realms }) => {
  const realm = await realms.findForRequest(request);
  const terms = deliverValue(realm.content, realm.content.realm?.identity?.terms ?? [], {
    locale: localeOf(request, realm, { query: query.lang }),
    now: 0,
    viewer: { isGuest: true },
  }) as readonly StoredTerm[];
  return {
    terms: terms.map(({ fieldName, fieldType, label, text = '', required = false, defaultValue = false }) => ({
      fieldName,
      fieldType,
      label,
      text,
      required,
      defaultValue,
      data: { default: defaultValue },
    })),
  };
});
