// The rival: the example of openid-client, the client library by the author of oidc-provider, as a bare HTTP server. It
// signs in with code, PKCE, state and nonce, and reads the person's claims. Its arguments are the issuer, the client's
// id and secret, and optionally a folder for a database: without it attempts and sessions are in memory.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as client from 'openid-client';
import { getPort, serveBench } from '../servers/measured.ts';
import { createDatabaseSessions, createMemorySessions } from './exampleSessions.ts';

const [issuer = '', clientId = '', clientSecret = '', dataDir] = process.argv.slice(2);
const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
  execute: [client.allowInsecureRequests],
});
const sessions = dataDir === undefined ? createMemorySessions() : await createDatabaseSessions(dataDir);

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => {
  serveBench(getPort(server.address()), {
    close: async () => {
      server.close();
      server.closeAllConnections();
      await sessions.close();
    },
  });
});

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${getPort(server.address())}`);
  const id = /(?:^|; )id=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? randomUUID();
  const redirectUri = new URL('/callback', url).href;
  if (url.pathname === '/login') {
    const attempt = {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
      expectedState: client.randomState(),
      expectedNonce: client.randomNonce(),
    };
    await sessions.begin(id, attempt);
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
    const attempt = await sessions.take(id);
    if (!attempt) throw new Error('there is no sign-in of this browser');
    const tokens = await client.authorizationCodeGrant(config, url, { ...attempt, idTokenExpected: true });
    const subject = tokens.claims()?.sub ?? '';
    const sessionId = randomUUID();
    await sessions.create(sessionId, subject, await client.fetchUserInfo(config, tokens.access_token, subject));
    response.writeHead(302, { location: '/', 'set-cookie': `id=${sessionId}; HttpOnly; Path=/` }).end();
  } else {
    const person = (await sessions.read(id)) ?? {};
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(person));
  }
}
