// Request and response of the guide's endpoint (schemas/api/guide/getEpg.ts), as this widget uses them.
import type { EpgItem, Guide } from '#schemas/domain/epg.ts';

/** A channel without its programmes. */
export type Channel = Omit<EpgItem, 'programmes'>;

/** A page of channels with their programmes in the requested time. */
export type EpgResponse = {
  readonly items: readonly EpgItem[];
  /** Paging cursor: the next request continues after it. */
  readonly lastSeen?: string;
  /** Whether the guide has further channels after these. */
  readonly moreDataAvailable: boolean;
  readonly guide: Guide;
};

/**
 * The response starts at the channel at `position`, at the channel after `lastSeen`, or with the page that contains
 * `channel`. Without any of these fields it starts at the first channel.
 */
export type EpgRequest = {
  /** ISO 8601, like `to`. */
  readonly from: string;
  readonly to: string;
  /** Channels per response. */
  readonly rpp: number;
  /** Index of a channel, from 0. */
  readonly position?: number;
  /** The paging cursor of an earlier response. */
  readonly lastSeen?: string;
  /** Id of a channel. */
  readonly channel?: string;
};

/** Requests a page of channels. */
export type FetchEpg = (request: EpgRequest, signal: AbortSignal) => Promise<EpgResponse>;
