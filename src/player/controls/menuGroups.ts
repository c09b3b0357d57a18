// The choices of the player's menus, as plain data.
import type { Ports } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import type { SkipKind } from '../marks.ts';
import { SKIP_MODES, type SkipMode } from '#schemas/domain/viewer-settings.ts';
import { SPEEDS } from './bindings.ts';
import { formatTrackName } from './formatTrackName.ts';
import type { MenuChoice, MenuGroup } from './PlayerMenu.tsx';
import { formatSpeed, hasPictureInPicture, listAvailableMenus, type MenuExtras, type MenuName } from './menus.ts';

type TextPort = Ports['text'];

type MenuContext = {
  readonly player: Player;
  readonly text: TextPort;
  readonly extras: MenuExtras;
  /** Opens another menu in place of this one. */
  readonly open: (name: MenuName) => void;
  /** Closes the menu and announces what was chosen. */
  readonly closeAndAnnounce: (chosen: string) => void;
};

/** A menu that is a list of choices. */
export type ListMenuName = Exclude<MenuName, 'captions'>;

/** Returns the current choices of a menu. */
export const createMenuGroups = (name: ListMenuName, context: MenuContext): readonly MenuGroup[] =>
  GROUPS[name](context);

const GROUPS: Readonly<Record<ListMenuName, (context: MenuContext) => readonly MenuGroup[]>> = {
  more: createMoreGroups,
  tracks: createTrackGroups,
  speed: createSpeedGroups,
  quality: createQualityGroups,
  chapters: createChapterGroups,
  skipIntro: (context) => createSkipModeGroups('INTRO', context),
  skipRecap: (context) => createSkipModeGroups('RECAP', context),
  skipCredits: (context) => createSkipModeGroups('CREDITS', context),
};

/** The menu of each kind of part that can be skipped; its name is also its label key. */
const SKIP_MENUS = { INTRO: 'skipIntro', RECAP: 'skipRecap', CREDITS: 'skipCredits' } as const satisfies Record<
  SkipKind,
  MenuName
>;
const SKIP_MODE_LABELS: Readonly<Record<SkipMode, string>> = {
  off: 'skipOff',
  ask: 'skipAsk',
  auto: 'skipAuto',
  undo: 'skipUndo',
};

const createChoice =
  ({ closeAndAnnounce }: MenuContext) =>
  (id: string, label: string, isOn: boolean, run: () => void): MenuChoice => ({
    id,
    label,
    isOn,
    choose: () => {
      run();
      closeAndAnnounce(label);
    },
  });

/** What small players have no buttons for. */
function createMoreGroups({ player, text, open, closeAndAnnounce, extras }: MenuContext): readonly MenuGroup[] {
  const { marks, queue } = extras;
  const state = player.get();
  const menus = listAvailableMenus(state, marks).filter((name) => name !== 'tracks');
  const links = menus.map((name) => ({ id: name, label: text.t(name), isLink: true, choose: () => open(name) }));
  const createCommand = (id: string, label: string, run: () => void): MenuChoice => ({
    id,
    label,
    choose: () => {
      run();
      closeAndAnnounce(label);
    },
  });
  const { previous } = queue ?? {};
  return [
    {
      label: text.t('more'),
      choices: [
        ...links,
        ...(hasPictureInPicture(player)
          ? [
              createCommand(
                'pictureInPicture',
                text.t(state.isPictureInPicture ? 'leavePictureInPicture' : 'pictureInPicture'),
                () => void player.togglePictureInPicture().catch(() => undefined),
              ),
            ]
          : []),
        ...(previous
          ? [createCommand('previous', text.t('previousVideo', { title: previous.title }), previous.open)]
          : []),
      ],
    },
  ];
}

function createSpeedGroups(context: MenuContext): readonly MenuGroup[] {
  const { player, text } = context;
  const choice = createChoice(context);
  const choices = SPEEDS.map((speed) =>
    choice(String(speed), formatSpeed(speed, text), speed === player.get().speed, () => player.setSpeed(speed)),
  );
  return [{ label: text.t('speed'), choices }];
}

function createQualityGroups(context: MenuContext): readonly MenuGroup[] {
  const { player, text } = context;
  const { isQualityAutomatic, qualities } = player.get();
  const choice = createChoice(context);
  const heights = qualities.map(({ height, isActive }) =>
    choice(String(height), text.t('qualityHeight', { height: String(height) }), !isQualityAutomatic && isActive, () =>
      player.selectQuality(height),
    ),
  );
  const automatic = choice('auto', text.t('qualityAuto'), isQualityAutomatic, () => player.selectQuality(undefined));
  return [
    ...(qualities.length > 1 ? [{ label: text.t('quality'), choices: [automatic, ...heights] }] : []),
    ...createSkipGroups(context),
  ];
}

/** One choice for each kind of part that can be skipped. A click on it opens the menu of that kind. */
function createSkipGroups({ text, extras: { marks, settings }, open }: MenuContext): readonly MenuGroup[] {
  if (marks.skipMarkers.length === 0) return [];
  const choices = (Object.keys(SKIP_MENUS) as SkipKind[]).map((kind) => ({
    id: kind,
    label: text.t(SKIP_MENUS[kind]),
    isLink: true,
    detail: text.t(SKIP_MODE_LABELS[settings.get().skip[kind]]),
    choose: () => open(SKIP_MENUS[kind]),
  }));
  return [{ label: text.t('skipping'), choices }];
}

function createSkipModeGroups(kind: SkipKind, context: MenuContext): readonly MenuGroup[] {
  const { text, extras } = context;
  const { settings } = extras;
  const choice = createChoice(context);
  const choices = SKIP_MODES.map((mode) =>
    choice(mode, text.t(SKIP_MODE_LABELS[mode]), settings.get().skip[kind] === mode, () =>
      settings.setSkip(kind, mode),
    ),
  );
  return [{ label: text.t(SKIP_MENUS[kind]), choices }];
}

function createChapterGroups(context: MenuContext): readonly MenuGroup[] {
  const { player, text, extras } = context;
  const { chapters, position } = player.get();
  const choice = createChoice(context);
  const choices = chapters.map(({ title, start, end }) => ({
    ...choice(String(start), title, position >= start && position < end, () => player.seek(start)),
    detail: text.duration(start),
  }));
  const { annotations } = extras.marks;
  const current = annotations.findLast(({ at }) => position >= at);
  const moments = annotations.map((moment) => ({
    ...choice(moment.id, moment.title, moment === current, () => player.seek(moment.at)),
    detail: text.duration(moment.at),
  }));
  return [
    ...(chapters.length > 1 ? [{ label: text.t('chapters'), choices }] : []),
    ...(moments.length > 0 ? [{ label: text.t('moments'), choices: moments }] : []),
  ];
}

function createTrackGroups({ player, text, open, closeAndAnnounce }: MenuContext): readonly MenuGroup[] {
  const { audioTracks, textTracks } = player.get();
  const unknown = text.t('trackUnknown');
  const audio = audioTracks.map((track) => {
    const label = formatTrackName(track, audioTracks, text.locale, unknown);
    return {
      id: track.id,
      label,
      isOn: track.isActive,
      choose: () => {
        player.selectAudio(track.id);
        closeAndAnnounce(`${text.t('audio')}: ${label}`);
      },
    };
  });
  const off = {
    id: 'off',
    label: text.t('subtitlesNone'),
    isOn: !textTracks.some(({ isActive }) => isActive),
    choose: () => {
      player.selectText(undefined);
      closeAndAnnounce(text.t('subtitlesNone'));
    },
  };
  const subtitles = textTracks.map((track) => {
    const lang = track.language === 'und' ? undefined : track.language;
    const label = formatTrackName(track, textTracks, lang ?? text.locale, unknown);
    return {
      id: track.id,
      label,
      lang,
      isOn: track.isActive,
      choose: () => {
        player.selectText(track.id);
        closeAndAnnounce(`${text.t('subtitles')}: ${label}`);
      },
    };
  });
  const style = {
    id: 'style',
    label: text.t('captionStyle'),
    isLink: true,
    choose: () => open('captions'),
  };
  return [
    ...(audio.length > 0 ? [{ label: text.t('audio'), choices: audio }] : []),
    { label: text.t('subtitles'), choices: textTracks.length > 0 ? [off, ...subtitles, style] : [off] },
  ];
}
