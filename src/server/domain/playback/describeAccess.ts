// Describes the access of a viewer to a video: the access result of the playback calls, without its streams.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { AccessLevel } from '#schemas/domain/access-level.ts';
import type { Licence } from '#schemas/domain/licence.ts';
import type { VideoAccess } from '#schemas/domain/video-access.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import { deliverCatalogueItem, deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import { computeAccessLevel, decideAccess, isPlayable, type Access } from './access.ts';
import { listLicences } from './licences.ts';

/** Resolves the texts of a stored value to the viewer's language. */
export type Localise = (value: unknown) => unknown;

/** An item with the decision whether the viewer may watch it. */
export type DecidedItem = {
  /** The item as it is stored, with its media. */
  readonly stored: CatalogueItem;
  /** The item as cards show it. */
  readonly item: ContentItem;
  readonly access: Access;
  readonly result: VideoAccess;
};

/**
 * Decides whether a viewer may watch an item.
 * @returns undefined when the realm has no such item, or when it is above the age limit of a child's profile.
 */
export function decideItem(content: RealmContent, id: string, context: DeliverContext): DecidedItem | undefined {
  const stored = content.items.get(id);
  const item = stored && deliverCatalogueItem(content, id, context);
  if (!item) return undefined;
  const releaseAt = item.release?.scheduledAt === undefined ? undefined : Date.parse(item.release.scheduledAt);
  const rights = { ...stored, releaseAt };
  const access = decideAccess(rights, context.viewer, context.now, content.realm);
  if (access.kind === 'aboveAgeLimit') return undefined;
  const localise: Localise = (value) => deliverValue(content, value, context);
  const accessLevel = computeAccessLevel(stored, context.viewer);
  const canPlay = isPlayable(rights, context.now);
  return {
    stored,
    item,
    access,
    result: describeVideoAccess(content, { stored, item, accessLevel, canPlay, localise }, context),
  };
}

/**
 * Returns a licence with the page on which viewers connect their TV subscription, when that gives them the licence. A
 * guest may have another account with the licence, and signs in first, unless the subscription is mandatory.
 */
function addAcquisitionLink(content: RealmContent, licence: Licence, { viewer, locale }: DeliverContext): Licence {
  const provider = content.realm?.providers?.find(
    ({ kind, grantsLicences, mandatory }) =>
      kind === 'pay-tv' && grantsLicences?.includes(licence.id) && (mandatory === true || !viewer.isGuest),
  );
  const acquisitionLink = provider && buildPath('PROVIDERS', {}, choosePathSet(locale));
  if (!provider || acquisitionLink === undefined) return licence;
  return { ...licence, externalAuthProviderDetails: { provider: provider.label, acquisitionLink } };
}

type DescribeInput = {
  readonly stored: CatalogueItem;
  readonly item: ContentItem;
  readonly accessLevel: AccessLevel;
  readonly canPlay: boolean;
  readonly localise: Localise;
};

function describeVideoAccess(
  content: RealmContent,
  { stored, item, accessLevel, canPlay, localise }: DescribeInput,
  context: DeliverContext,
): VideoAccess {
  const { viewer } = context;
  const offeredLicences = listLicences(content).filter(({ id }) => stored.licences?.includes(id));
  const viewerHas = ({ id }: Licence): boolean => viewer.licences?.includes(id) ?? false;
  const { id, type, title, thumbnailUrl, duration, release, computedReleases, spoilerFree = false } = item;
  return {
    id,
    type,
    title,
    accessLevel,
    licences: localise(offeredLicences.filter(viewerHas)) as Licence[],
    availableLicences: localise(
      offeredLicences
        .filter((licence) => !viewerHas(licence))
        .map((licence) => addAcquisitionLink(content, licence, context)),
    ) as Licence[],
    onlinePlayback: canPlay ? 'AVAILABLE' : 'UNAVAILABLE',
    ...(thumbnailUrl !== undefined && { thumbnailUrl }),
    ...(duration !== undefined && { duration }),
    ...(release && { premiereRelease: release }),
    ...(computedReleases && { computedReleases }),
    // Without spoilers, the start of the credits is left out, because it reveals the length of the video, and moments
    // are left out, because they reveal the result.
    skipMarkers: (stored.skipMarkers ?? []).filter(({ type: part }) => !spoilerFree || part !== 'CREDITS'),
    annotations: spoilerFree ? [] : (localise(stored.annotations ?? []) as VideoAccess['annotations']),
    ...(spoilerFree && { spoilerFree }),
    ...(stored.watermark !== undefined && { watermark: String(localise(stored.watermark)) }),
    streams: [],
    tracks: {},
  };
}
