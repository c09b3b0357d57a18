// Stands in for PBR, SPTV and OPiN: a server that speaks the partner interface of docs/identity.md.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { UNCONFIRMED } from './startOidcProvider.ts';

/** How the stand-in behaves. */
export type PartnerState =
  | 'up'
  | 'silent'
  | 'down'
  /** Responds with a page instead of JSON. */
  | 'html'
  /** Responds with JSON that the API does not describe. */
  | 'unknown-fields'
  /** Responds with the id of another request, as a wrong cache would. */
  | 'other-request'
  /** Responds about another person. */
  | 'other-person'
  | 'too-large';

/** A request that the stand-in has got. */
export type PartnerCall = { readonly path: string; readonly body: Readonly<Record<string, string>> };

/** What a person may watch, as the API writes it. */
type Entitlement = { readonly licenceId: string; readonly expiresAt?: string | null };

/** The stand-in. */
export type PartnerStandIn = {
  readonly origin: string;
  /** Settings of a provider in realm.json. */
  readonly settings: { readonly apiUri: string; readonly authorisationUri: string; readonly clientId: string };
  /** The operator's secret. */
  readonly secret: string;
  /** The password of a person at the partner. Every name has an account there. */
  passwordOf(name: string): string;
  setState(state: PartnerState): void;
  /** Locks a person's account: the partner then refuses sign-ins, also with the right password. */
  lock(name: string): void;
  /** Gives a person another address than `<name>@idp.test`. */
  setEmail(name: string, email: string): void;
  /** Returns a token as OPiN's page does. */
  issueToken(name: string, nonce: string): string;
  setEntitlements(name: string, entitlements: readonly Entitlement[]): void;
  /** Delays the next response, whose content is computed before the delay. Returns the function that sends it. */
  holdNext(): () => void;
  /** Returns the token of the last mail to a person, and the page to which it leads. */
  readMail(name: string): { readonly token: string; readonly link: string } | undefined;
  /** Requests since the start. */
  readonly calls: readonly PartnerCall[];
  close(): Promise<void>;
};

const SECRET = 'partner-secret-of-the-tests';
/** The partner refuses shorter passwords. */
const MIN_PASSWORD_LENGTH = 8;

type Result = { readonly status: number; readonly body: object };

/** Starts the stand-in on a free port of this computer. */
export async function startPartnerStandIn(): Promise<PartnerStandIn> {
  let state: PartnerState = 'up';
  let nextDelay: Promise<void> | undefined;
  const calls: PartnerCall[] = [];
  const locked = new Set<string>();
  const emails = new Map<string, string>();
  const passwords = new Map<string, string>();
  const tokens = new Map<string, { readonly name: string; readonly nonce: string }>();
  const mails = new Map<string, { readonly token: string; readonly link: string }>();
  const entitlements = new Map<string, readonly Entitlement[]>();
  const passwordOf = (name: string): string => passwords.get(name) ?? `password of ${name}`;

  const issueToken = (name: string, nonce: string): string => {
    const token = crypto.randomUUID();
    tokens.set(token, { name, nonce });
    return token;
  };
  const createRefusal = (code: string): Result => ({ status: 422, body: { code } });
  const toPersonFields = (name: string): object => ({
    subject: state === 'other-person' ? 'somebody-else' : `s-${name}`,
    email: emails.get(name) ?? toEmail(name),
    emailVerified: !name.startsWith(UNCONFIRMED),
    name: `Name of ${name}`,
  });
  const operations: Readonly<Record<string, (body: Readonly<Record<string, string>>) => Result>> = {
    'sign-in': ({ id = '', secret }) => {
      const name = id.split('@', 1)[0]!;
      if (locked.has(name)) return createRefusal('LOCKED');
      return secret === passwordOf(name)
        ? { status: 200, body: toPersonFields(name) }
        : createRefusal('INVALID_CREDENTIALS');
    },
    token: ({ token = '' }) => {
      const issued = tokens.get(token);
      tokens.delete(token);
      return issued
        ? { status: 200, body: { ...toPersonFields(issued.name), nonce: issued.nonce } }
        : createRefusal('TOKEN_INVALID');
    },
    logout: () => ({ status: 200, body: {} }),
    entitlements: ({ subject = '' }) => ({
      status: 200,
      body: {
        subject: state === 'other-person' ? 'somebody-else' : subject,
        entitlements: entitlements.get(subject.replace(/^s-/, '')) ?? [],
      },
    }),
    'password-reset': ({ id = '', resetUri = '' }) => {
      const name = id.split('@', 1)[0]!;
      const token = crypto.randomUUID();
      const link = new URL(resetUri);
      link.searchParams.set('token', token);
      if (!name.startsWith('unknown')) mails.set(name, { token, link: link.href });
      return { status: 200, body: {} };
    },
    password: ({ token, secret = '' }) => {
      const name = [...mails].find(([, mail]) => mail.token === token)?.[0];
      if (name === undefined) return createRefusal('TOKEN_INVALID');
      if (secret.length < MIN_PASSWORD_LENGTH) return createRefusal('SECRET_REFUSED');
      mails.delete(name);
      passwords.set(name, secret);
      return { status: 200, body: {} };
    },
  };

  /** OPiN's page: one field and two buttons, which lead back to the brand. The name `refused` gets an invalid token. */
  function servePage(url: URL, response: ServerResponse): void {
    const {
      redirect_uri: back = '',
      state: attempt = '',
      nonce = '',
      login,
      cancel,
    } = Object.fromEntries(url.searchParams);
    if (login === undefined) {
      const fields = [...url.searchParams].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      );
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><title>OPiN</title><h1>Sign in at OPiN</h1><form>${fields.join('')}
<label>Name <input name="login" autofocus></label><button>Sign in</button>
<button name="cancel" value="1">Cancel</button></form>`);
      return;
    }
    const target = new URL(back);
    if (cancel === '1') target.searchParams.set('error', 'access_denied');
    else target.searchParams.set('opinAuthToken', login === 'refused' ? 'unknown' : issueToken(login, nonce));
    target.searchParams.set('state', attempt);
    response.writeHead(303, { location: target.href }).end();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/authorize') return servePage(url, response);
    // The icon of the page, which not every build of Chromium requests.
    if (request.method !== 'POST') {
      response.writeHead(204).end();
      return;
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = JSON.parse(text) as Readonly<Record<string, string>>;
    const path = url.pathname.replace(/^\/api\//, '');
    calls.push({ path, body });
    const operation = operations[path];
    if (request.headers.authorization !== `Bearer ${SECRET}` || !operation) {
      response.writeHead(operation ? 401 : 404).end();
      return;
    }
    if (state === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      return;
    }
    const result = operation(body);
    const requestId = state === 'other-request' ? crypto.randomUUID() : body['requestId'];
    const fields =
      state === 'unknown-fields'
        ? { subject: 7, entitlements: 'all' }
        : { ...result.body, ...(state === 'too-large' && { padding: 'x'.repeat(300 * 1024) }) };
    const delay = nextDelay;
    nextDelay = undefined;
    await delay;
    response
      .writeHead(result.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ requestId, ...fields }));
  }

  const server = createServer((request, response) => {
    if (state === 'silent') return;
    if (state === 'down') response.writeHead(503).end();
    else void respond(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    origin,
    settings: { apiUri: `${origin}/api`, authorisationUri: `${origin}/authorize?brand=lab`, clientId: 'lab' },
    secret: SECRET,
    passwordOf,
    setState(next) {
      state = next;
      if (next === 'up') server.closeAllConnections();
    },
    lock: (name) => void locked.add(name),
    setEmail: (name, email) => void emails.set(name, email),
    issueToken,
    setEntitlements: (name, list) => void entitlements.set(name, list),
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<void>();
      nextDelay = promise;
      return resolve;
    },
    readMail: (name) => mails.get(name),
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const toEmail = (name: string): string => `${name.replace(UNCONFIRMED, '')}@idp.test`;
