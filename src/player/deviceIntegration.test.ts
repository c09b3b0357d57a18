import { expect, test } from 'vitest';
import { connectMediaSession } from './connectMediaSession.ts';
import { createPlayer } from './createPlayer.ts';
import { keepAwake } from './keepAwake.ts';
import { createFakeMedia } from './testing/fakeMedia.ts';

async function start() {
  const media = createFakeMedia();
  const player = createPlayer(media.options);
  await player.load({ streams: [{ protocol: 'DASH', url: '/a.mpd', subtitles: [] }] });
  return { player, video: media.video };
}
const runPendingTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('the media session shows the video and its position, and commands the player until it is disconnected', async () => {
  const { player, video } = await start();
  const handlers = new Map<string, MediaSessionActionHandler>();
  const positions: (MediaPositionState | undefined)[] = [];
  const session = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none',
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      if (action === 'stop') throw new TypeError('This browser does not know the action.');
      if (handler) handlers.set(action, handler);
      else handlers.delete(action);
    },
    setPositionState: (position?: MediaPositionState) => void positions.push(position),
  };
  const opened: string[] = [];
  const disconnect = connectMediaSession(player, session as unknown as MediaSession, (init) => init as MediaMetadata, {
    title: 'Film',
    artwork: '/image.webp',
    next: () => opened.push('next'),
  });
  expect(session.metadata).toEqual({ title: 'Film', artwork: [{ src: '/image.webp' }] });
  expect([...handlers.keys()].sort()).toEqual(['nexttrack', 'pause', 'play', 'seekbackward', 'seekforward', 'seekto']);
  handlers.get('play')!({ action: 'play' });
  await runPendingTasks();
  expect(session.playbackState).toBe('playing');
  handlers.get('seekto')!({ action: 'seekto', seekTime: 30 });
  expect([video.currentTime, positions.at(-1)]).toEqual([30, { duration: 64, position: 30, playbackRate: 1 }]);
  const count = positions.length;
  video.moveTo(30.2);
  expect(positions, 'the browser continues the position itself').toHaveLength(count);
  video.moveTo(40);
  expect(positions.at(-1)?.position).toBe(40);
  handlers.get('nexttrack')!({ action: 'nexttrack' });
  handlers.get('pause')!({ action: 'pause' });
  expect([opened, session.playbackState]).toEqual([['next'], 'paused']);
  disconnect();
  expect([handlers.size, session.metadata, session.playbackState]).toEqual([0, null, 'none']);
});

test('the screen stays on while the video plays and the page is visible', async () => {
  const { player } = await start();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  let heldLocks = 0;
  const locks: { released: boolean; release(): Promise<void> }[] = [];
  const wakeLock = {
    request: () => {
      heldLocks += 1;
      const lock = {
        released: false,
        release: () => {
          if (!lock.released) heldLocks -= 1;
          lock.released = true;
          return Promise.resolve();
        },
      };
      locks.push(lock);
      return Promise.resolve(lock as unknown as WakeLockSentinel);
    },
  };
  const stop = keepAwake(player, { document: page as Document, wakeLock });
  expect(heldLocks).toBe(0);
  await player.play();
  await runPendingTasks();
  expect(heldLocks).toBe(1);
  player.pause();
  expect(heldLocks).toBe(0);
  await player.play();
  await runPendingTasks();
  // The browser releases the lock of a hidden page.
  await locks.at(-1)!.release();
  page.dispatchEvent(new Event('visibilitychange'));
  await runPendingTasks();
  expect(heldLocks).toBe(1);
  stop();
  expect(heldLocks).toBe(0);
});
