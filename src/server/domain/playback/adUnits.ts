// Builds the ad requests of an item from the realm's templates.
import { AD_TIMEOUT_SECONDS, type AdUnit } from '#schemas/domain/ad-unit.ts';
import type { AdsSettings } from '#schemas/realm/ads.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { listLicences } from './licences.ts';

/** The viewer's part of an ad request. Nothing here identifies the viewer. */
export type AdViewer = {
  readonly locale: string;
  /** Ids of the viewer's active licences. */
  readonly licences: readonly string[];
};

/** Returns the ad units of an item: none for a viewer who has a licence without advertisements. */
export function createAdUnits(
  content: Pick<RealmContent, 'data' | 'realm'>,
  item: Pick<CatalogueItem, 'id' | 'type' | 'media'>,
  { locale, licences }: AdViewer,
): AdUnit[] {
  const settings = content.realm?.playback?.ads;
  if (!settings || !hasAds(settings, item)) return [];
  const isAdFree = listLicences(content).some(({ id, adFree }) => adFree === true && licences.includes(id));
  if (isAdFree) return [];
  const fill = (template: string): string =>
    template
      .replaceAll('{item}', encodeURIComponent(item.id))
      .replaceAll('{asset}', encodeURIComponent(item.media?.asset ?? ''))
      .replaceAll('{type}', encodeURIComponent(item.type))
      .replaceAll('{lang}', encodeURIComponent(locale));
  return settings.units.map(({ kind, url, position, offset }, index) => ({
    id: `ad-${index + 1}`,
    kind,
    ...(url !== undefined && { url: fill(url) }),
    ...(kind === 'VAST' && { position: position ?? 'PRE' }),
    ...(offset !== undefined && { offset }),
    consent: settings.consent ?? 'REQUIRED',
    timeoutSeconds: settings.timeoutSeconds ?? AD_TIMEOUT_SECONDS,
  }));
}

const hasAds = ({ items }: AdsSettings, { media }: Pick<CatalogueItem, 'media'>): boolean =>
  items === 'MARKED' ? media?.ads === true : media?.ads !== false;
