import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
    const body = responses.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  responses.set('/keys', { keys: [{ kid: '1' }] });
  responses.set('/html', 'a page');
});
afterAll(() => {
  server.close();
});

const check = async (provider: ConnectionCheck['providers'][number], secret?: string): Promise<readonly string[]> => {
  const outbound = createOutbound({ privateOrigins: [origin] });
  const key = `${provider.kind}${provider.clientName === undefined ? '' : `:${provider.clientName}`}`;
  const secrets = secret === undefined ? {} : { nova: { [key]: secret } };
  const found = await checkConnections({ realmId: 'nova', providers: [provider], secrets, outbound });
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
  expect(await check(discover('/good', {}))).toEqual([]);
  expect(await check({ kind: 'google', keysUri: `${origin}/keys` })).toEqual([]);
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
  expect(await check(discover('/wrong', settings))).toEqual([expect.stringMatching(expected)]);
});

test('a response without keys, a missing address, a closed port and a missing secret are reported', async () => {
  expect(await check({ kind: 'google', keysUri: `${origin}/html` })).toEqual([
    expect.stringMatching(/^PROVIDER_UNSUITABLE .*: a JSON Web Key Set .* \| no keys$/),
  ]);
  expect(await check({ kind: 'openid', clientName: 'acme', issuer: `${origin}/none` })).toEqual([
    expect.stringMatching(/^PROVIDER_UNREACHABLE .*\/none\/\.well-known\/openid-configuration \| HTTP 404$/),
  ]);
  expect(await check({ kind: 'generic-oauth', clientName: 'acme', userInfoUri: 'http://127.0.0.1:1/me' })).toEqual([
    expect.stringMatching(/^PROVIDER_UNREACHABLE .* \| refused$/),
  ]);
  expect(await check({ kind: 'pbr', apiUri: `${origin}/keys` })).toEqual([
    'PROVIDER_SECRET_MISSING /providers/0: a secret "pbr" of the realm "nova" in IDENTITY_SECRETS | ',
  ]);
});
