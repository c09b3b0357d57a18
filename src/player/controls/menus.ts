// The names of the player's menus, for the buttons and keys. Their choices are loaded with the first menu
// (menuGroups.ts).
import type { Ports } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import type { PlayerMarks } from '../marks.ts';
import type { PlayerState } from '../playerState.ts';
import type { ViewerSettingsStore } from '../viewerSettings.ts';
import { formatTrackName } from './formatTrackName.ts';
import type { PlayQueue } from './NextUp.tsx';

/** A menu of the player. */
export type MenuName =
  | 'more'
  | 'tracks'
  | 'captions'
  | 'speed'
  | 'quality'
  | 'chapters'
  | 'skipIntro'
  | 'skipRecap'
  | 'skipCredits';

/** Data of the menus that does not come from the video's tracks. */
export type MenuExtras = {
  readonly marks: PlayerMarks;
  readonly settings: ViewerSettingsStore;
  readonly queue: PlayQueue | undefined;
};

type TextPort = Ports['text'];

/** The menus that this video has, in the order of their buttons. */
export function listAvailableMenus(
  { chapters, qualities, audioTracks, textTracks, isLive, isAtLiveEdge }: PlayerState,
  { annotations, skipMarkers }: PlayerMarks,
): MenuName[] {
  return [
    ...((chapters.length > 1 || annotations.length > 0) && !isLive ? (['chapters'] as const) : []),
    ...(textTracks.length > 0 || audioTracks.length > 1 ? (['tracks'] as const) : []),
    ...(isAtLiveEdge ? [] : (['speed'] as const)),
    ...(qualities.length > 1 || skipMarkers.length > 0 ? (['quality'] as const) : []),
  ];
}

/** Whether the browser can play the video in a window of its own. */
export const hasPictureInPicture = ({ video }: Pick<Player, 'video'>): boolean =>
  document.pictureInPictureEnabled && 'requestPictureInPicture' in video;

/**
 * Returns the text of a speed in the page's language.
 *
 * @param speed playback rate; 1: normal speed
 */
export const formatSpeed = (speed: number, text: Pick<TextPort, 't' | 'number'>): string =>
  speed === 1 ? text.t('speedNormal') : text.t('speedTimes', { speed: text.number(speed) });

/**
 * Switches subtitles off, or on: the track with the id `last`, else a track in the page's language, else the first one.
 * @returns the announcement; undefined when the video has no subtitles
 */
export function toggleSubtitles(player: Player, text: TextPort, last: string | undefined): string | undefined {
  const { textTracks } = player.get();
  if (textTracks.length === 0) return undefined;
  if (textTracks.some(({ isActive }) => isActive)) {
    player.selectText(undefined);
    return text.t('subtitlesNone');
  }
  const language = text.locale.split('-')[0]!;
  const track =
    textTracks.find(({ id }) => id === last) ??
    textTracks.find((each) => each.language.startsWith(language)) ??
    textTracks[0]!;
  player.selectText(track.id);
  return `${text.t('subtitles')}: ${formatTrackName(track, textTracks, track.language, text.t('trackUnknown'))}`;
}
