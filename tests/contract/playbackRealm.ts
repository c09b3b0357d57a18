// The realm of the playback tests: items of every access level, two licences, DVR and a limit of two streams.
import { sampleDocuments, type SampleFiles } from '#src/server/domain/testing/sampleFolder.ts';
import { video, type ContentApi } from './contentApi.ts';
import { DEMO_CREDENTIALS, readToken, type TestResponse } from './startApi.ts';

const media = { asset: 'feature' };
const onAir = { startDate: '2026-11-21T08:00:00Z', endDate: '2026-11-21T12:00:00Z' };

/** Returns the `realm.json` of the playback tests. Fields of `more` replace fields of the same name. */
export const playbackRealm = (more: object = {}): object => ({
  ...(sampleDocuments('sample')['realm.json'] as object),
  sessionMode: 'bearer',
  origins: { media: ['https://cdn.example'], drm: ['https://drm.example'] },
  playback: {
    vod: { dash: '/media/{token}/{asset}/manifest.mpd', hls: 'https://cdn.example/{asset}/master.m3u8?t={token}' },
    live: { dash: '/media/{token}/{asset}/live/{dvr}/manifest.mpd' },
    tracks: {
      chapters: '/media/{token}/{asset}/chapters.vtt',
      thumbnails: '/media/{token}/{asset}/thumbnails.vtt',
      subtitles: '/media/{token}/{asset}/subtitles/{lang}.vtt',
    },
    licence: 'https://drm.example/licence',
    dvrSeconds: 3600,
    maxStreams: 2,
  },
  ...more,
});

const name = (en: string) => ({ $text: { en, ar: `${en} بالعربية` } });

/** Files of the realm of the playback tests. */
export const playbackFiles: SampleFiles = {
  'realm.json': playbackRealm(),
  'data/licences.json': {
    licences: [
      { id: 'plus', name: name('Plus'), description: name('Everything'), type: 'STANDARD', family: 'main', rank: 2 },
      { id: 'films', name: name('Films'), type: 'STANDARD', family: 'main', rank: 1 },
    ],
  },
  'data/epg.json': {
    shows: [{ id: 'show', title: 'Show' }],
    days: [{ id: 'day', slots: [{ at: '00:00', show: 'show' }] }],
    channels: [{ id: 'channel-line', eventId: 'channel', name: 'Channel', accessLevel: 'DENIED', week: ['day'] }],
  },
  'pages/home.json': {
    id: 'home',
    elements: [
      {
        heroId: 'hero',
        title: 'Hero',
        primaryButton: {
          ctaText: 'Watch',
          link: { type: 'VOD', event: { id: 'covered', type: 'VOD', accessLevel: 'DENIED' } },
        },
      },
      { bucketId: 'all', exid: 'all', source: { tag: 'shown' } },
      { bucketId: 'seen', exid: 'seen', dataSource: 'history' },
      { bucketId: 'going-on', exid: 'going-on', dataSource: 'continue-watching' },
    ],
  },
  'catalogue/playback.json': [
    video('free', {
      media: { ...media, subtitles: [{ lang: 'ar', label: name('Arabic') }] },
      duration: 100,
      tags: ['shown'],
      skipMarkers: [{ type: 'INTRO', from: 5, to: 20 }],
      annotations: [{ id: 'goal', title: name('Goal'), at: 42 }],
      watermark: name('Sample TV'),
    }),
    video('signed', { accessLevel: 'GRANTED_ON_SIGN_IN', media, tags: ['shown'] }),
    video('covered', { accessLevel: 'DENIED', media, licences: ['plus', 'films'], tags: ['shown'], duration: 200 }),
    video('films-only', { accessLevel: 'DENIED', media, licences: ['films'] }),
    video('denied', { accessLevel: 'DENIED', media }),
    video('local', { media, territories: ['UY'], tags: ['shown'] }),
    video('blocked', { accessLevel: 'GEOBLOCKED', media }),
    video('no-media'),
    video('not-online', { media, onlinePlayback: 'UNAVAILABLE' }),
    video('not-out', {
      media,
      release: { type: 'RELEASE', scheduledAt: '2026-11-22T00:00:00Z' },
      computedReleases: [{ type: 'PREMIERE', scheduledAt: '2026-11-21T00:00:00Z' }],
    }),
    video('adults', { media, minimumAge: 18 }),
    video('protected', { media: { asset: 'locked', encryption: 'clearkey', tracks: ['thumbnails'] } }),
    video('recording', { media, liveEventId: 'over' }),
    { ...video('list'), type: 'PLAYLIST' },
    { ...video('on-air', { media: { asset: 'stadium' }, ...onAir }), type: 'LIVE' },
    {
      ...video('later', { media, startDate: '2026-11-21T20:00:00Z', endDate: '2026-11-21T22:00:00Z' }),
      type: 'LIVE_EVENT',
    },
    { ...video('over', { media, startDate: '2026-11-20T20:00:00Z', endDate: '2026-11-20T22:00:00Z' }), type: 'LIVE' },
    {
      ...video('channel', {
        accessLevel: 'DENIED',
        media: { asset: 'channel' },
        licences: ['plus'],
        epgId: 'channel-line',
      }),
      type: 'EPG',
    },
    ...Array.from({ length: 14 }, (_, index) => video(`v-${index}`, { media, duration: 100 })),
  ],
};

/** Signs in to a demo account (`viewer`, `subscriber` ...) and returns its token. */
export const getToken = async (api: ContentApi, account: string, realm = 'sample'): Promise<string> =>
  readToken(await api.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: `${account}@demo.test` }, realm }));

/** Opens a guest session and returns its token. */
export const checkInGuest = async (api: ContentApi): Promise<string> =>
  readToken(await api.call('/api/v2/login/guest/checkin', { body: {} }));

/** Starts a video or an event. */
export const startPlayback = (
  api: ContentApi,
  id: string,
  { token, device = 'device-1', kind = 'video', headers, query = '', body }: StartOptions = {},
): Promise<TestResponse> =>
  api.call(`/api/v5/manifest/${kind}/${id}${query}`, {
    body: { deviceId: device, deviceName: `Browser ${device}`, ...body },
    ...(token !== undefined && { token }),
    ...(headers && { headers }),
  });

type StartOptions = {
  readonly token?: string;
  readonly device?: string;
  readonly kind?: 'video' | 'event';
  readonly headers?: Record<string, string>;
  readonly query?: string;
  /** Further fields of the body. */
  readonly body?: object;
};

/** The fields of an access result that the tests read. */
export type AccessResult = {
  readonly accessLevel: string;
  readonly onlinePlayback: string;
  readonly licences: readonly { readonly id: string; readonly name: string }[];
  readonly availableLicences: readonly { readonly id: string }[];
  readonly streams: readonly { readonly protocol: string; readonly url: string; readonly drm?: { jwtToken: string } }[];
  readonly playback?: { readonly id: string; readonly position: number; readonly expiresAt: string };
};

/** Returns the response body as an access result. */
export const readAccessResult = ({ body }: TestResponse): AccessResult => body as unknown as AccessResult;
