// Requests keys in protected hardware: only in the Edge browser, and only when the realm wants it (PLAYER-029).
import type { PlayerDrm } from './playerTypes.ts';

/** Security levels by key system: hardware first, then software, which devices without the hardware level use. */
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  'com.microsoft.playready': ['3000', '2000'],
  'com.microsoft.playready.recommendation': ['3000', '2000'],
};

/** Returns shaka-player's `drm.advanced` for the key systems of a stream; undefined without hardware keys. */
export function getHardwareLevels(
  { hardware, keySystems }: PlayerDrm,
  { userAgent }: Pick<Navigator, 'userAgent'>,
): Readonly<Record<string, { readonly videoRobustness: readonly string[] }>> | undefined {
  if (hardware !== true || !/\bEdg\//.test(userAgent)) return undefined;
  return Object.fromEntries(
    keySystems.flatMap((name) => {
      const videoRobustness = LEVELS[name];
      return videoRobustness ? [[name, { videoRobustness }]] : [];
    }),
  );
}
