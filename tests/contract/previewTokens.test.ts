// Tokens with which another site previews one page (ADR 050).
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPreview } from '#src/preview-client/connectPreview.ts';
import { gzipSync } from 'node:zlib';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import { createTestClock, readToken } from './startApi.ts';

type Json = Record<string, unknown>;
const DELIVER = '/api/v2/editing/deliver';
const PAGE = { page: 'home', document: { id: 'home', title: 'A page', elements: [] } };

describe('tokens of previews', () => {
  let api: ContentApi;
  let editor: string;
  const clock = createTestClock();
  const signInAs = async (account: string, realm = 'sample'): Promise<string> =>
    readToken(
      await api.call('/api/v2/login', { realm, body: { id: `${account}@demo.test`, secret: 'marquee-demo-1' } }),
    );
  const create = async (body: Json = {}, token = editor) =>
    api.call('/api/v2/editing/pages/home/preview-tokens', { body, token });
  const deliver = (token: string, body: Json = PAGE, more: Json = {}) =>
    api.call(DELIVER, { body, headers: { 'preview-token': token }, ...more });
  beforeAll(async () => {
    api = await startContent({}, undefined, clock);
    editor = await signInAs('editor');
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('a token previews its page without a session, and nothing else', async () => {
    const created = await create();
    expect(created.status).toBe(200);
    const token = String(created.body['token']);
    expect((await deliver(token)).status).toBe(200);
    const refused = { status: 404, body: errorBody(404, 'ROUTE_NOT_FOUND') };
    for (const body of [
      { ...PAGE, page: 'films' },
      { page: 'home', menu: { menus: [] } },
      { page: 'home', promo: { valid: false, licenceId: 'plus' } },
      { page: 'preview', elements: [] },
    ])
      expect(await deliver(token, body)).toMatchObject(refused);
    for (const path of ['/api/v2/editing/pages', '/api/v2/editing/pages/home'])
      expect(await api.call(path, { headers: { 'preview-token': token } })).toMatchObject(refused);
    expect(
      await api.call('/api/v2/editing/pages/home/preview-tokens', {
        body: {},
        headers: { 'preview-token': token },
      }),
    ).toMatchObject(refused);
  });

  test('only editors create tokens, and for their own realm', async () => {
    const refused = { status: 404, body: errorBody(404, 'ROUTE_NOT_FOUND') };
    expect(await create({}, await signInAs('viewer'))).toMatchObject(refused);
    expect(await api.call('/api/v2/editing/pages/home/preview-tokens', { body: {} })).toMatchObject(refused);
    const token = String((await create()).body['token']);
    // A token with changed claims and the old signature, and one that another key has signed.
    const [header, , signature] = token.split('.');
    const claims = { realm: 'sample', page: 'films', jti: 'x', exp: 4_000_000_000 };
    const changed = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    const foreign = await new SignJWT({ realm: 'sample', page: 'home' })
      .setProtectedHeader({ alg: 'HS256', typ: 'preview-token+jwt', kid: '1' })
      .setJti('x')
      .setExpirationTime('1h')
      .sign(new Uint8Array(32));
    for (const wrong of [changed, foreign, `${token}x`, 'nonsense', editor, 'x'.repeat(2_000)])
      expect(await deliver(wrong), wrong.slice(0, 40)).toMatchObject(refused);
    expect((await deliver(token)).status).toBe(200);
  });

  test('a token of one realm is refused in another realm', async () => {
    const token = String((await create()).body['token']);
    expect((await deliver(token, PAGE, { realm: 'other' })).status).toBe(404);
  });

  test('a token is refused after it has expired; too many requests with wrong tokens are refused', async () => {
    const { token, expiresAt } = (await create({ minutes: 1 })).body as { token: string; expiresAt: string };
    expect(Date.parse(expiresAt)).toBe(Math.floor((clock.now() + 60_000) / 1000) * 1000);
    expect((await deliver(token)).status).toBe(200);
    clock.advance(60_001);
    expect((await deliver(token)).status).toBe(404);
    expect((await create({ minutes: 0 })).status).toBe(400);
    expect((await create({ minutes: 721 })).status).toBe(400);
    const responses = await Promise.all(Array.from({ length: 80 }, () => deliver('nonsense')));
    expect(responses.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      messages: ['There were too many requests with a wrong preview token in one minute. Wait, then try again.'],
    });
  });

  test('the client is one function of less than 3 kB after gzip', async () => {
    const response = await fetch(`http://127.0.0.1:${api.port}/preview-client.js`);
    const text = await response.text();
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(text).toContain(`export function ${connectPreview.name}`);
    expect(text).not.toMatch(/\bimport\b/);
    expect(gzipSync(text).byteLength).toBeLessThan(3_000);
  });
});
