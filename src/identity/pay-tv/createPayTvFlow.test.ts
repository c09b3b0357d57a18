import { expect, test } from 'vitest';
import type { PayTvSettings } from '#schemas/api/identity/getPayTvSettings.ts';
import type { SessionResponse } from '#schemas/domain/session.ts';
import { createPayTvFlow } from './createPayTvFlow.ts';
import type { PayTvMemory } from './payTvTypes.ts';

const SETTINGS: PayTvSettings = {
  label: 'TV provider',
  requestorId: 'LAB',
  resourceId: 'channel',
  baseUri: 'https://tv.example',
  softwareStatement: 'a.b.c',
  allowUnlink: true,
  mandatory: false,
  signUp: true,
  linkedAdobeAccount: false,
};
const { softwareStatement: _statement, ...WITHOUT_STATEMENT } = SETTINGS;
const START = { origin: '/browse', licence: 'pass', isSecondAttempt: false, locale: 'en' };
const SESSION = { authorisationToken: 'token' } as SessionResponse;

/** Creates a flow whose calls fail with the given statuses, one after the other; 0 succeeds, and a text is a 403's code. */
function setUp(
  fails: Partial<Record<'regcode' | 'token' | 'confirm' | 'register' | 'config', (number | string)[]>> = {},
  more: Partial<PayTvSettings> = {},
  { softwareStatement, ...settings }: PayTvSettings = SETTINGS,
) {
  const calls: string[] = [];
  const stored: { client?: string | undefined; memory?: PayTvMemory | undefined } = {};
  const call = <T>(name: keyof typeof fails, result: T): Promise<T> => {
    calls.push(name);
    const failure = fails[name]?.shift() ?? 0;
    const [status, code] = typeof failure === 'string' ? [403, failure] : [failure, 'x'];
    return status === 0 ? Promise.resolve(result) : Promise.reject(Object.assign(new Error('no'), { status, code }));
  };
  let registrations = 0;
  const flow = createPayTvFlow({
    settings: { ...settings, ...(softwareStatement !== undefined && { softwareStatement }), ...more },
    realmId: 'lab',
    origin: 'https://lab.example',
    returnPath: '/providers/success',
    adoptSession: async () => void calls.push('adopt'),
    api: {
      regcode: () => call('regcode', { accessToken: 'attempt', code: 'CODE123', expiresAt: 0 }),
      token: () => call('token', SESSION),
      confirm: () => call('confirm', SESSION),
    },
    registration: {
      get: () => stored.client,
      set: (value) => void (stored.client = value),
      remove: () => void (stored.client = undefined),
    },
    memory: {
      get: () => stored.memory,
      set: (memory) => void (stored.memory = memory),
      remove: () => void (stored.memory = undefined),
    },
    fetch: (input) => {
      const isRegister = new Request(input).url.endsWith('/o/client/register');
      const name = isRegister ? 'register' : 'config';
      calls.push(name);
      const status = Number(fails[name]?.shift() ?? 200);
      const body = isRegister
        ? { client_id: `id-${++registrations}`, client_secret: 'secret' }
        : { requestor: { mvpds: [{ id: 'north', displayName: 'North', featured: true }] } };
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    },
  });
  return { flow, calls, stored };
}

test('registers, gets a code and the providers, sends the viewer to one, and then gets a session for the code', async () => {
  const { flow, calls, stored } = setUp();
  expect(await flow.prepare(START)).toMatchObject({
    step: 'picking',
    regcode: 'CODE123',
    providers: [{ id: 'north' }],
  });
  expect(calls).toEqual(['register', 'regcode', 'config']);
  const url = new URL(flow.leave('CODE123', 'north'));
  expect(url.href).toMatch(/^https:\/\/tv\.example\/api\/v1\/authenticate\?.*&redirect_url=[^&]+$/);
  expect(stored.memory).toMatchObject({ origin: '/browse', regcode: 'CODE123', provider: 'north' });
  expect(await flow.finish()).toEqual({ step: 'signed-in', origin: '/browse' });
  expect(calls.slice(3)).toEqual(['token', 'adopt', 'confirm', 'adopt']);
  expect(stored.memory).toBeUndefined();
  expect(JSON.parse(stored.client ?? '')).toEqual({ realm: 'lab', clientId: 'id-1', clientSecret: 'secret' });
});

test('the code is requested a second time only after a 400', async () => {
  const { flow, calls } = setUp({ regcode: [400] });
  expect(await flow.prepare(START)).toMatchObject({ step: 'picking' });
  expect(calls).toEqual(['register', 'regcode', 'register', 'regcode', 'config']);
  // Any status that is not 400. Because 0 means success here, 0.5 stands for a failure without an HTTP status.
  for (const status of [412, 500, 0.5]) {
    const other = setUp({ regcode: [status] });
    expect(await other.flow.prepare(START)).toMatchObject({ step: 'failed', failure: { status } });
    expect(other.calls).toEqual(['register', 'regcode']);
  }
});

test.each(['token', 'confirm'] as const)('a 400 or 412 of %s restarts the first attempt only', async (name) => {
  for (const status of [400, 412]) {
    const first = setUp({ [name]: [status] });
    await first.flow.prepare(START);
    expect(await first.flow.finish()).toEqual({ step: 'restart', origin: '/browse', licence: 'pass' });
    expect(first.stored.client, 'the registration is forgotten').toBeUndefined();
    const second = setUp({ [name]: [status] });
    await second.flow.prepare({ ...START, isSecondAttempt: true });
    expect(await second.flow.finish()).toMatchObject({ step: 'failed', isSignedIn: name === 'confirm' });
  }
});

test('a new viewer must agree to the terms first: the sign-in pauses, and goes on with the session of the new account', async () => {
  const { flow, calls, stored } = setUp({ token: ['consentRequired'] });
  await flow.prepare(START);
  const paused = await flow.finish();
  const pause = { origin: '/browse', licence: 'pass', isSecondAttempt: false };
  expect(paused).toEqual({ step: 'paused', ...pause });
  expect(calls.slice(3), 'nobody is signed in').toEqual(['token']);
  expect(stored.memory).toBeUndefined();
  expect(await flow.finishSignUp(SESSION, pause)).toEqual({ step: 'signed-in', origin: '/browse' });
  expect(calls.slice(4)).toEqual(['adopt', 'confirm', 'adopt']);
});

test('when the subscription is not confirmed after the consent, the failure says that the viewer is signed in', async () => {
  const pause = { origin: '/browse', licence: 'pass', isSecondAttempt: false };
  const refused = setUp({ confirm: ['subscriptionNotIncluded'] });
  expect(await refused.flow.finishSignUp(SESSION, pause)).toMatchObject({
    step: 'failed',
    failure: { code: 'subscriptionNotIncluded' },
    isSignedIn: true,
  });
  const restarted = setUp({ confirm: [412] });
  expect(await restarted.flow.finishSignUp(SESSION, pause)).toEqual({
    step: 'restart',
    origin: '/browse',
    licence: 'pass',
  });
});

test('a linked account is signed in at once; when the link no longer exists, the viewer picks a provider again', async () => {
  const linked = setUp({}, { linkedAdobeAccount: true });
  expect(await linked.flow.prepare(START)).toEqual({ step: 'signed-in' });
  expect(linked.calls).toEqual(['register', 'regcode', 'config', 'confirm', 'adopt']);
  const forgotten = setUp({ confirm: [404] }, { linkedAdobeAccount: true });
  expect(await forgotten.flow.prepare(START)).toMatchObject({ step: 'picking' });
  const refused = setUp({ confirm: [403] }, { linkedAdobeAccount: true });
  expect(await refused.flow.prepare(START)).toMatchObject({ step: 'failed', failure: { status: 403 } });
});

test('without a statement the browser does not register, and a return without an attempt fails', async () => {
  const { flow, calls, stored } = setUp({}, {}, WITHOUT_STATEMENT);
  await flow.prepare(START);
  expect([calls, stored.client]).toEqual([['regcode', 'config'], undefined]);
  flow.clear();
  expect(await flow.finish()).toMatchObject({ step: 'failed', failure: { code: 'signInExpired' } });
});

test('a provider that fails is reported', async () => {
  expect(await setUp({ register: [400] }).flow.prepare(START)).toMatchObject({
    failure: { code: 'registrationRefused', status: 400 },
  });
  expect(await setUp({ config: [500] }).flow.prepare(START)).toMatchObject({
    failure: { code: 'providerUnreachable', status: 500 },
  });
});
