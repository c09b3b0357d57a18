// A real OpenID Connect provider (oidc-provider) in the test's process. Its sign-in page asks for a name only; the
// claims follow from the name.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { Provider, type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider';

/** Claims that replace the claims of the next responses. */
export type OidcFault = {
  /** Claims of the ID token, which is signed again with the provider's key. */
  readonly idToken?: Readonly<Record<string, unknown>>;
  /** Fields of the userinfo response. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
};

/** The embedded provider. Its ID tokens contain no e-mail address; its userinfo endpoint returns it. */
export type OidcProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Allows return addresses. They contain the API's port, which is known only after the provider has started. */
  allow(redirectUris: readonly string[]): void;
  /** Replaces the signing key. Tokens that were signed before stay signed with the old key. */
  rotateKeys(): Promise<void>;
  /** `silent`: requests get no response. `down`: they get 503. */
  setState(state: 'up' | 'silent' | 'down'): void;
  /** Changes what the provider says about people, until it is called with undefined. */
  setFault(fault: OidcFault | undefined): void;
  /** Number of token requests so far. */
  countTokenRequests(): number;
  close(): Promise<void>;
};

const CLIENT_ID = 'marquee';
const CLIENT_SECRET = 'a-secret-of-the-tests-only-1234567890';

/** E-mail addresses of people whose names begin with this are not confirmed. */
export const UNCONFIRMED = 'unconfirmed-';

/** Starts the provider on a free port of this computer. */
export async function startOidcProvider(port = 0): Promise<OidcProvider> {
  let keys = [await createKey()];
  let redirectUris: readonly string[] = [];
  let state: 'up' | 'silent' | 'down' = 'up';
  let fault: OidcFault = {};
  let tokenRequests = 0;
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => {
    if (state === 'silent') return;
    // The icon of the page, which not every build of Chromium requests.
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (request.url === '/token') tokenRequests++;
    if (state === 'down') {
      response.writeHead(503).end();
      return;
    }
    if (request.url === '/token' && fault.idToken) changeIdToken(response, fault.idToken, keys[0]!);
    if (request.url === '/me' && fault.userInfo) changeJson(response, async (body) => ({ ...body, ...fault.userInfo }));
    handle(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const restart = (): void => {
    const provider = new Provider(issuer, createConfiguration(keys, redirectUris));
    const callback = provider.callback();
    handle = (request, response) =>
      request.url?.startsWith('/interaction/')
        ? void serveInteraction(provider, request, response).catch(() => response.writeHead(400).end())
        : callback(request, response);
  };
  restart();
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    allow(uris) {
      if (uris.join() === redirectUris.join()) return;
      redirectUris = uris;
      restart();
    },
    async rotateKeys() {
      keys = [await createKey()];
      restart();
    },
    setState(next) {
      state = next;
      if (next === 'up') server.closeAllConnections();
    },
    setFault(next = {}) {
      fault = next;
    },
    countTokenRequests: () => tokenRequests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function createKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: crypto.randomUUID() };
}

/** Replaces claims of the ID token of a response. */
function changeIdToken(response: ServerResponse, changes: Readonly<Record<string, unknown>>, key: JWK): void {
  changeJson(response, async (body) => {
    if (typeof body['id_token'] !== 'string') return body;
    const claims = { ...decodeJwt(body['id_token']), ...changes };
    const header = { alg: 'RS256', kid: key.kid! };
    return { ...body, id_token: await new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key)) };
  });
}

type Json = Readonly<Record<string, unknown>>;

/** Changes the JSON of a response before it is sent. */
function changeJson(response: ServerResponse, change: (body: Json) => Promise<Json>): void {
  const end = response.end.bind(response);
  const send = async (text: string): Promise<void> => {
    const changed = JSON.stringify(await change(JSON.parse(text) as Json));
    response.setHeader('content-length', Buffer.byteLength(changed));
    end(changed);
  };
  response.end = (text: unknown): ServerResponse => {
    void send(String(text));
    return response;
  };
}

const createConfiguration = (keys: readonly JWK[], redirectUris: readonly string[]): Configuration => ({
  adapter: createMemoryAdapter,
  jwks: { keys: [...keys] },
  cookies: { keys: ['a-cookie-key-of-the-tests'] },
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [...redirectUris],
      post_logout_redirect_uris: [...new Set(redirectUris.map((uri) => `${new URL(uri).origin}/`))],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: showLogout } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  ttl: { IdToken: 60, AccessToken: 600, AuthorizationCode: 60, Grant: 600, Interaction: 600, Session: 600 },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id.replace(UNCONFIRMED, '')}@idp.test`,
      email_verified: !id.startsWith(UNCONFIRMED),
      name: `Name of ${id}`,
    }),
  }),
  // Every client may read everything: the tests are not about consent.
  async loadExistingGrant(context) {
    const { oidc } = context;
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** What the provider stores. It survives a restart with other keys, because it is not part of the provider. */
const stored = new Map<string, AdapterPayload>();
const createMemoryAdapter = (model: string): Adapter => {
  const toKey = (id: string): string => `${model} ${id}`;
  const findBy = (name: 'uid' | 'userCode', value: string): AdapterPayload | undefined =>
    [...stored].find(([key, payload]) => key.startsWith(`${model} `) && payload[name] === value)?.[1];
  return {
    upsert: async (id, payload) => void stored.set(toKey(id), payload),
    find: async (id) => stored.get(toKey(id)),
    findByUid: async (uid) => findBy('uid', uid),
    findByUserCode: async (code) => findBy('userCode', code),
    destroy: async (id) => void stored.delete(toKey(id)),
    consume: async (id) => void Object.assign(stored.get(toKey(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    },
  };
};

/** The sign-in page: one field and two buttons. */
async function serveInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Provider</title><h1>Sign in at the provider</h1><form method="post">
<label>Name <input name="login" autofocus></label><button>Sign in</button>
<button name="cancel" value="1">Cancel</button></form>`);
    return;
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const fields = new URLSearchParams(body);
  const result = fields.has('cancel')
    ? { error: 'access_denied', error_description: 'The person cancelled.' }
    : { login: { accountId: fields.get('login') ?? '' } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Signs out without asking. */
function showLogout(context: { body: unknown }, form: string): void {
  context.body = `<!doctype html><title>Provider</title>${form}<script>
const form = document.forms[0]; form.insertAdjacentHTML('beforeend', '<input type="hidden" name="logout" value="yes">'); form.submit();
</script>`;
}
