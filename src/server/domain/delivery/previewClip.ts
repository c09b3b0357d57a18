// Decides which viewers get the URL of a trailer: in an item, and in a hero whose background plays the trailer of its
// content.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { Hero } from '#schemas/page/hero.ts';
import { computeAccessLevel, type AccessViewer } from '../playback/access.ts';
import { findAgeLimit, isForAge } from './ageLimit.ts';
import type { RealmContent } from './realmDocuments.ts';
import { hidesResult } from './spoilers.ts';

type AnimatedBackground = NonNullable<NonNullable<Hero['background']>['animatedBackground']>;

/**
 * Returns an `animatedBackground` with the clip of its content's trailer, unless it has a URL of its own.
 * @returns the value itself when there is no clip that this viewer may watch: the hero then shows its image only.
 */
export function withPreviewClip(content: RealmContent, value: unknown, viewer: AccessViewer): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { url, entityId } = value as Partial<AnimatedBackground>;
  if (url !== undefined || entityId === undefined) return value;
  const clip = findClip(content, entityId, viewer);
  return clip === undefined ? value : { ...value, url: clip };
}

function findClip(content: RealmContent, id: string, viewer: AccessViewer): string | undefined {
  const item = content.items.get(id);
  if (!item?.trailer || !isForAge(item, findAgeLimit(content, viewer))) return undefined;
  if (hidesResult(item, viewer.spoilers)) return undefined;
  const { accessLevel, url } = item.trailer;
  return computeAccessLevel({ accessLevel, territories: item.territories }, viewer) === 'GRANTED' ? url : undefined;
}

/** Returns an item whose trailer has a URL only when this viewer may watch it. */
export function withoutDeniedTrailer(
  delivered: ContentItem,
  stored: Readonly<Record<string, unknown>>,
  viewer: AccessViewer,
): ContentItem {
  const { trailer, territories } = stored as Pick<CatalogueItem, 'trailer' | 'territories'>;
  if (!trailer || !delivered.trailer) return delivered;
  const accessLevel = computeAccessLevel({ accessLevel: trailer.accessLevel, territories }, viewer);
  const { url, ...rest } = delivered.trailer;
  const mayWatch = accessLevel === 'GRANTED' && url !== undefined;
  return { ...delivered, trailer: { ...rest, ...(mayWatch && { url }), accessLevel } };
}
