// The choices of the player's menus, as plain data.
import type { Ports } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import type { PlayerState } from '../playerState.ts';
import { SPEEDS } from './bindings.ts';
import { trackName } from './formatTime.ts';
import type { MenuChoice, MenuGroup } from './Menu.tsx';

export type MenuName = 'tracks' | 'speed' | 'quality' | 'chapters';

type Text = Ports['text'];

/** The menus that this video has, in the order of their buttons. */
export function availableMenus({ chapters, qualities, audioTracks, textTracks, isLive }: PlayerState): MenuName[] {
  return [
    ...(chapters.length > 1 && !isLive ? (['chapters'] as const) : []),
    ...(textTracks.length > 0 || audioTracks.length > 1 ? (['tracks'] as const) : []),
    ...(isLive ? [] : (['speed'] as const)),
    ...(qualities.length > 1 ? (['quality'] as const) : []),
  ];
}

type MenuContext = {
  readonly player: Player;
  readonly text: Text;
  /** Closes the menu and announces what was chosen. */
  readonly done: (chosen: string) => void;
};

/** Returns the choices of a menu as of now. */
export const menuGroups = (name: MenuName, context: MenuContext): readonly MenuGroup[] => GROUPS[name](context);

const GROUPS: Readonly<Record<MenuName, (context: MenuContext) => readonly MenuGroup[]>> = {
  tracks: trackGroups,
  speed: speedGroups,
  quality: qualityGroups,
  chapters: chapterGroups,
};

const createChoice =
  ({ done }: MenuContext) =>
  (id: string, label: string, isOn: boolean, run: () => void): MenuChoice => ({
    id,
    label,
    isOn,
    choose: () => {
      run();
      done(label);
    },
  });

function speedGroups(context: MenuContext): readonly MenuGroup[] {
  const { player, text } = context;
  const choice = createChoice(context);
  const choices = SPEEDS.map((speed) =>
    choice(String(speed), speedName(speed, text), speed === player.get().speed, () => player.setSpeed(speed)),
  );
  return [{ label: text.t('speed'), choices }];
}

function qualityGroups(context: MenuContext): readonly MenuGroup[] {
  const { player, text } = context;
  const { isQualityAutomatic, qualities } = player.get();
  const choice = createChoice(context);
  const heights = qualities.map(({ height, isActive }) =>
    choice(String(height), text.t('qualityHeight', { height: String(height) }), !isQualityAutomatic && isActive, () =>
      player.selectQuality(height),
    ),
  );
  const automatic = choice('auto', text.t('qualityAuto'), isQualityAutomatic, () => player.selectQuality(undefined));
  return [{ label: text.t('quality'), choices: [automatic, ...heights] }];
}

function chapterGroups(context: MenuContext): readonly MenuGroup[] {
  const { player, text } = context;
  const { chapters, position } = player.get();
  const choice = createChoice(context);
  const choices = chapters.map(({ title, start, end }) => ({
    ...choice(String(start), title, position >= start && position < end, () => player.seek(start)),
    detail: text.duration(start),
  }));
  return [{ label: text.t('chapters'), choices }];
}

function trackGroups({ player, text, done }: MenuContext): readonly MenuGroup[] {
  const { audioTracks, textTracks } = player.get();
  const unknown = text.t('trackUnknown');
  const audio = audioTracks.map((track) => {
    const label = trackName(track, audioTracks, text.locale, unknown);
    return {
      id: track.id,
      label,
      isOn: track.isActive,
      choose: () => {
        player.selectAudio(track.id);
        done(`${text.t('audio')}: ${label}`);
      },
    };
  });
  const off = {
    id: 'off',
    label: text.t('subtitlesNone'),
    isOn: !textTracks.some(({ isActive }) => isActive),
    choose: () => {
      player.selectText(undefined);
      done(text.t('subtitlesNone'));
    },
  };
  const subtitles = textTracks.map((track) => {
    const lang = track.language === 'und' ? undefined : track.language;
    const label = trackName(track, textTracks, lang ?? text.locale, unknown);
    return {
      id: track.id,
      label,
      lang,
      isOn: track.isActive,
      choose: () => {
        player.selectText(track.id);
        done(`${text.t('subtitles')}: ${label}`);
      },
    };
  });
  return [
    ...(audio.length > 0 ? [{ label: text.t('audio'), choices: audio }] : []),
    { label: text.t('subtitles'), choices: [off, ...subtitles] },
  ];
}

export const speedName = (speed: number, text: Pick<Text, 't' | 'number'>): string =>
  speed === 1 ? text.t('speedNormal') : text.t('speedTimes', { speed: text.number(speed) });

/** Switches subtitles on, in the language used last or the first one, or off. Returns the announcement. */
export function toggleSubtitles(player: Player, text: Text, last: string | undefined): string | undefined {
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
  return `${text.t('subtitles')}: ${trackName(track, textTracks, track.language, text.t('trackUnknown'))}`;
}
