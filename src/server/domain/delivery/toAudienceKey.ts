import type { DeliverContext } from './deliver.ts';
import { toSpoilerKey } from './spoilers.ts';

/**
 * Returns a key for everything in the context that a delivery depends on, except the time. Viewers with the same key
 * share cached pages, so a new field of the context that changes a delivery must be added here.
 */
export const toAudienceKey = ({
  locale,
  viewer: { isGuest, isChild, ageLimit, licences = [], roles = [], territory, spoilers },
  variants = {},
}: DeliverContext): string =>
  [
    locale,
    toViewerKind(isGuest, isChild),
    ageLimit ?? '',
    territory ?? '',
    toSpoilerKey(spoilers),
    ...licences,
    '/',
    ...roles.toSorted(),
    '/',
    ...Object.entries(variants).map(([id, { variant }]) => `${id}:${variant}`),
  ].join(' ');

function toViewerKind(isGuest: boolean | undefined, isChild: boolean | undefined): string {
  if (isGuest) return 'guest';
  return isChild ? 'child' : 'viewer';
}
