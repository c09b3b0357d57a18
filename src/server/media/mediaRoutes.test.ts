// The routes of the media server, with tokens that are JSON instead of JWTs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Config } from '../config.ts';
import type { RealmService } from '../domain/delivery/createRealmService.ts';
import type { LiveSession } from '../domain/session/liveSession.ts';
import { HttpError } from '../http/errors.ts';
import type { Services } from '../createServices.ts';
import { clips } from '../routes/assets/clips.ts';
import { createHttpApp } from '../http/createHttpApp.ts';
import { createDemoOrigin } from './createDemoOrigin.ts';
import { findDemoKeys } from './demoKeys.ts';
import type { MediaAccessDeps, MediaClaims } from './mediaAccess.ts';
import { registerLicences } from './registerLicences.ts';
import { registerMediaFiles } from './registerMediaFiles.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const ENCRYPTED = 'northern-lights-encrypted';
const [VIDEO_KEY = ''] = findDemoKeys(ENCRYPTED).keys();
const toBase64Url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

type TestClaims = MediaClaims & { readonly realm: string; readonly expired?: boolean };
const createToken = (claims: Partial<TestClaims> = {}): string =>
  Buffer.from(
    JSON.stringify({ realm: 'one', asset: 'northern-lights', sid: 'hash of s1', pid: 'p1', use: 'media', ...claims }),
  ).toString('base64url');
const licenceToken = (claims: Partial<TestClaims> = {}): string =>
  createToken({ asset: ENCRYPTED, use: 'licence', ...claims });

const access: MediaAccessDeps = {
  realms: {
    findForRequest: (request) => {
      const sessionMode = request.headers['realm'] === 'two' ? 'bearer' : 'cookie';
      const id = request.headers['realm'] ?? 'one';
      return Promise.resolve({ id, view: { sessionMode }, content: { data: new Map() } } as unknown as Awaited<
        ReturnType<RealmService['findForRequest']>
      >);
    },
  },
  sessions: {
    authenticate: (_realm, { value }) => {
      if (value === 'stale') return Promise.reject(new HttpError(401, 'TOKEN_EXPIRED', 'expired'));
      return Promise.resolve({ sessionId: value } as LiveSession);
    },
  },
  mediaTokens: {
    verify: (realmId, token) => {
      try {
        const { realm, expired, ...claims } = JSON.parse(Buffer.from(token, 'base64url').toString()) as TestClaims;
        if (expired) return Promise.resolve('expired');
        return Promise.resolve(realm === realmId ? claims : 'invalid');
      } catch {
        return Promise.resolve('invalid');
      }
    },
  },
  playbacks: { isActive: (_realm, playbackId) => Promise.resolve(playbackId !== 'stopped') },
  hashSession: (sessionId) => `hash of ${sessionId}`,
};

/** Types of the stored files by hash. */
const CLIP_TYPES: Readonly<Record<string, string>> = {
  ['a'.repeat(64)]: 'video/webm',
  ['b'.repeat(64)]: 'image/webp',
};

let app: FastifyInstance;
beforeAll(async () => {
  const config = { logLevel: 'silent', trustProxy: false } as Config;
  ({ app } = await createHttpApp(config, () => undefined));
  const origin = createDemoOrigin({ folder: 'realms/default/media', keyAddress: (id) => `/media/key/${id}` });
  registerMediaFiles(app, { ...access, origin, now: () => NOW });
  const bytes = Buffer.from('0123456789');
  const blobs = {
    get: (hash: string) => Promise.resolve(CLIP_TYPES[hash] && { mime: CLIP_TYPES[hash], bytes }),
  };
  await clips.register(app, { blobs } as unknown as Services);
  await registerLicences(app, { ...access, findKeys: findDemoKeys });
});
afterAll(() => app.close());

const request = (url: string, { headers, ...options }: Omit<InjectOptions, 'url'> = {}) =>
  app.inject({ url, ...options, headers: { cookie: 'session=s1', ...headers } });
const requestCode = async (...args: Parameters<typeof request>): Promise<[number, string]> => {
  const response = await request(...args);
  return [response.statusCode, response.json<{ code: string }>().code];
};

describe('media files', () => {
  const base = `/media/${createToken()}/northern-lights`;

  test('are sent whole or in part', async () => {
    const whole = await request(`${base}/h264-240.mp4`);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const part = await request(`${base}/h264-240.mp4`, { headers: { range: 'bytes=4-7' } });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('ftyp');
    expect(part.headers['content-range']).toBe(`bytes 4-7/${whole.rawPayload.length}`);
    const beyond = await request(`${base}/h264-240.mp4`, { headers: { range: 'bytes=99999999-' } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.rawPayload.length}`]);
    const head = await request(`${base}/h264-240.mp4`, { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(whole.rawPayload.length),
      '',
    ]);
  });

  test.each([
    ['manifest.mpd', 'application/dash+xml', 'private, max-age=60'],
    ['master.m3u8', 'application/vnd.apple.mpegurl', 'private, max-age=60'],
    ['live/120/manifest.mpd', 'application/dash+xml', 'no-store'],
    ['live/120/h264-240.m3u8', 'application/vnd.apple.mpegurl', 'no-store'],
    ['chapters.vtt', 'text/vtt; charset=utf-8', 'private, max-age=31536000, immutable'],
    ['thumbnails.jpg', 'image/jpeg', 'private, max-age=31536000, immutable'],
  ])('%s has its type and is cached as long as it is valid', async (path, type, cacheControl) => {
    const response = await request(`${base}/${path}`, { headers: { range: 'bytes=0-3' } });
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      type === 'image/jpeg' ? 206 : 200,
      type,
      cacheControl,
    ]);
  });

  test('are refused without a valid token', async () => {
    const file = 'northern-lights/manifest.mpd';
    const invalid = [403, 'MEDIA_TOKEN_INVALID'];
    expect(await requestCode(`/media/nonsense/${file}`)).toEqual(invalid);
    expect(await requestCode('/media/')).toEqual(invalid);
    expect(await requestCode(`/media/${createToken({ realm: 'other' })}/${file}`)).toEqual(invalid);
    expect(await requestCode(`/media/${createToken({ use: 'licence' })}/${file}`)).toEqual(invalid);
    expect(await requestCode(`/media/${createToken({ asset: ENCRYPTED })}/${file}`)).toEqual(invalid);
    expect(await requestCode(`/media/${createToken()}/${file}`, { headers: { cookie: 'session=s2' } })).toEqual(
      invalid,
    );
    expect(await requestCode(`/media/${createToken()}/${file}`, { headers: { cookie: 'session=stale' } })).toEqual(
      invalid,
    );
    expect(await requestCode(`/media/${createToken()}/${file}`, { headers: { cookie: '' } })).toEqual(invalid);
    expect(await requestCode(`/media/${createToken({ expired: true })}/${file}`)).toEqual([403, 'MEDIA_TOKEN_EXPIRED']);
    expect(await requestCode(`/media/${createToken({ pid: 'stopped' })}/${file}`)).toEqual([403, 'PLAYBACK_ENDED']);
    expect(await requestCode(`/media/${createToken()}/northern-lights/none.mp4`)).toEqual([404, 'MEDIA_NOT_FOUND']);
  });

  test('in bearer mode a request needs no session, but the session of another viewer is refused', async () => {
    const url = `/media/${createToken({ realm: 'two' })}/northern-lights/manifest.mpd`;
    expect((await request(url, { headers: { realm: 'two' } })).statusCode).toBe(200);
    expect(await requestCode(url, { headers: { realm: 'two', authorization: 'Bearer s2' } })).toEqual([
      403,
      'MEDIA_TOKEN_INVALID',
    ]);
  });

  test('the route accepts a token of more than 1,000 characters', async () => {
    const long = createToken({ pid: 'p'.repeat(900) });
    expect((await request(`/media/${long}/northern-lights/manifest.mpd`)).statusCode).toBe(200);
  });
});

describe('licences', () => {
  const post = (
    body: string,
    headers: Record<string, string> = { authorization: `Bearer ${licenceToken()}` },
  ): Parameters<typeof request> => ['/media/licence', { method: 'POST', payload: body, headers }];
  const kids = JSON.stringify({ kids: [toBase64Url(VIDEO_KEY)], type: 'temporary' });

  test('contain the keys in the format of browsers, whose requests have no content type', async () => {
    const response = await request(...post(kids));
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.json()).toEqual({
      keys: [
        {
          kty: 'oct',
          kid: toBase64Url(VIDEO_KEY),
          k: toBase64Url(findDemoKeys(ENCRYPTED).get(VIDEO_KEY) ?? ''),
        },
      ],
      type: 'temporary',
    });
  });

  test('are refused without a valid token', async () => {
    const invalid = [403, 'MEDIA_TOKEN_INVALID'];
    expect(await requestCode(...post(kids, {}))).toEqual(invalid);
    expect(await requestCode(...post(kids, { authorization: 'Bearer nonsense' }))).toEqual(invalid);
    expect(await requestCode(...post(kids, { authorization: `Bearer ${createToken({ asset: ENCRYPTED })}` }))).toEqual(
      invalid,
    );
    expect(
      await requestCode(...post(kids, { authorization: `Bearer ${licenceToken({ asset: 'northern-lights' })}` })),
    ).toEqual(invalid);
    expect(
      await requestCode(...post(kids, { authorization: `Bearer ${licenceToken()}`, cookie: 'session=s2' })),
    ).toEqual(invalid);
    expect(await requestCode(...post(kids, { authorization: `Bearer ${licenceToken({ expired: true })}` }))).toEqual([
      403,
      'MEDIA_TOKEN_EXPIRED',
    ]);
    expect(await requestCode(...post(kids, { authorization: `Bearer ${licenceToken({ pid: 'stopped' })}` }))).toEqual([
      403,
      'PLAYBACK_ENDED',
    ]);
    expect((await requestCode(...post('{"kids":["x"]}')))[0]).toBe(400);
    expect((await requestCode(...post('{')))[0]).toBe(400);
    expect((await requestCode(...post(`{"kids":["${'A'.repeat(5_000)}"]}`)))[0]).toBe(413);
  });

  test('HLS gets one key in 16 bytes', async () => {
    const authorization = `Bearer ${licenceToken()}`;
    const key = await request(`/media/key/${VIDEO_KEY}`, { headers: { authorization } });
    expect([key.statusCode, key.rawPayload.toString('hex')]).toEqual([200, findDemoKeys(ENCRYPTED).get(VIDEO_KEY)]);
    expect(await requestCode(`/media/key/${VIDEO_KEY}`)).toEqual([403, 'MEDIA_TOKEN_INVALID']);
    expect(await requestCode(`/media/key/${'0'.repeat(32)}`, { headers: { authorization } })).toEqual([
      404,
      'MEDIA_NOT_FOUND',
    ]);
  });
});

test('clips of a brand are sent whole or in part, publicly and for a year', async () => {
  const clip = await request(`/clips/${'a'.repeat(64)}.webm`, { headers: { range: 'bytes=2-4' } });
  expect([clip.statusCode, clip.body, clip.headers['content-type'], clip.headers['cache-control']]).toEqual([
    206,
    '234',
    'video/webm',
    'public, max-age=31536000, immutable',
  ]);
  expect(await requestCode(`/clips/${'b'.repeat(64)}.mp4`)).toEqual([404, 'FILE_NOT_FOUND']);
  expect(await requestCode(`/clips/${'c'.repeat(64)}.mp4`)).toEqual([404, 'FILE_NOT_FOUND']);
  expect((await request('/clips/../realm.json')).statusCode).not.toBe(200);
});
