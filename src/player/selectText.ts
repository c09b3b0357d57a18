// Selects the subtitles that are drawn: those that the viewer chose, otherwise the forced ones of the spoken language.
import type { ShakaPlayer, ShakaTextTrack } from './shakaTypes.ts';

type TextTracks = Pick<ShakaPlayer, 'getTextTracks' | 'getAudioTracks' | 'selectTextTrack'>;

const getPrimaryLanguage = (language: string): string => language.split('-', 1)[0]!.toLowerCase();

/**
 * Returns the best track of a language: with the same tag, otherwise with another region (`pt-PT` for `pt-BR`).
 *
 * @param label of several tracks with the same tag, the one with this name is the best
 */
function findLanguage(
  tracks: readonly ShakaTextTrack[],
  language: string,
  label?: string | null,
): ShakaTextTrack | undefined {
  return (
    tracks.find((track) => track.language === language && track.label === label) ??
    tracks.find((track) => track.language === language) ??
    tracks.find((track) => getPrimaryLanguage(track.language) === getPrimaryLanguage(language))
  );
}

/**
 * Switches to the subtitles of a language.
 *
 * @param language with undefined, `off`, or a language that the video does not have, only forced subtitles (of foreign
 *   speech and signs) are drawn
 * @param similar subtitles whose name decides between several subtitles of the language
 */
export function selectTextLanguage(
  shaka: TextTracks,
  language: string | undefined,
  similar?: Pick<ShakaTextTrack, 'label'> | null,
): void {
  const chosen =
    language === undefined || language === 'off'
      ? undefined
      : findLanguage(
          shaka.getTextTracks().filter(({ forced }) => !forced),
          language,
          similar?.label,
        );
  if (chosen) shaka.selectTextTrack(chosen);
  else selectForcedText(shaka);
}

/**
 * Draws the forced subtitles of the audio's language, or none.
 *
 * @param audioLanguage default: the language of the active audio track
 */
export function selectForcedText(shaka: TextTracks, audioLanguage?: string): void {
  const spokenLanguage = audioLanguage ?? shaka.getAudioTracks().find(({ active }) => active)?.language;
  const forced = shaka.getTextTracks().filter((track) => track.forced);
  shaka.selectTextTrack((spokenLanguage === undefined ? undefined : findLanguage(forced, spokenLanguage)) ?? null);
}

/** Follows a change of the audio language while the viewer has not chosen subtitles. */
export function followAudioLanguage(shaka: TextTracks, audioLanguage: string): void {
  if (!shaka.getTextTracks().some(({ active, forced }) => active && !forced)) selectForcedText(shaka, audioLanguage);
}
