import { expect, test } from 'vitest';
import { watchRemotePlayback, type RemoteState } from './remotePlayback.ts';

class FakeScreens extends EventTarget {
  state: RemotePlaybackState = 'disconnected';
  watchers = new Map<number, (isAvailable: boolean) => void>();
  refusal: Error | undefined;
  watchAvailability(callback: (isAvailable: boolean) => void): Promise<number> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.watchers.set(7, callback);
    return Promise.resolve(7);
  }
  cancelWatchAvailability(id?: number): Promise<void> {
    this.watchers.delete(id!);
    return Promise.resolve();
  }
  setAvailable(isAvailable: boolean): void {
    for (const callback of this.watchers.values()) callback(isAvailable);
  }
  setState(state: RemotePlaybackState, event: string): void {
    this.state = state;
    this.dispatchEvent(new Event(event));
  }
}
function start(refusal?: Error) {
  const screens = new FakeScreens();
  screens.refusal = refusal;
  const states: RemoteState[] = [];
  const stop = watchRemotePlayback(screens, (state) => states.push(state));
  return { screens, states, stop };
}
const runPendingTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('the remote playback reports whether a screen is available, and when the video connects to the screen and returns', async () => {
  const { screens, states, stop } = start();
  await runPendingTasks();
  screens.setAvailable(false);
  screens.setAvailable(true);
  screens.setState('connecting', 'connecting');
  screens.setState('connected', 'connect');
  screens.setAvailable(false);
  screens.setState('disconnected', 'disconnect');
  expect(states).toEqual(['none', 'available', 'connecting', 'connected', 'connected', 'none']);
  stop();
  expect(screens.watchers.size).toBe(0);
  screens.setState('connected', 'connect');
  expect(states).toHaveLength(6);
});

test('a browser that cannot search for screens reports none, and a watch that begins too late is cancelled', async () => {
  const refused = start(new DOMException('Not supported', 'NotSupportedError'));
  await runPendingTasks();
  expect(refused.states).toEqual(['none']);
  refused.stop();
  const { screens, states, stop } = start();
  stop();
  await runPendingTasks();
  expect([screens.watchers.size, states]).toEqual([0, []]);
});
