// Decides which items a viewer may play (specification, content-and-viewing 4; decision O12). Pure. Cards and streams
// use the same rule: it computes the access level of each card and decides whether a stream starts.
import type { SpoilerInfo } from '#schemas/appState.ts';
import type { AccessLevel } from '#schemas/domain/access-level.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { findAgeLimit, isForAge } from '../delivery/ageLimit.ts';

/** The properties of the viewer that access depends on. */
export type AccessViewer = {
  readonly isGuest: boolean;
  readonly isChild?: boolean;
  /** Age limit in years of a child's profile that has one of its own. */
  readonly ageLimit?: number;
  /** Roles in the realm. A row can be limited to some roles; roles do not change which items the viewer may play. */
  readonly roles?: readonly string[];
  /** Ids of active licences, sorted. */
  readonly licences?: readonly string[];
  /** Country (ISO 3166-1 alpha-2) the request comes from; missing: unknown, which is not refused (decision D37). */
  readonly territory?: string;
  /**
   * Which results are hidden from the viewer (domain/delivery/spoilers.ts). It does not change which items they may
   * play.
   */
  readonly spoilers?: SpoilerInfo;
};

/** The fields of a stored item that decide its access level. */
export type AccessRights = {
  readonly accessLevel?: unknown;
  readonly licences?: readonly string[] | undefined;
  readonly territories?: readonly string[] | undefined;
};

/** The fields of a stored item that decide whether it may be played. */
export type AccessItem = AccessRights & {
  readonly onlinePlayback?: CatalogueItem['onlinePlayback'] | undefined;
  readonly minimumAge?: number;
  readonly media?: CatalogueItem['media'] | undefined;
  /** Time of the release in ms since 1970; missing: the item is released. */
  readonly releaseAt?: number | undefined;
};

/** The decision on one item for one viewer. */
export type Access =
  /** `licences`: the viewer's licences that cover the item; empty when it needs none. */
  | { readonly kind: 'granted'; readonly licences: readonly string[] }
  | { readonly kind: 'grantedOnSignIn' }
  /** `availableLicences`: the licences that would grant access to the item. */
  | { readonly kind: 'denied'; readonly availableLicences: readonly string[] }
  | { readonly kind: 'geoblocked' }
  /** No viewer can play it in a browser now: it has no media, is not for browsers, or is not released yet. */
  | { readonly kind: 'onlinePlaybackUnavailable' }
  /** The item's minimum age is above the age limit of a child's profile. */
  | { readonly kind: 'aboveAgeLimit' };

/** Returns the access level of something for a viewer. An unknown level is DENIED. */
export function computeAccessLevel(
  { accessLevel, licences = [], territories }: AccessRights,
  { isGuest, licences: viewerLicences = [], territory }: AccessViewer,
): AccessLevel {
  const isElsewhere = territories !== undefined && territory !== undefined && !territories.includes(territory);
  if (isElsewhere || accessLevel === 'GEOBLOCKED') return 'GEOBLOCKED';
  if (accessLevel === 'GRANTED') return accessLevel;
  if (accessLevel === 'GRANTED_ON_SIGN_IN') return isGuest ? accessLevel : 'GRANTED';
  return licences.some((id) => viewerLicences.includes(id)) ? 'GRANTED' : 'DENIED';
}

/**
 * Decides whether a viewer may play an item.
 * @param now ms since 1970.
 */
export function decideAccess(item: AccessItem, viewer: AccessViewer, now: number, realm: Realm | undefined): Access {
  if (!isForAge(item, findAgeLimit({ realm }, viewer))) return { kind: 'aboveAgeLimit' };
  const level = computeAccessLevel(item, viewer);
  if (level === 'GEOBLOCKED') return { kind: 'geoblocked' };
  // Checked before sign-in and purchase: viewers must not sign in, or pay, for a video that they could not play
  // afterwards.
  if (!isPlayable(item, now)) return { kind: 'onlinePlaybackUnavailable' };
  if (level === 'GRANTED_ON_SIGN_IN') return { kind: 'grantedOnSignIn' };
  const { licences = [] } = item;
  return level === 'GRANTED'
    ? { kind: 'granted', licences: licences.filter((id) => viewer.licences?.includes(id)) }
    : { kind: 'denied', availableLicences: licences };
}

/** Whether an item can be played in a browser at all. */
export const isPlayable = ({ media, onlinePlayback, releaseAt }: AccessItem, now: number): boolean =>
  media !== undefined && onlinePlayback !== 'UNAVAILABLE' && (releaseAt === undefined || releaseAt <= now);
