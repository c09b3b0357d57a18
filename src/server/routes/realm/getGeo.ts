import type { FastifyInstance } from 'fastify';
import { getGeo as call } from '#schemas/api/realm/getGeo.ts';
import { HttpError } from '../../http/errors.ts';
import { placeOf, refusalOf, type GeoConfig } from '../../http/geo.ts';
import type { RealmService } from '../../domain/delivery/createRealmService.ts';
import { registerCall } from '../../http/registerCall.ts';

const WORDS = {
  VPN_DETECTED: 'The realm sells nothing through a VPN.',
  GEO_RESTRICTED: 'The realm sells nothing in this country.',
} as const;

/** Answers where the viewer is, or why nothing is sold there. */
export function getGeo(app: FastifyInstance, { realms, config }: { realms: RealmService; config: GeoConfig }): void {
  registerCall(app, call, async ({ request }) => {
    const realm = await realms.of(request);
    const place = placeOf(request, config);
    const country = place.country ?? null;
    const refusal = refusalOf(place, realm.content.realm?.territories);
    if (refusal) throw new HttpError(403, refusal, WORDS[refusal], { country });
    return { country, allowed: true as const };
  });
}
