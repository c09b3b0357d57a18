// Only one video of the page sounds: background videos are silent while a player or a trailer sounds, and a
// picture-in-picture window pauses when something else begins to sound.
import type { Player } from '#src/player/createPlayer.ts';

/** The videos behind heroes. They are decoration, so they are hidden from screen readers. */
const BACKGROUND_VIDEO = 'video[aria-hidden="true"]';

type Page = Pick<Document, 'addEventListener' | 'removeEventListener'> & {
  querySelectorAll(selector: string): Iterable<HTMLVideoElement>;
};

/**
 * Mutes the background videos of the page, also those that begin to play later.
 *
 * @returns a function that restores their sound
 */
export function muteBackgroundVideos(page: Page): () => void {
  const mutedVideos = new Set<HTMLVideoElement>();
  const mute = (video: HTMLVideoElement): void => {
    const count = countMutes(video);
    if (mutedVideos.has(video) || (video.muted && count === 0)) return;
    video.muted = true;
    video.dataset['mutes'] = String(count + 1);
    mutedVideos.add(video);
  };
  const onPlay = ({ target }: Event): void => {
    const video = target as HTMLVideoElement;
    if (video.matches(BACKGROUND_VIDEO)) mute(video);
  };
  for (const video of page.querySelectorAll(BACKGROUND_VIDEO)) mute(video);
  // Media events do not bubble.
  page.addEventListener('play', onPlay, { capture: true });
  return () => {
    page.removeEventListener('play', onPlay, { capture: true });
    for (const video of mutedVideos) {
      const count = countMutes(video) - 1;
      video.dataset['mutes'] = String(count);
      // A player and a trailer can mute the same video. The last one restores its sound.
      if (count === 0) video.muted = false;
    }
  };
}

/** Returns how many callers of muteBackgroundVideos keep a video muted. */
const countMutes = ({ dataset }: HTMLVideoElement): number => Number(dataset['mutes'] ?? 0);

/**
 * Mutes the background videos while a player sounds.
 *
 * @returns a cleanup function
 */
export function muteBackgroundVideosWhilePlaying(player: Pick<Player, 'get' | 'subscribe'>, page: Page): () => void {
  let restore: (() => void) | undefined;
  const update = (): void => {
    const { isPlayWanted, isMuted } = player.get();
    const isAudible = isPlayWanted && !isMuted;
    if (isAudible) restore ??= muteBackgroundVideos(page);
    else stop();
  };
  const stop = (): void => {
    restore?.();
    restore = undefined;
  };
  const unsubscribe = player.subscribe(update);
  update();
  return () => {
    unsubscribe();
    stop();
  };
}

/** Pauses the video in the picture-in-picture window, if there is one, because something else begins to sound. */
export function pausePictureInPicture({ pictureInPictureElement }: Pick<Document, 'pictureInPictureElement'>): void {
  (pictureInPictureElement as HTMLVideoElement | null)?.pause();
}
