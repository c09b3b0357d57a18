import type { AccessLevel } from '#schemas/domain/access-level.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { computeAccessLevel, type AccessViewer } from './access.ts';

/**
 * Returns the access level of a card, link or channel for a viewer. Licences and territories are those of the catalogue
 * item that it names.
 */
export function deliverAccessLevel(
  { items }: Pick<RealmContent, 'items'>,
  accessLevel: unknown,
  { id, eventId }: { readonly id?: unknown; readonly eventId?: unknown },
  viewer: AccessViewer,
): AccessLevel {
  const item = items.get(String(eventId ?? id)) ?? items.get(String(id));
  return computeAccessLevel({ accessLevel, licences: item?.licences, territories: item?.territories }, viewer);
}
