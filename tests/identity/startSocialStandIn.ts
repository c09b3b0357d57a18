// Stands in for Google, Apple and Facebook: the documented addresses and scripts, with tokens that are really signed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHash, createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, importSPKI, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import { findScriptFile } from './socialScripts.ts';
import { UNCONFIRMED } from './startOidcProvider.ts';

/** How a token differs from a correct one. */
export type TokenFault = {
  readonly nonce?: string;
  readonly audience?: string;
  readonly issuer?: string;
  /** Seconds by which the stand-in's clock differs. */
  readonly skew?: number;
  /** Signed with a key that is not published. */
  readonly forged?: boolean;
};

/** A provider whose script returns a code. */
export type CodeProvider = 'apple' | 'facebook';

/** The values of the address of Apple's page that its response repeats. */
export type AppleRequest = { readonly state: string; readonly nonce: string };

/** The stand-in. */
export type SocialStandIn = {
  readonly origin: string;
  readonly clientId: string;
  /** Facebook's app secret. */
  readonly appSecret: string;
  /** Returns an ID token as Google's script gives it to the page. */
  signIdToken(name: string, nonce: string, fault?: TokenFault): Promise<string>;
  /**
   * Returns the form that Apple's page posts after a person has signed in there. It has `user` when the person does so
   * for the first time.
   * @param fault of both ID tokens: the one of the form, and the one for the code.
   */
  createAppleForm(name: string, request: AppleRequest, fault?: TokenFault): Promise<URLSearchParams>;
  /** Returns a code that the token address of this provider accepts once. */
  issueCode(provider: CodeProvider, name: string, nonce: string, fault?: TokenFault): string;
  rotateKeys(): Promise<void>;
  /** `silent`: it never responds; `down`: it responds with 503; `html`: it responds with a page. */
  setState(state: 'up' | 'silent' | 'down' | 'html'): void;
  /** Sets the public key (PEM) that verifies the signature of Apple's client secret. */
  expectAppleKey(publicKey: string): void;
  close(): Promise<void>;
};

/** Facebook reports no address of people whose names begin with this: they signed up there with a telephone number. */
export const NO_EMAIL = 'no-email-';

const CLIENT_ID = 'brand.example';
const APP_SECRET = 'facebook-app-secret-of-the-tests';

type IssuedCode = {
  readonly provider: CodeProvider;
  readonly name: string;
  readonly nonce: string;
  readonly fault: TokenFault;
};
type SigningKey = { readonly jwk: JWK; readonly privateKey: CryptoKey; readonly kid: string };

/** Starts the stand-in on a free port of this computer. Its clock is `now`. */
export async function startSocialStandIn(now: () => number): Promise<SocialStandIn> {
  let key = await createKey();
  const unpublished = await createKey();
  let state: 'up' | 'silent' | 'down' | 'html' = 'up';
  let appleKey = '';
  const codes = new Map<string, IssuedCode>();
  const accessTokens = new Map<string, string>();
  /** Persons whose name Apple has told the brand. */
  const introduced = new Set<string>();
  const server = createServer((request, response) => {
    if (state === 'silent') return;
    if (state === 'down') response.writeHead(503).end();
    else if (state === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
    else void respond(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;

  async function signIdToken(name: string, nonce: string, fault?: TokenFault): Promise<string> {
    return signToken({ name: `Name of ${name}` }, name, nonce, fault);
  }

  /** Apple's tokens have no name. */
  const signAppleToken = (name: string, nonce: string, fault?: TokenFault) => signToken({}, name, nonce, fault);

  async function signToken(more: object, name: string, nonce: string, fault: TokenFault = {}): Promise<string> {
    const signer = fault.forged ? unpublished : key;
    const issuedAt = Math.floor(now() / 1000) + (fault.skew ?? 0);
    const claims = {
      nonce: fault.nonce ?? nonce,
      email: toEmail(name),
      // Apple sends a text, Google a boolean.
      email_verified: name.startsWith(UNCONFIRMED) ? false : 'true',
      ...more,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(fault.issuer ?? origin)
      .setAudience(fault.audience ?? CLIENT_ID)
      .setSubject(name)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 60)
      .sign(signer.privateKey);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    // The icon of a page, which not every build of Chromium requests.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (url.pathname === '/keys') return send(200, { keys: [key.jwk] });
    if (url.pathname === '/me') return sendProfile(url, request, send);
    const file = findScriptFile(url);
    if (file) {
      response.writeHead(200, { 'content-type': file.type, 'access-control-allow-origin': '*' }).end(file.body);
      return undefined;
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    // The pages of socialScripts.ts send these requests when a person signs in. The providers have no such addresses.
    if (url.pathname === '/approve-form') {
      const { name = '', nonce = '', state: ofAttempt = '' } = Object.fromEntries(form);
      return send(200, Object.fromEntries(await createAppleForm(name, { nonce, state: ofAttempt })));
    }
    if (url.pathname === '/approve') {
      const { name = '', nonce = '', page } = Object.fromEntries(form);
      const code = issueCode(page === '/auth/authorize' ? 'apple' : 'facebook', name, nonce);
      return send(200, { credential: await signIdToken(name, nonce), code });
    }
    const issued = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isAllowed =
      url.pathname === '/apple/token' ? await isAppleSecret(form) : form.get('client_secret') === APP_SECRET;
    if (!issued || issued.provider !== url.pathname.split('/')[1] || !isAllowed || form.get('client_id') !== CLIENT_ID)
      return send(400, { error: 'invalid_grant' });
    const accessToken = createHash('sha256')
      .update(form.get('code') ?? '')
      .digest('hex');
    accessTokens.set(accessToken, issued.name);
    send(200, {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: 3600,
      ...(url.pathname === '/apple/token' && {
        id_token: await signAppleToken(issued.name, issued.nonce, issued.fault),
      }),
    });
  }

  async function createAppleForm(
    name: string,
    { state: ofAttempt, nonce }: AppleRequest,
    fault?: TokenFault,
  ): Promise<URLSearchParams> {
    const form = new URLSearchParams({
      state: ofAttempt,
      code: issueCode('apple', name, nonce, fault),
      id_token: await signAppleToken(name, nonce, fault),
    });
    if (!introduced.has(name))
      form.set('user', JSON.stringify({ name: { firstName: 'Name of', lastName: name }, email: toEmail(name) }));
    introduced.add(name);
    return form;
  }

  function issueCode(provider: CodeProvider, name: string, nonce: string, fault: TokenFault = {}): string {
    const code = crypto.randomUUID();
    codes.set(code, { provider, name, nonce, fault });
    return code;
  }

  /** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
  async function isAppleSecret(form: URLSearchParams): Promise<boolean> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.get('client_secret') ?? '',
        await importSPKI(appleKey, 'ES256'),
        { subject: CLIENT_ID, audience: origin, issuer: 'TEAM1', currentDate: new Date(now()) },
      );
      return protectedHeader.kid === 'KEY1' && (payload.exp ?? 0) > now() / 1000;
    } catch {
      return false;
    }
  }

  function sendProfile(url: URL, request: IncomingMessage, send: (status: number, body: object) => void): void {
    const accessToken = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    const name = accessTokens.get(accessToken);
    const proof = createHmac('sha256', APP_SECRET).update(accessToken).digest('hex');
    if (name === undefined || url.searchParams.get('appsecret_proof') !== proof)
      return send(400, { error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 } });
    send(200, { id: name, name: `Name of ${name}`, ...(!name.startsWith(NO_EMAIL) && { email: toEmail(name) }) });
  }

  return {
    origin,
    clientId: CLIENT_ID,
    appSecret: APP_SECRET,
    signIdToken,
    createAppleForm,
    issueCode,
    async rotateKeys() {
      key = await createKey();
    },
    setState(next) {
      state = next;
      if (next === 'up') server.closeAllConnections();
    },
    expectAppleKey(publicKey) {
      appleKey = publicKey;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const toEmail = (name: string): string => `${name.replace(UNCONFIRMED, '')}@idp.test`;

async function createKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = crypto.randomUUID();
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid } };
}
