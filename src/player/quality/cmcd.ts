import type { VideoAccess } from '#schemas/domain/video-access.ts';

/**
 * Returns shaka-player's settings for Common Media Client Data, version 1: each request contains the player's
 * measurements for the CDN, and ids of the playback and of the content, but no id of the viewer.
 *
 * @param sessionId random id of the playback
 * @returns undefined when the access has no settings of CMCD
 */
export function createCmcdConfiguration(
  { playback }: Pick<VideoAccess, 'playback'>,
  sessionId: string,
): { readonly cmcd: object } | undefined {
  if (!playback?.cmcd) return undefined;
  return {
    cmcd: {
      enabled: true,
      version: 1,
      sessionId,
      contentId: playback.cmcd.contentId,
      useHeaders: playback.cmcd.transport === 'HEADERS',
    },
  };
}
