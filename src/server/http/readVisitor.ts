import type { FastifyRequest } from 'fastify';
import type { RealmSnapshot } from '../domain/delivery/snapshot.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import type { ClientDescription, Visitor } from '../domain/session/sessionTypes.ts';
import { describeUserAgent, readMailSite } from './describeRequester.ts';
import { readAttemptClient } from './deviceCookie.ts';
import { readDeviceProfiles } from './profileCookie.ts';
import { readSessionCookie } from './sessionCookie.ts';
import { readRequestLocation, type GeoConfig } from './geo.ts';
import { localeOf } from './requestContext.ts';

/**
 * Returns the facts about the caller and the browser that open a session.
 * @param current the session that the new one replaces.
 */
export const readVisitor = (
  request: FastifyRequest,
  config: GeoConfig,
  realm: RealmSnapshot,
  current: LiveSession | undefined,
): Visitor & { readonly client: ClientDescription } => ({
  ...readAttemptClient(request),
  current,
  deviceProfiles: readDeviceProfiles(request),
  ...(!current && { staleCookie: readSessionCookie(request) }),
  page: { site: readMailSite(request, realm), locale: localeOf(request, realm) },
  client: {
    name: describeUserAgent(request.headers['user-agent']),
    country: readRequestLocation(request, config).country ?? null,
  },
});
