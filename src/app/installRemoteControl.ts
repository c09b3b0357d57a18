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
 * @param find returns the loaded commands
 */
export function installRemoteControl(target: Pick<Window, 'player'>, find: () => RemoteControl | undefined): void {
  const run =
    (name: keyof RemoteControl) =>
    (...args: unknown[]): Promise<void> => {
      const command = find()?.[name] as ((...given: unknown[]) => Promise<void>) | undefined;
      return command ? command(...args) : Promise.reject(new Error('Player not found'));
    };
  target.player = Object.freeze(Object.fromEntries(COMMANDS.map((name) => [name, run(name)]))) as RemoteControl;
}
