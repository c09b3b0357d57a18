// What the client does when the network or the server fails (docs/faults.md).
import { expect, test } from 'vitest';
import type { ClientCall } from '#schemas/defineCall.ts';
import { proves } from '#tests/proves.ts';
import { ApiFailure, createApi, type ApiAuth } from './createApi.ts';

const CALLS: Record<string, ClientCall> = {
  getMenu: { method: 'GET', path: '/api/v2/menu', query: ['platform'], timeoutMs: 4_000 },
  postLogin: { method: 'POST', path: '/api/v2/login', query: [], timeoutMs: 10_000 },
};
const json = (body: unknown, init: ResponseInit = {}): Response => new Response(JSON.stringify(body), init);

function createClient(responses: readonly (() => Response | Promise<Response>)[], auth?: ApiAuth) {
  const waits: number[] = [];
  let requests = 0;
  const api = createApi({
    calls: CALLS,
    locale: () => 'en',
    ...(auth && { auth }),
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    fetch: async () => responses[Math.min(requests++, responses.length - 1)]!(),
  });
  return {
    api,
    waits,
    get requests() {
      return requests;
    },
  };
}
const failure = (promise: Promise<unknown>): Promise<ApiFailure> =>
  promise.then(
    () => {
      throw new Error('the call did not fail');
    },
    (error: unknown) => error as ApiFailure,
  );

test('N01 a GET call is tried three times with growing delays, then fails with the error of the response', async () => {
  const made = createClient([
    () => json({ status: 500, code: 'INTERNAL', messages: ['Sorry'], requestId: 'r1' }, { status: 500 }),
  ]);
  const { api, waits } = made;
  expect(await failure(api.getMenu({}))).toMatchObject({
    status: 500,
    code: 'INTERNAL',
    message: 'Sorry',
    requestId: 'r1',
  });
  expect(made.requests).toBe(3);
  expect(waits).toHaveLength(2);
  expect(waits.every((ms, n) => ms >= 150 * 2 ** n && ms <= 450 * 2 ** n)).toBe(true);
});

test('N01 a GET call that succeeds at the second attempt returns its result', async () => {
  const made = createClient([() => json({}, { status: 503 }), () => json({ menus: [] })]);
  expect(await made.api.getMenu({})).toEqual({ menus: [] });
  expect(made.requests).toBe(2);
});

test.each([
  [
    "N02 a proxy's HTML page",
    () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }),
    { status: 502, code: 'UNREADABLE' },
  ],
  ['N08 truncated JSON', () => new Response('{"menus":[{"id":'), { status: 0, code: 'UNREADABLE' }],
  [
    'N09 another content type with invalid UTF-8',
    () => new Response(new Uint8Array([0xff, 0xfe, 0x00]), { headers: { 'content-type': 'image/png' } }),
    { status: 0, code: 'UNREADABLE' },
  ],
  [
    'N14 the page of a captive portal with status 200',
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
] as const)('%s fails without showing any of it to the viewer', async (_name, respond, expected) => {
  const { api } = createClient([respond]);
  const error = await failure(api.getMenu({}));
  expect(error).toBeInstanceOf(ApiFailure);
  expect(error).toMatchObject(expected);
  expect(error.message).not.toMatch(/<html|Airport|Bad Gateway/);
});

test('N29 Retry-After delays the retry, or prevents it beyond the deadline', async () => {
  const soon = createClient([
    () => json({ code: 'TOO_MANY' }, { status: 429, headers: { 'retry-after': '2' } }),
    () => json({ menus: [] }),
  ]);
  expect(await soon.api.getMenu({})).toEqual({ menus: [] });
  expect(soon.waits).toEqual([2_000]);
  for (const after of ['30', '1000000000']) {
    const late = createClient([() => json({ code: 'TOO_MANY' }, { status: 429, headers: { 'retry-after': after } })]);
    expect(await failure(late.api.getMenu({}))).toMatchObject({ status: 429, retryAfter: Number(after) });
    expect([late.requests, late.waits]).toEqual([1, []]);
  }
});

test('N11 a POST call is sent once', async () => {
  const made = createClient([() => json({}, { status: 503 })]);
  await failure(made.api.postLogin({ body: { id: 'a', secret: 'b' } }));
  expect(made.requests).toBe(1);
});

test('a 4xx response is not retried', async () => {
  for (const status of [400, 403, 404, 409, 412, 422]) {
    const made = createClient([() => json({ code: 'NO' }, { status })]);
    expect(await failure(made.api.getMenu({}))).toMatchObject({ status, code: 'NO' });
    expect(made.requests).toBe(1);
  }
});

test.each([
  ['getMenu', 'GET'],
  ['postLogin', 'POST'],
] as const)('N28 a call that gets 428 is repeated once, then the error is reported (%s, %s)', async (name, _method) => {
  const refuse = () =>
    json({ status: 428, code: 'PRECONDITION_REQUIRED', messages: ['Read it again'] }, { status: 428 });
  const call = (made: ReturnType<typeof createClient>): Promise<unknown> =>
    name === 'getMenu' ? made.api.getMenu({}) : made.api.postLogin({ body: { id: 'a', secret: 'b' } });
  const accepted = createClient([refuse, () => json({ done: true })]);
  expect(await call(accepted)).toEqual({ done: true });
  expect([accepted.requests, accepted.waits]).toEqual([2, []]);
  const refused = createClient([refuse]);
  const error = await failure(call(refused));
  proves('ERROR-062', 'the status 428 has a constant in the code, which decides about the repetition', () => {
    expect(error).toMatchObject({ status: 428, message: 'Read it again' });
    expect(refused.requests).toBe(2);
  });
});

test.each([
  ['repeats it when the session has ended', true, 2],
  ['does not repeat it for a guest', false, 1],
])('after a call that needs an account the client asks about the session, and %s', async (_, canRepeat, requests) => {
  const codes: string[] = [];
  const renew: ApiAuth['renew'] = async (_token, code) => {
    codes.push(code);
    return canRepeat;
  };
  const made = createClient([() => json({ code: 'SIGN_IN_REQUIRED' }, { status: 401 })], {
    token: () => undefined,
    renew,
  });
  expect(await failure(made.api.getMenu({}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  expect([codes, made.requests]).toEqual([['SIGN_IN_REQUIRED'], requests]);
});

test('a refused password does not ask about the session', async () => {
  const made = createClient([() => json({ code: 'failedAuthentication' }, { status: 401 })], {
    token: () => undefined,
    renew: () => Promise.reject(new Error('not asked')),
  });
  expect(await failure(made.api.getMenu({}))).toMatchObject({ code: 'failedAuthentication' });
  expect(made.requests).toBe(1);
});
