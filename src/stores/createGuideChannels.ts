// The channels of the guide in their order, with the programmes around now. They are kept for some minutes, so that a
// viewer who changes the channel often does not cause a request for the whole guide each time.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { HOUR_MS, MINUTE_MS } from '#schemas/durations.ts';
import type { LiveProgramme } from '#src/player/followProgrammes.ts';
import type { AdjacentItems, ChannelsPage, QueueApi } from './queueApi.ts';

/** Maximum number of channels on a page of the guide. */
const CHANNELS_PER_PAGE = 40;
/**
 * Hours before and after now for which the programmes of each channel are read: a live window can contain the hours
 * before now, and the programmes of the hours after now begin while the channel plays.
 */
const HOURS_BACK = 3;
const HOURS_AHEAD = 3;
/** Time in ms after which the guide is read again. */
const MAX_AGE_MS = 10 * MINUTE_MS;

/** The channels of the guide. */
export type GuideChannels = {
  /**
   * Returns the programmes of a channel, and the channels before and after it in the order of the guide. The first
   * channel follows the last one.
   *
   * @param shouldRefresh whether the guide is read even if it was read a short time ago
   */
  read(id: string, shouldRefresh: boolean): Promise<AdjacentItems>;
  /** Returns the same without a request: undefined when the guide must be read first. */
  find(id: string): AdjacentItems | undefined;
};

type Channel = { readonly item: ContentItem; readonly programmes: readonly LiveProgramme[] };

/**
 * Creates the channels of a tab.
 *
 * @param now returns the time in ms since 1970
 */
export function createGuideChannels(api: Pick<QueueApi, 'getEpg'>, now: () => number): GuideChannels {
  let readAt = -Infinity;
  let reading: Promise<readonly Channel[]> | undefined;
  let lastChannels: readonly Channel[] = [];
  const readGuide = (): Promise<readonly Channel[]> => {
    readAt = now();
    const current = readAllChannels(api, readAt);
    reading = current;
    current.then(
      (channels) => {
        if (reading === current) lastChannels = channels;
      },
      () => {
        if (reading === current) reading = undefined;
      },
    );
    return current;
  };
  const isFresh = (): boolean => Math.abs(now() - readAt) < MAX_AGE_MS;
  return {
    async read(id, shouldRefresh) {
      const freshChannels = !shouldRefresh && isFresh() ? await reading : undefined;
      // A channel may have been added since.
      const channels = freshChannels?.some(({ item }) => item.id === id) ? freshChannels : await readGuide();
      return selectAdjacent(channels, id);
    },
    find: (id) =>
      isFresh() && lastChannels.some(({ item }) => item.id === id) ? selectAdjacent(lastChannels, id) : undefined,
  };
}

async function readAllChannels(api: Pick<QueueApi, 'getEpg'>, now: number): Promise<readonly Channel[]> {
  const channels: Channel[] = [];
  const hour = Math.floor(now / HOUR_MS);
  const hours = { from: toDate(hour - HOURS_BACK), to: toDate(hour + 1 + HOURS_AHEAD) };
  let page: ChannelsPage | undefined;
  do {
    // Each page contains the cursor of the next one.
    // oxlint-disable-next-line no-await-in-loop
    page = await api.getEpg({
      rpp: CHANNELS_PER_PAGE,
      ...hours,
      ...(page?.lastSeen !== undefined && { lastSeen: page.lastSeen }),
    });
    channels.push(...page.items.map(toChannel));
  } while (page.moreDataAvailable && page.lastSeen !== undefined);
  return channels;
}

/**
 * Converts a channel of the guide to an item with access to its page: each channel has a page of its own, where the
 * player shows whether the viewer may watch it.
 */
const toChannel = ({ eventId, name, logoUrl, programmes }: ChannelsPage['items'][number]): Channel => ({
  item: {
    id: eventId,
    type: 'EPG',
    title: name,
    accessLevel: 'GRANTED',
    ...(logoUrl !== undefined && { thumbnailUrl: logoUrl }),
  } as ContentItem,
  programmes: programmes.map(({ title, startDate, endDate }) => ({
    title,
    startsAt: Date.parse(startDate),
    endsAt: Date.parse(endDate),
  })),
});

function selectAdjacent(channels: readonly Channel[], id: string): AdjacentItems {
  const index = channels.findIndex(({ item }) => item.id === id);
  const programmes = channels[index]?.programmes ?? [];
  if (index < 0 || channels.length < 2) return { preceding: [], following: [], programmes };
  return {
    programmes,
    preceding: [channels.at(index - 1)!.item],
    following: [channels[(index + 1) % channels.length]!.item],
  };
}

const toDate = (hour: number): string => new Date(hour * HOUR_MS).toISOString();
