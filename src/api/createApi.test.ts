// What the client does when the network or the server fails (faults.md 3).
import { expect, test } from 'vitest';
import type { CallPath } from '#schemas/defineCall.ts';
import { ApiFailure, createApi } from './createApi.ts';

const CALLS: Record<string, CallPath> = {
  getMenu: { method: 'GET', path: '/api/v2/menu', query: ['platform'], timeoutMs: 4_000 },
  postLogin: { method: 'POST', path: '/api/v2/login', query: [], timeoutMs: 10_000 },
};
const json = (body: unknown, init: ResponseInit = {}): Response => new Response(JSON.stringify(body), init);

function client(answers: readonly (() => Response | Promise<Response>)[]) {
  const waits: number[] = [];
  let asked = 0;
  const api = createApi({
    calls: CALLS,
    locale: () => 'en',
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    fetch: async () => answers[Math.min(asked++, answers.length - 1)]!(),
  });
  return {
    api,
    waits,
    get asked() {
      return asked;
    },
  };
}
const failure = (promise: Promise<unknown>): Promise<ApiFailure> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as ApiFailure,
  );

test('N01 a read is tried three times with growing pauses, then fails as what it is', async () => {
  const made = client([
    () => json({ status: 500, code: 'INTERNAL', messages: ['Sorry'], requestId: 'r1' }, { status: 500 }),
  ]);
  const { api, waits } = made;
  expect(await failure(api.getMenu({}))).toMatchObject({
    status: 500,
    code: 'INTERNAL',
    message: 'Sorry',
    requestId: 'r1',
  });
  expect(made.asked).toBe(3);
  expect(waits).toHaveLength(2);
  expect(waits.every((ms, n) => ms >= 150 * 2 ** n && ms <= 450 * 2 ** n)).toBe(true);
});

test('N01 one that succeeds the second time is a success', async () => {
  const made = client([() => json({}, { status: 503 }), () => json({ menus: [] })]);
  expect(await made.api.getMenu({})).toEqual({ menus: [] });
  expect(made.asked).toBe(2);
});

test.each([
  [
    "N02 a proxy's HTML page",
    () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }),
    { status: 502, code: 'UNREADABLE' },
  ],
  ['N08 JSON that is cut off', () => new Response('{"menus":[{"id":'), { status: 0, code: 'UNREADABLE' }],
  [
    'N09 another content type, broken letters',
    () => new Response(new Uint8Array([0xff, 0xfe, 0x00]), { headers: { 'content-type': 'image/png' } }),
    { status: 0, code: 'UNREADABLE' },
  ],
  [
    'N14 the page of a captive portal, answered with 200',
    () => new Response('<html>Sign in to Airport WiFi</html>', { headers: { 'content-type': 'text/html' } }),
    { status: 0, code: 'UNREADABLE' },
  ],
  [
    'N12 no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
    { status: 0, code: 'UNREACHABLE' },
  ],
] as const)('%s is a failure without a word of it for the viewer', async (_name, answer, expected) => {
  const { api } = client([answer]);
  const error = await failure(api.getMenu({}));
  expect(error).toBeInstanceOf(ApiFailure);
  expect(error).toMatchObject(expected);
  expect(error.message).not.toMatch(/<html|Airport|Bad Gateway/);
});

test('N29 a server that says when is asked then, and not at all when that is too late', async () => {
  const soon = client([
    () => json({ code: 'TOO_MANY' }, { status: 429, headers: { 'retry-after': '2' } }),
    () => json({ menus: [] }),
  ]);
  expect(await soon.api.getMenu({})).toEqual({ menus: [] });
  expect(soon.waits).toEqual([2_000]);
  for (const after of ['30', '1000000000']) {
    const late = client([() => json({ code: 'TOO_MANY' }, { status: 429, headers: { 'retry-after': after } })]);
    expect(await failure(late.api.getMenu({}))).toMatchObject({ status: 429, retryAfter: Number(after) });
    expect([late.asked, late.waits]).toEqual([1, []]);
  }
});

test('N11 what changes something is asked for once', async () => {
  const made = client([() => json({}, { status: 503 })]);
  await failure(made.api.postLogin({ body: { id: 'a', secret: 'b' } }));
  expect(made.asked).toBe(1);
});

test('a refusal is no failure of the network: it is not tried again', async () => {
  for (const status of [400, 403, 404, 409, 412, 422]) {
    const made = client([() => json({ code: 'NO' }, { status })]);
    expect(await failure(made.api.getMenu({}))).toMatchObject({ status, code: 'NO' });
    expect(made.asked).toBe(1);
  }
});
