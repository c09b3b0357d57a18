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
  find(isAvailable: boolean): void {
    for (const callback of this.watchers.values()) callback(isAvailable);
  }
  become(state: RemotePlaybackState, event: string): void {
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
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('reports whether a screen is near, and the way to it and back', async () => {
  const { screens, states, stop } = start();
  await settle();
  screens.find(false);
  screens.find(true);
  screens.become('connecting', 'connecting');
  screens.become('connected', 'connect');
  screens.find(false);
  screens.become('disconnected', 'disconnect');
  expect(states).toEqual(['none', 'available', 'connecting', 'connected', 'connected', 'none']);
  stop();
  expect(screens.watchers.size).toBe(0);
  screens.become('connected', 'connect');
  expect(states).toHaveLength(6);
});

test('a browser that cannot look for screens reports none, and a watch that begins too late is cancelled', async () => {
  const refused = start(new DOMException('Not supported', 'NotSupportedError'));
  await settle();
  expect(refused.states).toEqual(['none']);
  refused.stop();
  const { screens, states, stop } = start();
  stop();
  await settle();
  expect([screens.watchers.size, states]).toEqual([0, []]);
});
