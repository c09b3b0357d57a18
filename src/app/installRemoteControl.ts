import type { RemoteControl } from '#engine/plugin-api/index.ts';

declare global {
  interface Window {
    /** Commands for the player (decision D29). */
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
 * Adds `window.player`. A command rejects with 'Player not found' until the player's code is loaded.
 *
 * @param loadCommands loads the implementation of the commands; undefined until the player's code is loaded
 */
export function installRemoteControl(
  target: Pick<Window, 'player'>,
  loadCommands: () => Promise<RemoteControl> | undefined,
): void {
  const run =
    (name: keyof RemoteControl) =>
    async (...args: unknown[]): Promise<void> => {
      const remote = await loadCommands();
      if (!remote) throw new Error('Player not found');
      await (remote[name] as (...given: unknown[]) => Promise<void>)(...args);
    };
  target.player = Object.freeze(Object.fromEntries(COMMANDS.map((name) => [name, run(name)]))) as RemoteControl;
}
