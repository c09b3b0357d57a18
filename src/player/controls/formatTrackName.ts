import type { PlayerTrack } from '../playerState.ts';

/**
 * Returns the name of a language in the language `locale`. Undefined for a track without a language; the tag itself when
 * it is not a valid language tag.
 */
export function getTrackLanguageName(language: string, locale: string): string | undefined {
  if (language === '' || language === 'und') return undefined;
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language);
    return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return language;
  }
}

/**
 * Returns the name of a track: its language, and in brackets what distinguishes it from other tracks of that language.
 *
 * @param all every track of the same kind
 * @param locale language of the name: the language of the page for audio tracks, the track's language for subtitles
 * @param unknown name of a track that has neither language nor label
 */
export function formatTrackName(
  track: PlayerTrack,
  all: readonly PlayerTrack[],
  locale: string,
  unknown: string,
): string {
  const name = getTrackLanguageName(track.language, locale) ?? track.label ?? unknown;
  const isAlone = all.filter(({ language }) => language === track.language).length === 1;
  const more = isAlone ? undefined : (track.label ?? track.roles[0]);
  return more && more !== name ? `${name} (${more})` : name;
}
