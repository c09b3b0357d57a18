// A PlaybackStore with a fake API and a fake player, for unit tests.
import { vi } from 'vitest';
import { createPlayer } from '#src/player/createPlayer.ts';
import { createFakeMedia } from '#src/player/testing/fakeMedia.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { VideoAccess } from '#schemas/domain/video-access.ts';
import type { PlaybackApi, WatchProgress } from '../playbackApi.ts';
import { PlaybackStore, type PlaybackDeps } from '../PlaybackStore.ts';

/** A recording. */
export const video = { id: 'film', type: 'VOD', title: 'Film', accessLevel: 'GRANTED' } as unknown as ContentItem;
/** A live event. */
export const event = { id: 'match', type: 'LIVE', title: 'Match', accessLevel: 'GRANTED' } as unknown as ContentItem;
/** Creates the response that lets an item play. */
export const createAccess = (playback: object = {}) =>
  ({
    streams: [{ protocol: 'DASH', url: '/a.mpd', subtitles: [], adUnits: [] }],
    skipMarkers: [],
    annotations: [],
    tracks: {},
    playback: { id: 'p1', position: 0, heartbeatSeconds: 30, expiresAt: '', live: false, ...playback },
  }) as unknown as VideoAccess;
/** Creates the failure of a call. */
export const createFailure = (status: number, code: string) =>
  Object.assign(new Error(code), { status, code, requestId: 'r1' });

type StartOptions = {
  readonly live?: boolean;
  readonly responses?: (VideoAccess | Error)[];
  readonly afterStart?: PlaybackDeps['afterStart'];
};

/** Creates the store, and what a test reads and changes. */
export function start(options: StartOptions = {}) {
  const media = createFakeMedia({ live: options.live ?? false });
  const responses = [...(options.responses ?? [createAccess({ live: options.live ?? false })])];
  const sent: [string, unknown][] = [];
  const progress: WatchProgress[] = [];
  let beat = (): void => undefined;
  let refusal: Error | undefined;
  let clock = Date.UTC(2026, 10, 22);
  const bodies: object[] = [];
  const manifest = (name: string) => (input: { readonly id: string; readonly body: object }) => {
    sent.push([name, input.id]);
    bodies.push(input.body);
    const response = responses.length > 1 ? responses.shift()! : responses[0]!;
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  };
  const api: PlaybackApi = {
    postManifestVideo: manifest('video'),
    postManifestEvent: manifest('event'),
    getVod: vi.fn<PlaybackApi['getVod']>(() => Promise.resolve({ ...createAccess(), streams: [] })),
    getEvent: vi.fn<PlaybackApi['getEvent']>(() => Promise.resolve({ ...createAccess(), streams: [] })),
    getVodOfEvent: vi.fn<PlaybackApi['getVodOfEvent']>(() => Promise.reject(createFailure(404, 'CONTENT_NOT_FOUND'))),
    postHeartbeat: ({ body }) => {
      sent.push(['heartbeat', [body.state, body.position]]);
      return refusal ? Promise.reject(refusal) : Promise.resolve({});
    },
    deletePlayback: ({ id }) => {
      sent.push(['delete', id]);
      return Promise.resolve({});
    },
  };
  const players: ReturnType<typeof createPlayer>[] = [];
  const store = new PlaybackStore({
    api,
    device: { id: 'd', name: 'Browser', keySystems: () => Promise.resolve([]) },
    createPlayer: (sound) => {
      const player = createPlayer({ ...media.options, ...sound });
      players.push(player);
      return player;
    },
    languages: () => ({}),
    afterStart: options.afterStart,
    now: () => clock,
    every: (_ms, callback) => {
      beat = callback;
      return () => (beat = () => undefined);
    },
    publish: (each) => progress.push(each),
  });
  const moveClock = (ms: number): void => void (clock += ms);
  const refuseHeartbeats = (error: Error): void => void (refusal = error);
  return { store, sent, bodies, progress, media, api, players, beat: () => beat(), refuseHeartbeats, moveClock };
}

/** Resolves when the tasks that are already due have run. */
export const runPendingTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
