import { usePort } from '#engine/plugin-api/index.ts';
import { useDebouncedMediaQuery } from '../_shared/useMediaQuery.ts';
import type { HeroProps } from './schema.ts';

/** The window size is checked again this long after the last resize, in ms (specification, CONST-026). */
const RESIZE_DELAY_MS = 200;

/** The video behind a hero: its address, and whether it can play, may play and has sound. */
export type BackgroundVideoState = {
  /** Undefined for a hero without a background video, and for one with the full player, which replaces it. */
  readonly url: string | undefined;
  /** Whether `url` is set and the window is larger than a phone. */
  readonly isAvailable: boolean;
  /** Whether the video is available, and the viewer's settings allow it or the viewer requested it. */
  readonly isEnabled: boolean;
  /** Whether the viewer's settings and the author of the page allow its sound. */
  readonly isAudible: boolean;
};

/**
 * Decides whether a hero's background video plays.
 * @param canAnimate false for viewers who prefer reduced motion, and on the server.
 * @param isRequested true after the viewer started the video by its button, which overrides the settings.
 */
export function useBackgroundVideo(
  hero: HeroProps | undefined,
  canAnimate: boolean,
  isRequested: boolean,
): BackgroundVideoState {
  const isPhone = useDebouncedMediaQuery('(max-width: 600px), (max-height: 500px)', true, RESIZE_DELAY_MS);
  const preference = usePort((ports) => ports.preferences.backgroundVideo);
  const video = hero?.fullPlayer ? undefined : hero?.background?.animatedBackground;
  const isAvailable = Boolean(video?.url) && !isPhone;
  // The server has no navigator; canAnimate is false there.
  const isAllowed = () => canAnimate && preference !== 'none' && !savesData();
  return {
    url: video?.url,
    isAvailable,
    isEnabled: isAvailable && (isRequested || isAllowed()),
    isAudible: preference === 'audio-and-video' && video?.isPreviewAudioOn === true,
  };
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
