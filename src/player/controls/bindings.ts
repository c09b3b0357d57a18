// The table of all keys. The key handler reads it, and the overview that `?` opens lists it.
import type { Player } from '../createPlayer.ts';

/** The commands that keys can run: those of the player, and those of its controls. */
export type KeyTarget = {
  readonly player: Player;
  toggleFullscreen(): void;
  toggleSubtitles(): void;
  togglePictureInPicture(): void;
  /** Opens the overview of all keys. */
  openKeyMap(): void;
  /** Skips the part that the skip button offers to skip. */
  skip(): void;
  /** Goes to the next or previous marked moment of the video (`annotations`), such as a goal. */
  goToMoment(step: 1 | -1): void;
  /** Leaves full screen, or closes the player when it is not in full screen. */
  leave(): void;
  /** Plays the previous or next video of the list. */
  openAdjacent(which: 'previous' | 'next'): void;
  /**
   * Changes the channel, unless the key is held.
   * @returns false when no channel plays, or there is only one
   */
  changeChannel(which: 'previous' | 'next', isHeld: boolean): boolean;
};

/** A keyboard command of the player. */
export type Binding = {
  /** Label key of the description. */
  readonly label: string;
  /** Values of KeyboardEvent.key. Letters match in both cases. */
  readonly keys: readonly string[];
  /**
   * Keys that the overview shows instead of `keys`. Most keyboards have no ChannelUp and ChannelDown, so it shows Page Up
   * and Page Down, which change the channel while one plays.
   */
  readonly displayedKeys?: readonly string[];
  /** Whether the key repeats while it is held. */
  readonly canRepeat?: boolean;
  /** Runs the command. `key` is the KeyboardEvent.key that was pressed, `isHeld` whether it repeats. */
  readonly run: (target: KeyTarget, key: string, isHeld: boolean) => unknown;
};

/** Selectable speeds; 1 is normal. */
export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const VOLUME_STEP = 5;

const seekBy =
  (seconds: number) =>
  ({ player }: KeyTarget): void =>
    player.seekBy(seconds);

const changeVolume =
  (step: number) =>
  ({ player }: KeyTarget): void =>
    player.setVolume(player.get().volume + step);

/** Changes to the next (1) or previous (-1) speed of the list. */
const changeSpeed =
  (step: 1 | -1) =>
  ({ player }: KeyTarget): void => {
    const { speed } = player.get();
    player.setSpeed(
      (step > 0 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed)) ?? speed,
    );
  };

/** Plays a paused video, pauses a playing one. */
export function togglePlay({ player }: Pick<KeyTarget, 'player'>): void {
  const { isPlayWanted, phase } = player.get();
  if (phase === 'ended') player.seek(player.get().seekable.start);
  if (isPlayWanted) player.pause();
  else void player.play();
}

/** All keyboard commands. The key map lists them in this order. */
export const BINDINGS: readonly Binding[] = [
  { label: 'keyPlay', keys: [' ', 'k', 'MediaPlayPause'], displayedKeys: ['␣', 'K'], run: togglePlay },
  { label: 'keyBack5', keys: ['ArrowLeft'], displayedKeys: ['←'], canRepeat: true, run: seekBy(-5) },
  { label: 'keyForward5', keys: ['ArrowRight'], displayedKeys: ['→'], canRepeat: true, run: seekBy(5) },
  { label: 'back10', keys: ['j', 'MediaRewind'], displayedKeys: ['J'], canRepeat: true, run: seekBy(-10) },
  { label: 'forward10', keys: ['l', 'MediaFastForward'], displayedKeys: ['L'], canRepeat: true, run: seekBy(10) },
  {
    label: 'keyBack60',
    keys: ['PageDown'],
    displayedKeys: ['Page Down'],
    canRepeat: true,
    run: (target, _key, isHeld) => target.changeChannel('previous', isHeld) || target.player.seekBy(-60),
  },
  {
    label: 'keyForward60',
    keys: ['PageUp'],
    displayedKeys: ['Page Up'],
    canRepeat: true,
    run: (target, _key, isHeld) => target.changeChannel('next', isHeld) || target.player.seekBy(60),
  },
  {
    label: 'channelUp',
    keys: ['ChannelUp'],
    displayedKeys: ['Page Up'],
    run: (target) => target.changeChannel('next', false),
  },
  {
    label: 'channelDown',
    keys: ['ChannelDown'],
    displayedKeys: ['Page Down'],
    run: (target) => target.changeChannel('previous', false),
  },
  { label: 'keyStart', keys: ['Home'], run: ({ player }) => player.seek(player.get().seekable.start) },
  {
    label: 'keyEnd',
    keys: ['End'],
    run: ({ player }) => (player.get().isLive ? player.goToLive() : player.seek(player.get().seekable.end)),
  },
  {
    label: 'keyPercent',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    displayedKeys: ['0', '–', '9'],
    run: ({ player }, key) => {
      const { start, end } = player.get().seekable;
      player.seek(start + ((end - start) * Number(key)) / 10);
    },
  },
  { label: 'keySkip', keys: ['s'], displayedKeys: ['S'], run: (target) => target.skip() },
  { label: 'previousMoment', keys: ['['], run: (target) => target.goToMoment(-1) },
  { label: 'nextMoment', keys: [']'], run: (target) => target.goToMoment(1) },
  { label: 'keyLouder', keys: ['ArrowUp'], displayedKeys: ['↑'], canRepeat: true, run: changeVolume(VOLUME_STEP) },
  { label: 'keyQuieter', keys: ['ArrowDown'], displayedKeys: ['↓'], canRepeat: true, run: changeVolume(-VOLUME_STEP) },
  { label: 'keyMute', keys: ['m'], displayedKeys: ['M'], run: ({ player }) => player.setMuted(!player.get().isMuted) },
  { label: 'keySubtitles', keys: ['c'], displayedKeys: ['C'], run: (target) => target.toggleSubtitles() },
  { label: 'keySlower', keys: ['<'], run: changeSpeed(-1) },
  { label: 'keyFaster', keys: ['>'], run: changeSpeed(1) },
  { label: 'fullScreen', keys: ['f'], displayedKeys: ['F'], run: (target) => target.toggleFullscreen() },
  { label: 'pictureInPicture', keys: ['p'], displayedKeys: ['P'], run: (target) => target.togglePictureInPicture() },
  {
    label: 'keyNext',
    keys: ['n', 'MediaTrackNext'],
    displayedKeys: ['N'],
    run: (target) => target.openAdjacent('next'),
  },
  {
    label: 'keyPrevious',
    keys: ['b', 'MediaTrackPrevious'],
    displayedKeys: ['B'],
    run: (target) => target.openAdjacent('previous'),
  },
  { label: 'keyLeave', keys: ['Escape'], displayedKeys: ['Esc'], run: (target) => target.leave() },
  { label: 'keyMap', keys: ['?'], run: (target) => target.openKeyMap() },
];

type KeyPress = {
  readonly key: string;
  readonly repeat: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

/**
 * Finds the binding of a key. Undefined with Alt, Ctrl or Meta, which are shortcuts of the browser, and for a repeat of
 * a held key whose binding must not repeat.
 */
export function findBinding({ key, repeat, altKey, ctrlKey, metaKey }: KeyPress): Binding | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const binding = BINDINGS.find(({ keys }) => keys.includes(name));
  return repeat && !binding?.canRepeat ? undefined : binding;
}
