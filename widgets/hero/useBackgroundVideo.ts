import { usePort } from '#engine/plugin-api/index.ts';
import { useMediaAtRest } from '../_shared/useMedia.ts';
import type { HeroProps } from './schema.ts';

/** The window size is checked again this long after the last resize, in ms (CONST-026). */
const RESIZE_DELAY_MS = 200;

export type BackgroundVideoState = {
  /** Undefined for a hero without a video. */
  readonly url: string | undefined;
  /** The hero has a video and the window is not a phone's. */
  readonly isAvailable: boolean;
  /** The viewer's settings allow the video, or the viewer requested it. */
  readonly isEnabled: boolean;
  readonly isAudible: boolean;
};

/**
 * Decides whether a hero's background video plays.
 * @param canAnimate false for viewers who prefer reduced motion, and on the server.
 * @param isRequested the viewer started the video by its button, whatever the settings are.
 */
export function useBackgroundVideo(
  hero: HeroProps | undefined,
  canAnimate: boolean,
  isRequested: boolean,
): BackgroundVideoState {
  const isPhone = useMediaAtRest('(max-width: 600px), (max-height: 500px)', true, RESIZE_DELAY_MS);
  const preference = usePort((ports) => ports.preferences.backgroundVideo);
  const video = hero?.background?.animatedBackground;
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
