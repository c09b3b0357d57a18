// Stands in for the hosted identity service: the documented REST API of Firebase Authentication and of its app
// check, with tokens that are really signed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';
import { UNCONFIRMED } from './startOidcProvider.ts';

/** How a token differs from a correct one. */
export type HostedFault = {
  readonly audience?: string;
  readonly issuer?: string;
  /** Seconds by which the service's clock differs. */
  readonly skew?: number;
  /** Seconds since the person typed the password. */
  readonly age?: number;
  /** What signs the token: a key that is not published, or no key. */
  readonly key?: 'unpublished' | 'none';
};

/** A request that the stand-in has got. */
export type HostedCall = {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly appCheckToken: string | undefined;
};

/** The stand-in. */
export type HostedStandIn = {
  readonly origin: string;
  /** Settings of the provider in realm.json. */
  readonly settings: object;
  readonly appCheck: object;
  /** `silent`: requests get no response. `down`: they get 503. `html`: they get a page instead of JSON. */
  setState(state: 'up' | 'silent' | 'down' | 'html'): void;
  /** Refuses the next calls of this path with this message; undefined: it refuses them no longer. */
  refuse(path: string, message: string | undefined): void;
  /** Adds a person. */
  addPerson(email: string, password: string): void;
  /** Makes the address that of a person who signs in with another provider: the response asks for a confirmation. */
  addPersonOfOtherProvider(email: string): void;
  passwordOf(email: string): string | undefined;
  /** Returns the tokens of a sign-in. */
  issue(email: string, fault?: HostedFault): Promise<{ idToken: string; refreshToken: string }>;
  rotateKeys(): Promise<void>;
  readonly calls: readonly HostedCall[];
  close(): Promise<void>;
};

const PROJECT = 'lab-project';
const APP_ID = '1:1:web:1';
/** The token that the app check issues. */
export const APP_CHECK_TOKEN = 'app-check-token-of-the-tests';

type SigningKey = { readonly jwk: JWK; readonly privateKey: CryptoKey; readonly kid: string };
type Result = { readonly status: number; readonly body: object };

/** Starts the stand-in on a free port of this computer. Its clock is `now`. */
export async function startHostedStandIn(now: () => number): Promise<HostedStandIn> {
  let key = await createKey();
  const unpublished = await createKey();
  let state: 'up' | 'silent' | 'down' | 'html' = 'up';
  const passwords = new Map<string, string>();
  const ofOtherProviders = new Set<string>();
  const sessions = new Map<string, string>();
  const refusals = new Map<string, string>();
  const calls: HostedCall[] = [];

  async function issue(email: string, fault: HostedFault = {}): Promise<{ idToken: string; refreshToken: string }> {
    const issuedAt = Math.floor(now() / 1000) + (fault.skew ?? 0);
    const claims = {
      email,
      email_verified: !email.startsWith(UNCONFIRMED),
      auth_time: issuedAt - (fault.age ?? 0),
      jti: crypto.randomUUID(),
    };
    const signer = fault.key === 'unpublished' ? unpublished : key;
    const addStandardClaims = <T extends SignJWT | UnsecuredJWT>(token: T): T =>
      token
        .setIssuer(fault.issuer ?? `${origin}/${PROJECT}`)
        .setAudience(fault.audience ?? PROJECT)
        .setSubject(`uid-${email}`)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600) as T;
    const idToken =
      fault.key === 'none'
        ? addStandardClaims(new UnsecuredJWT(claims)).encode()
        : await addStandardClaims(new SignJWT(claims))
            .setProtectedHeader({ alg: 'RS256', kid: key.kid })
            .sign(signer.privateKey);
    sessions.set(idToken, email);
    return { idToken, refreshToken: crypto.randomUUID() };
  }

  const refuseWith = (message: string, status = 400): Result => ({
    status,
    body: { error: { code: status, message } },
  });
  const operations: Readonly<Record<string, (call: HostedCall) => Promise<Result>>> = {
    'accounts:signInWithPassword': async ({ body: { email, password } }) => {
      if (ofOtherProviders.has(String(email)))
        return { status: 200, body: { email, needConfirmation: true, verifiedProvider: ['google.com'] } };
      return passwords.get(String(email)) === password
        ? { status: 200, body: await issue(String(email)) }
        : refuseWith('INVALID_LOGIN_CREDENTIALS');
    },
    'accounts:signUp': async ({ body: { email, password }, appCheckToken }) => {
      if (appCheckToken !== undefined && appCheckToken !== APP_CHECK_TOKEN)
        return refuseWith('Firebase App Check token is invalid.', 401);
      if (passwords.has(String(email))) return refuseWith('EMAIL_EXISTS');
      if (String(password).length < 12) return refuseWith('WEAK_PASSWORD : Password should be at least 12 characters');
      passwords.set(String(email), String(password));
      return { status: 200, body: await issue(String(email)) };
    },
    'accounts:update': async ({ body: { idToken, password } }) => {
      const email = sessions.get(String(idToken));
      if (email === undefined) return refuseWith('INVALID_ID_TOKEN');
      if (String(password).length < 12) return refuseWith('WEAK_PASSWORD : Password should be at least 12 characters');
      passwords.set(email, String(password));
      return { status: 200, body: await issue(email) };
    },
    [`projects/${PROJECT}/apps/${APP_ID}:exchangeRecaptchaV3Token`]: async ({ body }) =>
      body['recaptchaV3Token'] === 'captcha-token'
        ? { status: 200, body: { token: APP_CHECK_TOKEN, ttl: '3600s' } }
        : refuseWith('invalid', 403),
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The service allows every origin.
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type,x-firebase-appcheck',
      'content-type': 'application/json',
    };
    const url = new URL(request.url ?? '/', origin);
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    if (url.pathname === '/keys') return void response.writeHead(200, headers).end(JSON.stringify({ keys: [key.jwk] }));
    if (url.pathname === '/captcha.js') {
      const script = `window.grecaptcha = { ready: (run) => run(), execute: async () => 'captcha-token' };`;
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const path = decodeURIComponent(url.pathname.replace(/^\/v1\//, ''));
    const appCheckToken = request.headers['x-firebase-appcheck'];
    const call: HostedCall = {
      path,
      body: JSON.parse(text) as HostedCall['body'],
      appCheckToken: typeof appCheckToken === 'string' ? appCheckToken : undefined,
    };
    calls.push(call);
    const refusal = refusals.get(path);
    const operation = operations[path];
    if (state === 'html') return void response.writeHead(200, headers).end('<h1>Maintenance</h1>');
    if (!operation) return void response.writeHead(404, headers).end('{}');
    const { status, body } = refusal === undefined ? await operation(call) : refuseWith(refusal);
    response.writeHead(status, headers).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    if (state === 'silent') return;
    if (state === 'down') response.writeHead(503, { 'access-control-allow-origin': '*' }).end();
    else void respond(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    origin,
    settings: {
      kind: 'hosted',
      label: 'Lab ID',
      clientId: PROJECT,
      apiKey: 'public-key',
      apiUri: `${origin}/v1`,
      issuer: `${origin}/${PROJECT}`,
      keysUri: `${origin}/keys`,
    },
    appCheck: { appId: APP_ID, siteKey: 'site-key', uri: `${origin}/v1` },
    setState(next) {
      state = next;
      if (next === 'up') server.closeAllConnections();
    },
    refuse(path, message) {
      if (message === undefined) refusals.delete(path);
      else refusals.set(path, message);
    },
    addPersonOfOtherProvider: (email) => void ofOtherProviders.add(email),
    addPerson: (email, password) => void passwords.set(email, password),
    passwordOf: (email) => passwords.get(email),
    issue,
    async rotateKeys() {
      key = await createKey();
    },
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function createKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = crypto.randomUUID();
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid } };
}
