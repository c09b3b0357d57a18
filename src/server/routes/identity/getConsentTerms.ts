import { getConsentTerms as call } from '#schemas/api/identity/getConsentTerms.ts';
import type { ConsentTerm } from '#schemas/realm/identity.ts';
import { deliverValue } from '../../domain/delivery/deliver.ts';
import { mayTickInAdvance } from '../../domain/law/applyLaw.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** A published term: values with a default may be missing. */
type StoredTerm = Partial<ConsentTerm> & Pick<ConsentTerm, 'fieldName' | 'fieldType' | 'label'>;

/** Returns the consent terms of the realm in the viewer's language. */
export const getConsentTerms = defineReadRoute(
  call,
  (_input, { content, deliverContext }) => {
    const terms = deliverValue(content, content.realm?.identity?.terms ?? [], deliverContext) as readonly StoredTerm[];
    const mayTick = mayTickInAdvance(content.realm ?? {});
    return {
      terms: terms.map(
        ({ fieldName, fieldType, label, text = '', required = false, defaultValue: authoredDefault = false }) => {
          const defaultValue = authoredDefault && mayTick;
          return { fieldName, fieldType, label, text, required, defaultValue, data: { default: defaultValue } };
        },
      ),
    };
  },
  { ignoresViewer: true },
);
