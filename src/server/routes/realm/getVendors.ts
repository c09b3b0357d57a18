import { getVendors as call } from '#schemas/api/realm/getVendors.ts';
import type { Vendor } from '#schemas/realm/vendors.ts';
import { deliverValue } from '../../domain/delivery/deliver.ts';
import { VENDOR_LABEL_PREFIX } from '../../domain/delivery/vendorLabels.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the vendors of the realm in the request's language, with the texts around their list. */
export const getVendors = defineReadRoute(
  call,
  (_input, { realm, content, deliverContext }) => {
    const labels = realm.vendorTexts(deliverContext.locale);
    const text = (key: string): string => labels[VENDOR_LABEL_PREFIX + key] ?? '';
    const vendors = deliverValue(content, content.realm?.vendors ?? [], deliverContext) as readonly Vendor[];
    return {
      title: text('title'),
      policyLabel: text('policy'),
      vendors: vendors.map(({ id, name, purpose, consent, origins = [], policy }) => ({
        id,
        name,
        purpose,
        consent,
        consentText: text(consent),
        origins: [...origins],
        ...(policy !== undefined && { policy }),
      })),
    };
  },
  { ignoresViewer: true },
);
