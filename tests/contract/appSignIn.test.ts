// Sign-ins that end in an app: the browser hands over the provider's code, or a code for one use.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#schemas/durations.ts';
import { createPublishing } from '#src/server/db/repositories/publishing.ts';
import type { Database } from '#src/server/db/database.ts';
import { readAttempt, startProviders, type BegunSignIn, type ProviderDriver } from '#tests/identity/providerDrivers.ts';
import { describeWithApi } from './describeWithApi.ts';
import { DEMO_CREDENTIALS, readToken, type TestResponse, type TestRequest } from './startApi.ts';

const APP = 'com.acme.tv';
const start = Date.now();
const providers = await startProviders(() => start);
afterAll(() => providers.close());
const redirects = providers.drivers.filter(({ software }) => software === 'real');

async function publish(database: Database): Promise<void> {
  const publishing = createPublishing(database.kysely, database.changes);
  for (const [id, appSchemes, terms] of [
    ['beta', [APP], []],
    ['gamma', [], []],
    ['terms', [APP], [{ fieldName: 'rules', fieldType: 'BINARY_CHOICE', label: 'I accept the rules', required: true }]],
  ] as const) {
    const realm = {
      id,
      name: id,
      locales: ['en'],
      defaultLocale: 'en',
      homePage: 'home',
      hosts: [`${id}.test`],
      sessionMode: 'bearer',
      features: { selfRegistration: true },
      rowTypes: [],
      identity: { appSchemes, ...(terms.length > 0 && { terms }) },
      providers: redirects.map(({ settings }) => settings),
    };
    await publishing.publish(id, {
      documents: [
        { kind: 'realm', key: 'realm', body: realm },
        { kind: 'theme', key: 'theme', body: { colours: {} } },
        { kind: 'page', key: 'home', body: { id: 'home', version: 1, elements: [] } },
      ],
      hosts: [`${id}.test`],
    });
  }
}

const options = {
  publish,
  start,
  privateOrigins: [...providers.origins],
  identitySecrets: { beta: providers.secrets, gamma: providers.secrets, terms: providers.secrets },
};
const readCode = ({ status, body }: TestResponse): string =>
  `${status} ${(body['code'] as string | undefined) ?? ''}`.trim();
let people = 0;

describeWithApi(
  'sign-ins that end in an app',
  (env) => {
    beforeEach(() => {
      const origin = `http://127.0.0.1:${env.api.port}`;
      providers.oidc.allow([
        `${origin}/licence-redirect`,
        ...redirects.map(({ key }) => `${origin}/login/${key.replace(':', '/')}`),
      ]);
    });

    describe.each(redirects)('$key', (driver: ProviderDriver) => {
      const [kind = '', clientName = ''] = driver.key.split(':');
      const begin = async (realm = 'beta'): Promise<BegunSignIn> => readAttempt(await driver.begin(env.api, realm));
      const approve = async (attempt: BegunSignIn) =>
        (await driver.approve(attempt, `app-person-${kind}-${++people}`)).body as Record<string, string>;
      const handOver = (returned: Record<string, string>, cookie: string, more: object = {}, realm = 'beta') =>
        env.api.call('/api/v2/login/app-hand-over', {
          realm,
          cookie,
          body: { kind, clientName, app: APP, ...returned, ...more },
        });
      const exchange = (code: string | undefined, more: TestRequest = {}) =>
        env.api.call(`/api/v2/${kind}/${clientName}/token`, {
          realm: 'beta',
          body: { authorisationCode: code },
          ...more,
        });

      test('an app exchanges the code that the browser hands over, once and without a cookie', async () => {
        const attempt = await begin();
        const returned = await approve(attempt);
        const code = returned['authorisationCode'];
        expect(readCode(await exchange(code)), 'the browser has not handed the code over yet').toBe(
          '400 signInExpired',
        );
        const handedOver = await handOver(returned, attempt.cookie);
        expect([handedOver.status, handedOver.body]).toEqual([200, { expiresIn: 120 }]);
        expect(handedOver.headers.get('cache-control')).toBe('no-store');
        const stored = await env.database.kysely.selectFrom('sign_in_attempt').selectAll().execute();
        expect(JSON.stringify(stored)).not.toContain(code);
        expect(readCode(await exchange(code, { realm: 'gamma' })), 'another brand cannot exchange the code').toBe(
          '400 signInExpired',
        );
        const session = await exchange(code);
        expect([session.status, session.body['session']]).toEqual([
          200,
          expect.objectContaining({ isGuest: false, signedInWith: driver.key }),
        ]);
        expect(readCode(await exchange(code)), 'a second exchange is refused').toBe('400 signInExpired');
        expect(readCode(await handOver(returned, attempt.cookie)), 'a second hand-over is refused').toBe(
          '400 signInExpired',
        );
      });

      test('a code is handed over only for the browser that began, only to apps of the brand, and only for two minutes', async () => {
        const attempt = await begin();
        const returned = await approve(attempt);
        const stranger = await begin();
        expect(readCode(await handOver(returned, stranger.cookie))).toBe('400 signInExpired');
        expect(readCode(await handOver(returned, attempt.cookie, { app: 'com.evil.tv' }))).toBe('400 APP_UNKNOWN');
        for (const app of ['https', 'javascript', 'data', 'COM.ACME.TV', 'com.', 'a:b.c'])
          expect(readCode(await handOver(returned, attempt.cookie, { app })), app).toBe('400 INPUT_INVALID');
        expect(readCode(await handOver(returned, attempt.cookie, {}, 'gamma'))).toBe('400 APP_UNKNOWN');
        expect((await handOver(returned, attempt.cookie)).status).toBe(200);
        env.clock.advance(2 * MINUTE_MS + 1);
        expect(readCode(await exchange(returned['authorisationCode']))).toBe('400 signInExpired');
      });

      test('an app asks a new viewer for the consents: its refused call sets the cookie with which it sends the answers', async () => {
        const attempt = await begin('terms');
        const returned = await approve(attempt);
        expect((await handOver(returned, attempt.cookie, {}, 'terms')).status).toBe(200);
        const refused = await exchange(returned['authorisationCode'], { realm: 'terms' });
        expect(readCode(refused)).toBe('403 consentRequired');
        expect(refused.cookie).toMatch(/^sign-in=[\w-]{43}$/);
        expect(refused.cookie).not.toBe(attempt.cookie);
        const answer = (cookie: string | undefined, rules = true) =>
          env.api.call('/api/v2/login/pending-sign-up', {
            realm: 'terms',
            cookie,
            body: { name: 'Ann', consents: { rules } },
          });
        for (const other of [undefined, attempt.cookie])
          expect(readCode(await answer(other)), other).toBe('400 signInExpired');
        expect(readCode(await answer(refused.cookie, false))).toBe('400 INPUT_REFUSED');
        const created = await answer(refused.cookie);
        expect([created.status, created.body['linkedAccounts']]).toEqual([200, [{ provider: driver.key }]]);
        expect(readCode(await answer(refused.cookie)), 'a second answer is refused').toBe('400 signInExpired');
        expect(readCode(await exchange(returned['authorisationCode'], { realm: 'terms' }))).toBe('400 signInExpired');
      });

      test('the cookie of a browser does not replace the state', async () => {
        const attempt = await begin();
        const { authorisationCode } = await approve(attempt);
        expect(readCode(await exchange(authorisationCode, { cookie: attempt.cookie }))).toBe('400 signInExpired');
      });

      test('the provider may return to the page for external licences, and to no other page', async () => {
        const requestAddress = (redirectUrl: string): Promise<TestResponse> =>
          env.api.call(`/api/v2/${kind}/${clientName}/auth-uri?${new URLSearchParams({ redirectUrl })}`, {
            realm: 'beta',
          });
        const { body } = await requestAddress('/licence-redirect');
        expect(new URL(String(body['authorisationUri'])).searchParams.get('redirect_uri')).toMatch(
          /^http:\/\/127\.0\.0\.1:\d+\/licence-redirect$/,
        );
        for (const other of ['/browse', '//evil.test/licence-redirect', 'javascript:alert(1)'])
          expect(readCode(await requestAddress(other)), other).toBe('400 RETURN_ADDRESS_INVALID');
      });
    });

    test('a viewer gets a code for one use with which an app signs in', async () => {
      const signedIn = await env.api.call('/api/v2/login', { realm: 'beta', body: DEMO_CREDENTIALS });
      const token = readToken(signedIn);
      const create = (more: TestRequest): Promise<TestResponse> =>
        env.api.call('/api/v2/login/app-code', { realm: 'beta', body: { app: APP }, ...more });
      const exchange = (code: unknown): Promise<TestResponse> =>
        env.api.call('/api/v2/login/app-token', { realm: 'beta', body: { code } });
      expect(readCode(await create({}))).toBe('401 SIGN_IN_REQUIRED');
      expect(readCode(await create({ token, body: { app: 'com.evil.tv' } }))).toBe('400 APP_UNKNOWN');
      const created = await create({ token });
      expect(created.body).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 60 });
      const session = await exchange(created.body['code']);
      expect((session.body['session'] as { id: string }).id).toBe((signedIn.body['session'] as { id: string }).id);
      expect(readCode(await exchange(created.body['code']))).toBe('400 signInExpired');
      for (const forged of ['', 'short', 'x'.repeat(43)])
        expect(readCode(await exchange(forged))).toBe('400 signInExpired');
      const late = await create({ token });
      env.clock.advance(MINUTE_MS + 1);
      expect(readCode(await exchange(late.body['code']))).toBe('400 signInExpired');
      const { body } = await env.api.call('/api/v2/user/account/event', { realm: 'beta', token });
      expect((body['events'] as { kind: string }[]).filter(({ kind }) => kind === 'device-approved')).toHaveLength(2);
    });
  },
  options,
);
