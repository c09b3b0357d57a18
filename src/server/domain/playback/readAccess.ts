import type { VideoAccess } from '#schemas/domain/video-access.ts';
import { HttpError } from '../../http/errors.ts';
import type { ReadContext } from '../../http/defineReadRoute.ts';
import { requireContent } from '../content/requireContent.ts';
import { decideItem, type DecidedItem } from './describeAccess.ts';

/** The two kinds of playable items. Each kind has its own calls. */
export type PlayableKind = 'video' | 'event';

const TYPES: Readonly<Record<PlayableKind, readonly string[]>> = {
  video: ['VOD', 'VOD_VIDEO'],
  event: ['LIVE', 'LIVE_EVENT', 'EPG'],
};

/**
 * Whether an item belongs to the calls of a kind. A premiere has a video's address, also when its type is that of an
 * event.
 */
const isOfKind = (kind: PlayableKind, { type, release, premiereVOD }: DecidedItem['item']): boolean =>
  TYPES[kind].includes(type) ||
  (kind === 'video' && TYPES.event.includes(type) && (premiereVOD || release?.type === 'PREMIERE'));

/**
 * Returns an item of a kind, with the decision whether the viewer may watch it.
 * @throws HttpError 404 CONTENT_NOT_FOUND.
 */
export function requireItem(
  kind: PlayableKind,
  id: string,
  { content, deliverContext }: Pick<ReadContext, 'content' | 'deliverContext'>,
): DecidedItem {
  const decided = decideItem(content, id, deliverContext);
  return requireContent(decided && isOfKind(kind, decided.item) ? decided : undefined, kind, id);
}

type AccessInput = {
  readonly id: string;
  readonly includePlaybackDetails?: string;
  readonly displayGeoblocked?: string;
};

/**
 * Returns the access result of an item. It has streams only while this session plays the item: reading starts nothing.
 * @throws HttpError 404 CONTENT_NOT_FOUND, also for a geoblocked item unless `displayGeoblocked` is true.
 */
export async function readAccess(
  kind: PlayableKind,
  { id, includePlaybackDetails, displayGeoblocked }: AccessInput,
  read: ReadContext,
): Promise<VideoAccess> {
  const decided = requireItem(kind, id, read);
  const { access, result } = decided;
  if (access.kind === 'geoblocked' && displayGeoblocked !== 'true')
    throw new HttpError(404, 'CONTENT_NOT_FOUND', `This realm has no ${kind} "${id.slice(0, 80)}" in this country.`);
  const { session, realm, content, deliverContext: context } = read;
  if (includePlaybackDetails !== 'URL' || access.kind !== 'granted' || !session) return result;
  const stream = await read.playbacks.renew({ realmId: realm.id, content, context, session }, decided);
  return { ...result, ...stream };
}
