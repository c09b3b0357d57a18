// Delivers the guide of an upstream to a viewer: its channels and programmes with this viewer's access levels.
import { getEpg } from '#schemas/api/guide/getEpg.ts';
import { HOUR_MS, MINUTE_MS } from '#schemas/durations.ts';
import type { EpgItem, Programme } from '#schemas/domain/epg.ts';
import { deliverValue, type DeliverContext } from '../delivery/deliver.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { DEFAULT_HOURS, MAX_HOURS, selectStricter, type EpgPage, type EpgQuery } from '../guide/deliverEpg.ts';
import { deliverAccessLevel } from '../playback/deliverAccessLevel.ts';
import type { ReadResponse } from './createResponseReader.ts';
import { withItems, type UpstreamItems } from './createUpstreamItems.ts';
import { readGuidePage } from './readUpstreamLists.ts';

/** Largest response with a part of the guide in bytes. */
const MAX_GUIDE_BYTES = 4 * 1024 * 1024;

type GuideDeps = { readonly realm: RealmSnapshot; readonly read: ReadResponse; readonly items: UpstreamItems };

/** Returns a range of the upstream's guide, or the code of the API error when the query is invalid. */
export async function readUpstreamGuide(
  { realm, read, items }: GuideDeps,
  { from: start, to: end, rpp, channel, position, lastSeen, isSingleChannel = false }: EpgQuery,
  context: DeliverContext,
): Promise<EpgPage | 'CHANNEL_NOT_FOUND' | 'CURSOR_INVALID' | 'WINDOW_INVALID'> {
  const { locale, now } = context;
  // Whole minutes, so that requests without a start share one response.
  const from = start ?? Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const to = end ?? from + DEFAULT_HOURS * HOUR_MS;
  if (!(to > from) || to - from > MAX_HOURS * HOUR_MS) return 'WINDOW_INVALID';
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const response = await read(
    {
      topic: 'guide',
      path: getEpg.path,
      query: { ...range, rpp, channel, position, lastSeen },
      locale,
      maxBytes: MAX_GUIDE_BYTES,
    },
    readGuidePage,
  );
  if (response === 'rejected') return 'CURSOR_INVALID';
  if (!response) return 'CHANNEL_NOT_FOUND';
  const channels = isSingleChannel ? response.channels.filter(({ id }) => id === channel) : response.channels;
  if (isSingleChannel && channels.length === 0) return 'CHANNEL_NOT_FOUND';
  // Licences and territories of a channel are those of its item.
  const loaded = withItems(
    realm,
    await items.loadAvailable(
      channels.map(({ eventId }) => eventId),
      locale,
    ),
  );
  return {
    items: channels.map((each) => deliverChannel(loaded, each, context)),
    ...(response.paging.lastSeen !== undefined && !isSingleChannel && { lastSeen: response.paging.lastSeen }),
    moreDataAvailable: !isSingleChannel && response.paging.moreDataAvailable,
    guide: response.wholeGuide,
  };
}

function deliverChannel({ content }: RealmSnapshot, channel: EpgItem, context: DeliverContext): EpgItem {
  const { programmes, accessLevel, ...rest } = channel;
  return {
    ...(deliverValue(content, { ...rest, accessLevel }, context) as EpgItem),
    programmes: programmes.map((programme) => ({
      ...(deliverValue(content, programme, context) as Programme),
      accessLevel: deliverAccessLevel(
        content,
        selectStricter(accessLevel, programme.accessLevel),
        channel,
        context.viewer,
      ),
    })),
  };
}
