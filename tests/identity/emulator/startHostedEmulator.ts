// The emulator of Firebase Authentication and its client library (packages of this folder), for npm run test:deep.
//
// The emulator's tokens are unsigned, and the server accepts none of them, also in tests. So a proxy in front of the
// emulator signs the tokens, as the real service does, and replaces signed tokens in requests by the unsigned ones.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { installPackages } from '../../installPackages.ts';

const PROJECT = 'demo-marquee';
const API = 'identitytoolkit.googleapis.com/v1';

/** A person who is signed in with the client library. */
export type SdkUser = { getIdToken(): Promise<string>; readonly uid: string };

/** The part of the client library that the tests use. */
export type Sdk = {
  signUp(email: string, password: string): Promise<SdkUser>;
  signIn(email: string, password: string): Promise<SdkUser>;
  /** Proves the current password of the person who is signed in, and then sets another one. */
  changePassword(email: string, current: string, next: string): Promise<void>;
};

/** The emulator behind the proxy. */
export type HostedEmulator = {
  readonly origin: string;
  /** Settings of the provider in realm.json. */
  readonly settings: object;
  readonly sdk: Sdk;
  /** Returns the emulator's unsigned token for a signed one; undefined for an unknown token. */
  toUnsigned(idToken: string): string | undefined;
  /** Changes the configuration of the project. */
  configure(mask: string, config: object): Promise<void>;
  /** Makes a blocking function refuse new accounts with this message; undefined: it refuses none. */
  refuseSignUps(message: string | undefined): Promise<void>;
  close(): Promise<void>;
};

/** Installs the packages when they are missing, and starts the emulator. */
export async function startHostedEmulator(log: (line: string) => void): Promise<HostedEmulator> {
  const folder = new URL('./', import.meta.url);
  installPackages(folder, log);
  const load = createRequire(new URL('package.json', folder));
  // An internal path of firebase-tools: its version is pinned. The command line would start the same app.
  const { createApp } = load('firebase-tools/lib/emulator/auth/server.js') as {
    createApp(project: string): Promise<(request: IncomingMessage, response: ServerResponse) => void>;
  };
  const emulator = await listen(createServer(await createApp(PROJECT)));
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'emulator' };
  const unsignedBySigned = new Map<string, string>();

  // Each signed token has an id of its own, because two tokens of one second would be equal.
  const sign = async (unsigned: string): Promise<string> => {
    const signed = await new SignJWT({ ...decodeJwt(unsigned), jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      .sign(privateKey);
    unsignedBySigned.set(signed, unsigned);
    return signed;
  };
  const signTokens = async (value: unknown): Promise<unknown> => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([name, entry]) => {
      const isToken = ['idToken', 'id_token', 'access_token'].includes(name) && typeof entry === 'string';
      return [name, isToken ? await sign(entry) : entry] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/keys') return void response.end(JSON.stringify({ keys: [jwk] }));
    let text = '';
    for await (const chunk of request) text += String(chunk);
    for (const [signed, unsigned] of unsignedBySigned) text = text.replaceAll(signed, unsigned);
    const { host: _host, 'content-length': _length, connection: _connection, ...headers } = request.headers;
    const emulatorResponse = await fetch(`${emulator.origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(text !== '' && { body: text }),
    });
    const body = await emulatorResponse.text();
    const isJson = emulatorResponse.headers.get('content-type')?.includes('json') === true;
    response.writeHead(emulatorResponse.status, {
      'content-type': emulatorResponse.headers.get('content-type') ?? 'text/plain',
    });
    response.end(isJson ? JSON.stringify(await signTokens(JSON.parse(body))) : body);
  };
  const proxy = await listen(
    createServer((request, response) => {
      forward(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
    }),
  );

  let refusal: string | undefined;
  const blockingFunction = await listen(
    createServer((request, response) => {
      request.resume();
      response.writeHead(refusal === undefined ? 200 : 403, { 'content-type': 'application/json' });
      const error = { code: 403, status: 'PERMISSION_DENIED', message: refusal };
      response.end(JSON.stringify(refusal === undefined ? {} : { error }));
    }),
  );

  const configure: HostedEmulator['configure'] = async (mask, config) => {
    const address = `${emulator.origin}/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config?updateMask=${mask}`;
    const emulatorResponse = await fetch(address, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(config),
    });
    if (!emulatorResponse.ok) throw new Error(`the emulator refused ${mask}: ${await emulatorResponse.text()}`);
  };
  // As new projects of the service have it: a wrong password and an unknown address have the same error.
  await configure('emailPrivacyConfig', { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });

  return {
    origin: proxy.origin,
    settings: {
      kind: 'hosted',
      label: 'Lab ID',
      clientId: PROJECT,
      apiKey: 'public-key',
      apiUri: `${proxy.origin}/${API}`,
      keysUri: `${proxy.origin}/keys`,
    },
    sdk: createSdk(load, proxy.origin),
    toUnsigned: (idToken) => unsignedBySigned.get(idToken),
    configure,
    async refuseSignUps(message) {
      refusal = message;
      await configure('blockingFunctions', {
        blockingFunctions: {
          triggers: message === undefined ? {} : { beforeCreate: { functionUri: blockingFunction.origin } },
        },
      });
    },
    async close() {
      await Promise.all([emulator, proxy, blockingFunction].map((server) => server.close()));
    },
  };
}

type SdkModules = {
  initializeApp(settings: object): unknown;
  getAuth(app: unknown): { currentUser: unknown };
  connectAuthEmulator(auth: unknown, origin: string, options: object): void;
  createUserWithEmailAndPassword(auth: unknown, email: string, password: string): Promise<{ user: SdkUser }>;
  signInWithEmailAndPassword(auth: unknown, email: string, password: string): Promise<{ user: SdkUser }>;
  reauthenticateWithCredential(user: unknown, credential: unknown): Promise<unknown>;
  updatePassword(user: unknown, password: string): Promise<void>;
  readonly EmailAuthProvider: { credential(email: string, password: string): unknown };
};

function createSdk(load: NodeJS.Require, origin: string): Sdk {
  const library = { ...load('firebase/app'), ...load('firebase/auth') } as SdkModules;
  const auth = library.getAuth(library.initializeApp({ apiKey: 'public-key', projectId: PROJECT }));
  library.connectAuthEmulator(auth, origin, { disableWarnings: true });
  return {
    signUp: async (email, password) => (await library.createUserWithEmailAndPassword(auth, email, password)).user,
    signIn: async (email, password) => (await library.signInWithEmailAndPassword(auth, email, password)).user,
    async changePassword(email, current, next) {
      const { user } = await library.signInWithEmailAndPassword(auth, email, current);
      await library.reauthenticateWithCredential(user, library.EmailAuthProvider.credential(email, current));
      await library.updatePassword(user, next);
    },
  };
}

type Listening = { readonly origin: string; close(): Promise<void> };

async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
