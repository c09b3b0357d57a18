import type { RemoteControl } from '#engine/plugin-api/index.ts';

declare global {
  interface Window {
    /** Commands over the player (decision D29). */
    player?: RemoteControl;
  }
}

const COMMANDS: readonly (keyof RemoteControl)[] = [
  'play',
  'pause',
  'next',
  'previous',
  'load',
  'fullscreen',
  'volume',
  'textTrack',
  'audioTrack',
  'seek',
];

/**
 * Adds `window.player`. Before the player's code is loaded there is no player: every command fails.
 *
 * @param load returns the commands; undefined before the player's code is loaded
 */
export function installRemoteControl(
  target: Pick<Window, 'player'>,
  load: () => Promise<RemoteControl> | undefined,
): void {
  const run =
    (name: keyof RemoteControl) =>
    async (...args: unknown[]): Promise<void> => {
      const remote = await load();
      if (!remote) throw new Error('Player not found');
      await (remote[name] as (...given: unknown[]) => Promise<void>)(...args);
    };
  target.player = Object.freeze(Object.fromEntries(COMMANDS.map((name) => [name, run(name)]))) as RemoteControl;
}
