import type { VideoAccess } from '#schemas/domain/video-access.ts';

/** CTA-5004 allows 64 characters. */
const MAX_CONTENT_ID = 64;

/**
 * Returns shaka-player's settings for Common Media Client Data, version 1: each request contains the player's
 * measurements for the CDN, and ids of the playback and of the content, but no id of the viewer.
 *
 * @param sessionId random id of the playback
 * @returns undefined when the access has no settings of CMCD
 */
export function createCmcdConfiguration(
  { id, playback }: Pick<VideoAccess, 'id' | 'playback'>,
  sessionId: string,
): { readonly cmcd: object } | undefined {
  if (!playback?.cmcd) return undefined;
  return {
    cmcd: {
      enabled: true,
      version: 1,
      sessionId,
      contentId: id.slice(0, MAX_CONTENT_ID),
      useHeaders: playback.cmcd.transport === 'HEADERS',
    },
  };
}
