import { updateTracks } from './followMedia.ts';
import { toMediaUrl, type PlayerCore } from './playerCore.ts';
import type { PlayerStream } from './playerTypes.ts';
import { selectTextLanguage } from './selectText.ts';
import type { ShakaPlayer } from './shakaTypes.ts';

/** HTMLMediaElement.readyState with the frame at the current position. */
const HAVE_CURRENT_DATA = 2;

/** Adds subtitles, chapters and thumbnails that the manifest does not contain. A file that fails is left out. */
export async function addSidecarFiles(
  core: PlayerCore,
  shaka: ShakaPlayer,
  stream: PlayerStream,
  isCurrent: () => boolean,
): Promise<void> {
  const { state, video, cleanup } = core;
  const { chaptersUrl, thumbnailsUrl, textLanguage } = core.source ?? {};
  // These files must not delay the first frame.
  if (video.readyState < HAVE_CURRENT_DATA)
    await new Promise((resolve) => {
      video.addEventListener('loadeddata', resolve, { once: true, signal: cleanup.signal });
    });
  if (!isCurrent()) return;
  await Promise.allSettled([
    ...stream.subtitles.map(({ lang, label, url }) =>
      shaka.addTextTrackAsync(toMediaUrl(core, url), lang, 'subtitles', 'text/vtt', undefined, label),
    ),
    chaptersUrl &&
      shaka
        .addChaptersTrack(toMediaUrl(core, chaptersUrl), 'und', 'text/vtt')
        .then(() => shaka.getChaptersAsync('und'))
        .then((chapters) => {
          if (isCurrent())
            state.set({
              chapters: chapters.map(({ title, startTime, endTime }) => ({ title, start: startTime, end: endTime })),
            });
        }),
    thumbnailsUrl &&
      shaka.addThumbnailsTrack(toMediaUrl(core, thumbnailsUrl), 'text/vtt').then((track) => {
        core.thumbnailTrack = track?.id;
        if (isCurrent()) state.set({ hasThumbnails: track !== null });
      }),
  ]);
  if (!isCurrent()) return;
  // The viewer may have chosen subtitles while the files were loading.
  if (!core.hasChosenText) {
    const { chosenText } = core;
    // A language that was chosen in an earlier video counts only if this video has it.
    const isChoiceKept =
      chosenText === null || shaka.getTextTracks().some(({ language }) => language === chosenText?.language);
    if (isChoiceKept) selectTextLanguage(shaka, chosenText?.language, chosenText);
    else selectTextLanguage(shaka, textLanguage);
  }
  updateTracks(core);
}
