import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutbound } from '../../../outbound/createOutbound.ts';
import { checkConnections, type ConnectionCheck } from './checkConnections.ts';

/** Responses by path. A missing path responds with 404. */
const responses = new Map<string, unknown>();
const requests: string[] = [];
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/silent') return;
    if (request.url === '/moved') {
      response.writeHead(302, { location: 'https://elsewhere.test/' }).end();
      return;
    }
    if (request.url === '/unsupported') {
      response.writeHead(501).end();
      return;
    }
    if (request.url === '/broken') {
      response.writeHead(503).end();
      return;
    }
    const body = responses.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  responses.set('/keys', { keys: [{ kid: '1' }] });
  responses.set('/html', 'a page');
  responses.set('/script.js', 'a script');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  requests.length = 0;
});

const check = async (
  provider: ConnectionCheck['providers'][number],
  secret?: string,
  timeoutMs?: number,
): Promise<readonly string[]> => {
  const outbound = createOutbound({ privateOrigins: [origin] });
  const key = `${provider.kind}${provider.clientName === undefined ? '' : `:${provider.clientName}`}`;
  const secrets = secret === undefined ? {} : { nova: { [key]: secret } };
  const found = await checkConnections({ realmId: 'nova', providers: [provider], secrets, outbound, timeoutMs });
  outbound.close();
  return found.map(({ code, pointer, expected, found: value }) => `${code} ${pointer}: ${expected} | ${value ?? ''}`);
};
const discover = (
  path: string,
  settings: object,
): { readonly kind: 'openid'; readonly clientName: string; readonly issuer: string } => {
  responses.set(`${path}/.well-known/openid-configuration`, {
    issuer: origin + path,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    ...settings,
  });
  return { kind: 'openid', clientName: 'acme', issuer: origin + path };
};

test('a provider that serves what a sign-in needs has no finding, and gets GET requests only', async () => {
  expect(await check(discover('/good', {}), 'secret')).toEqual([]);
  expect(await check({ kind: 'google', keysUri: `${origin}/keys`, scriptUri: `${origin}/script.js` })).toEqual([]);
  expect(await check({ kind: 'pay-tv', baseUri: '/demo-tv' })).toEqual([]);
  // A refusal without credentials shows that the server exists.
  expect(await check({ kind: 'opin', apiUri: `${origin}/nothing` }, 'secret')).toEqual([]);
  expect(requests.every((request) => request.startsWith('GET '))).toBe(true);
  expect(requests.join()).not.toContain('secret');
});

test.each([
  [
    'another issuer',
    { issuer: 'https://other.test' },
    /PROVIDER_UNSUITABLE \/providers\/0: the issuer ".*\/wrong".* \| "https:\/\/other\.test"/,
  ],
  [
    'no endpoints',
    { token_endpoint: undefined, jwks_uri: undefined },
    /PROVIDER_UNSUITABLE .*: token_endpoint, jwks_uri in /,
  ],
  [
    'no PKCE',
    { code_challenge_methods_supported: ['plain'] },
    /PROVIDER_UNSUITABLE .*: PKCE with the method S256 .* \| plain/,
  ],
])('an OpenID Connect provider with %s is reported', async (_, settings, expected) => {
  expect(await check(discover('/wrong', settings), 'secret')).toEqual([expect.stringMatching(expected)]);
});

test('a response without keys, a missing address, a closed port and a missing secret are reported', async () => {
  const scriptUri = `${origin}/script.js`;
  expect(await check({ kind: 'google', keysUri: `${origin}/html`, scriptUri })).toEqual([
    expect.stringMatching(/^PROVIDER_UNSUITABLE .*: a JSON Web Key Set .* \| no keys$/),
  ]);
  expect(await check({ kind: 'openid', clientName: 'acme', issuer: `${origin}/none` }, 'secret')).toEqual([
    expect.stringMatching(/^PROVIDER_UNREACHABLE .*\/none\/\.well-known\/openid-configuration \| HTTP 404$/),
  ]);
  const closed = { kind: 'generic-oauth', clientName: 'acme', userInfoUri: 'http://127.0.0.1:1/me' } as const;
  expect(await check(closed, 'secret')).toEqual([expect.stringMatching(/^PROVIDER_UNREACHABLE .* \| refused$/)]);
  expect(await check({ kind: 'pbr', apiUri: `${origin}/keys` })).toEqual([
    'PROVIDER_SECRET_MISSING /providers/0: a secret "pbr" of the realm "nova" in IDENTITY_SECRETS | ',
  ]);
});

test.each([
  [
    'apple',
    { tokenUri: '/none', keysUri: '/keys', authorisationUri: '/moved' },
    ['GET /keys', 'GET /moved', 'GET /none'],
  ],
  [
    'apple',
    { tokenUri: '/none', keysUri: '/keys', scriptUri: '/script.js', signInFlow: 'popup' },
    ['GET /keys', 'GET /none', 'GET /script.js'],
  ],
  [
    'facebook',
    { tokenUri: '/none', userInfoUri: '/none?me', scriptUri: '/script.js' },
    ['GET /none', 'GET /none?me', 'GET /script.js'],
  ],
  ['hosted', { keysUri: '/keys', apiUri: '/none' }, ['GET /keys', 'GET /none']],
  [
    'generic-oauth',
    { authorisationUri: '/moved', tokenUri: '/none', userInfoUri: '/none?me', logoutUri: '/html' },
    ['GET /html', 'GET /moved', 'GET /none', 'GET /none?me'],
  ],
  ['pbr', { apiUri: '/none' }, ['GET /none']],
  ['sptv', { apiUri: '/none' }, ['GET /none']],
  ['opin', { authorisationUri: '/moved', apiUri: '/none' }, ['GET /moved', 'GET /none']],
  ['pay-tv', { baseUri: '/none' }, ['GET /none']],
] as const)('every address of %s is asked once, and each that fails is reported', async (kind, paths, expected) => {
  const fields = Object.entries(paths).filter(([, path]) => path.startsWith('/'));
  const toUrls = (broken?: string): object => ({
    ...paths,
    ...Object.fromEntries(fields.map(([field, path]) => [field, origin + (field === broken ? '/broken' : path)])),
  });
  expect(await check({ kind, ...toUrls() }, 'secret')).toEqual([]);
  expect(requests.toSorted()).toEqual(expected);
  for (const [field] of fields)
    expect([field, await check({ kind, ...toUrls(field) }, 'secret')]).toEqual([
      field,
      [expect.stringMatching(/^PROVIDER_UNREACHABLE .*\/broken \| HTTP 503$/)],
    ]);
});

test.each(['/moved', '/unsupported'])(
  'the response %s to GET is accepted where a sign-in sends POST only',
  async (path) => {
    const [keysUri, scriptUri, url] = [`${origin}/keys`, `${origin}/script.js`, origin + path];
    expect(await check({ kind: 'apple', keysUri, scriptUri, signInFlow: 'popup', tokenUri: url }, 'secret')).toEqual(
      [],
    );
    expect(await check({ kind: 'generic-oauth', clientName: 'acme', tokenUri: url }, 'secret')).toEqual([]);
    for (const kind of ['pbr', 'sptv', 'opin'] as const)
      expect(await check({ kind, apiUri: url }, 'secret')).toEqual([]);
    const appCheck = { appId: 'a', siteKey: 'k', uri: url };
    expect(await check({ kind: 'hosted', keysUri, scriptUri, apiUri: url, appCheck })).toEqual([]);
    // The server of a viewer's data is called with GET.
    const userInfo = { kind: 'generic-oauth', clientName: 'acme', userInfoUri: url } as const;
    expect(await check(userInfo, 'secret')).toEqual([expect.stringMatching(/^PROVIDER_UNREACHABLE/)]);
  },
);

test('the app check of a hosted service is asked only where it is configured', async () => {
  const service = { kind: 'hosted', keysUri: `${origin}/keys`, apiUri: `${origin}/none` } as const;
  const appCheck = { appId: 'a', siteKey: 'k', uri: `${origin}/none?check` };
  expect(await check({ ...service, appCheck, scriptUri: `${origin}/script.js` })).toEqual([]);
  expect(requests).toEqual(expect.arrayContaining(['GET /none?check', 'GET /script.js']));
  expect(await check({ ...service, appCheck, scriptUri: `${origin}/missing.js` })).toEqual([
    expect.stringMatching(/^PROVIDER_UNREACHABLE .*missing\.js \| HTTP 404$/),
  ]);
});

test('a server that never responds is reported after the time limit', async () => {
  expect(await check({ kind: 'sptv', apiUri: `${origin}/silent` }, 'secret', 200)).toEqual([
    expect.stringMatching(/^PROVIDER_UNREACHABLE .*\/silent \| timeout$/),
  ]);
});

test('a client without a secret is reported unless realm.json says that it is public', async () => {
  const client = discover('/client', {});
  const missing = [
    'PROVIDER_SECRET_MISSING /providers/0: a secret "openid:acme" of the realm "nova" in IDENTITY_SECRETS, or "clientAuthentication": "none" for a public client | ',
  ];
  expect(await check(client)).toEqual(missing);
  expect(await check({ ...client, clientAuthentication: 'client_secret_basic' })).toEqual(missing);
  expect(await check({ ...client, clientAuthentication: 'none' })).toEqual([]);
  for (const kind of ['facebook', 'apple', 'pbr', 'sptv', 'opin'] as const)
    expect(await check({ ...listAddresses(), kind })).toEqual([expect.stringContaining(`a secret "${kind}" of`)]);
});

/** Addresses that respond, for every kind. */
const listAddresses = () => ({
  apiUri: `${origin}/none`,
  authorisationUri: `${origin}/none`,
  tokenUri: `${origin}/none`,
  userInfoUri: `${origin}/none`,
  keysUri: `${origin}/keys`,
  scriptUri: `${origin}/script.js`,
});
