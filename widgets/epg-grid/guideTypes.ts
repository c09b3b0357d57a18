// What the guide's call asks for and returns (schemas/api/guide/getEpg.ts), as the parts of this widget pass it on.
import type { EpgItem, Guide } from '#schemas/domain/epg.ts';

export type Channel = Omit<EpgItem, 'programmes'>;
export type EpgResponse = {
  readonly items: readonly EpgItem[];
  readonly lastSeen?: string;
  readonly moreDataAvailable: boolean;
  readonly guide: Guide;
};
export type EpgRequest = {
  readonly from: string;
  readonly to: string;
  readonly rpp: number;
  readonly position?: number;
  readonly lastSeen?: string;
  readonly channel?: string;
};
export type FetchEpg = (request: EpgRequest, signal: AbortSignal) => Promise<EpgResponse>;
