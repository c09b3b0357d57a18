// The calls of a playback (schemas/api/playback), as the store uses them.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { HeartbeatBody } from '#schemas/domain/playback.ts';
import type { VideoAccess } from '#schemas/domain/video-access.ts';

type HeartbeatInput = { readonly id: string; readonly body: HeartbeatBody };

/** The playback of this tab that another one replaces, and its last position. */
export type ReplacedPlayback = { readonly id: string; readonly last?: HeartbeatBody };

type ManifestInput = {
  readonly id: string;
  readonly includePlaybackDetails: 'URL';
  readonly displayGeoblocked: 'true';
  readonly body: {
    readonly deviceId: string;
    readonly deviceName: string;
    readonly drm: string[];
    readonly playerVersion: string;
    readonly replaces?: ReplacedPlayback;
  };
};
type AccessInput = { readonly id: string; readonly includePlaybackDetails: 'URL' };
/** The calls of a playback (schemas/api/playback). */
export type PlaybackApi = {
  postManifestVideo(input: ManifestInput): Promise<VideoAccess>;
  postManifestEvent(input: ManifestInput): Promise<VideoAccess>;
  getVod(input: AccessInput): Promise<VideoAccess>;
  getEvent(input: AccessInput): Promise<VideoAccess>;
  getVodOfEvent(input: { readonly id: string }): Promise<ContentItem>;
  postHeartbeat(input: HeartbeatInput): Promise<unknown>;
  deletePlayback(input: { readonly id: string }): Promise<unknown>;
};

/** How far an item has been watched. */
export type WatchProgress = {
  readonly id: string;
  /** In seconds. */
  readonly position: number;
  /** Whether the item counts as watched at this position. */
  readonly isFinished: boolean;
  /**
   * `sent`: the position is on its way to the server. `stored`: the server has stored it. `leaving`: the page unloads,
   * so the tab cannot receive the response of the server.
   */
  readonly state: 'sent' | 'stored' | 'leaving';
};
