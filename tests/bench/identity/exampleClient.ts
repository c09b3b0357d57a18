// The rival: the example of openid-client, the client library by the author of oidc-provider, as a bare HTTP server with
// sessions in memory. It signs in with code, PKCE, state and nonce, and reads the person's claims.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as client from 'openid-client';
import { getPort, serveBench } from '../servers/measured.ts';

type Attempt = { readonly pkceCodeVerifier: string; readonly expectedState: string; readonly expectedNonce: string };

const [issuer = '', clientId = '', clientSecret = ''] = process.argv.slice(2);
const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
  execute: [client.allowInsecureRequests],
});
const attempts = new Map<string, Attempt>();
const people = new Map<string, object>();

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => {
  serveBench(getPort(server.address()), {
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  });
});

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${getPort(server.address())}`);
  const id = /(?:^|; )id=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? randomUUID();
  const redirectUri = new URL('/callback', url).href;
  if (url.pathname === '/login') {
    const attempt: Attempt = {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
      expectedState: client.randomState(),
      expectedNonce: client.randomNonce(),
    };
    attempts.set(id, attempt);
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(attempt.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: attempt.expectedState,
      nonce: attempt.expectedNonce,
    });
    response.writeHead(302, { location: address.href, 'set-cookie': `id=${id}; HttpOnly; Path=/` }).end();
  } else if (url.pathname === '/callback') {
    const attempt = attempts.get(id);
    if (!attempt) throw new Error('there is no sign-in of this browser');
    attempts.delete(id);
    const tokens = await client.authorizationCodeGrant(config, url, { ...attempt, idTokenExpected: true });
    const sessionId = randomUUID();
    people.set(sessionId, await client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? ''));
    response.writeHead(302, { location: '/', 'set-cookie': `id=${sessionId}; HttpOnly; Path=/` }).end();
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(people.get(id) ?? {}));
  }
}
