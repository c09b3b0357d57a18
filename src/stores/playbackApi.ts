// The calls of a playback (schemas/api/playback), as the store uses them.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { VideoAccess } from '#schemas/domain/video-access.ts';

type ManifestInput = {
  readonly id: string;
  readonly includePlaybackDetails: 'URL';
  readonly displayGeoblocked: 'true';
  readonly body: {
    readonly deviceId: string;
    readonly deviceName: string;
    readonly drm: string[];
    readonly playerVersion: string;
  };
};
type AccessInput = { readonly id: string; readonly includePlaybackDetails: 'URL' };
type HeartbeatInput = {
  readonly id: string;
  readonly body: {
    readonly position: number;
    readonly duration?: number;
    readonly state: 'PLAYING' | 'PAUSED' | 'ENDED';
    readonly at: string;
    /** Time of sending by the device's clock. The server uses it to correct a wrong clock. */
    readonly sentAt: string;
  };
};

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
  /** Whether it counts as watched. */
  readonly isFinished: boolean;
  /** `leaving`: the page unloads, so the tab cannot receive the response of the server. */
  readonly state: 'sent' | 'stored' | 'leaving';
};
