// Viewers of the access matrix: a guest, a viewer, an editor of another brand, an editor and an administrator, in both
// session modes.
import { Agent, request } from 'node:http';
import type { Database } from '#src/server/db/database.ts';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { createPasswords } from '#src/server/domain/session/passwords.ts';
import { sampleDocuments, sampleFolder, type SampleFiles } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';

export const MODES = ['cookie', 'bearer'] as const;
export type Mode = (typeof MODES)[number];
export const ACTORS = ['guest', 'viewer', 'editor of another brand', 'editor', 'administrator'] as const;
export type Actor = (typeof ACTORS)[number];

/** Name of the brand that no request of the matrix may mention. */
export const OTHER_BRAND = 'Brand of somebody else';
const PASSWORD = 'correct horse battery';
const ROLES: Readonly<Record<'viewer' | 'editor' | 'administrator', readonly string[]>> = {
  viewer: [],
  editor: ['editor'],
  administrator: ['admin', 'editor'],
};

/** The brand of a session mode, and a second one whose editor has no rights in the first. */
export const brandOf = (mode: Mode): string => `own-${mode}`;
const otherBrandOf = (mode: Mode): string => `other-${mode}`;
export const hostOf = (realmId: string): string => `${realmId}.test`;

/**
 * Publishes the four brands and creates their accounts.
 * @param more files of the brands that get the requests, in addition to the files of the sample
 */
export async function publishActorBrands(database: Database, more: SampleFiles = {}): Promise<void> {
  const publisher = createRealmPublisher({ database, widgets });
  const accounts = createAccounts(database.kysely);
  const passwordHash = await createPasswords().hash(PASSWORD);
  for (const mode of MODES)
    for (const [id, name, documents] of [
      [brandOf(mode), 'Own brand', more],
      [otherBrandOf(mode), OTHER_BRAND, {}],
    ] as const) {
      const realm = {
        ...(sampleDocuments(id)['realm.json'] as object),
        name,
        hosts: [hostOf(id)],
        sessionMode: mode,
        origins: { media: ['https://clips.example'] },
      };
      const outcome = await publisher.publish(
        await sampleFolder({ id, documents: { 'realm.json': realm, ...documents } }),
      );
      if (!outcome.ok) throw new Error(`${id} is not published: ${JSON.stringify(outcome.problems)}`);
      for (const [account, roles] of Object.entries(ROLES))
        await accounts.add(id, {
          accountId: `${id}-${account}`,
          email: `${account}@example.test`,
          passwordHash,
          name: account,
          country: null,
          roles,
          isDemo: false,
          profiles: [{ profileId: `${id}-${account}-p`, name: account, isChild: false, isDefault: true }],
        });
    }
}

export type MatrixResponse = {
  readonly status: number;
  readonly text: string;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};
type Input = {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  /** The body of an upload, in place of `body`. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends requests as the actors. Signs in when an actor makes the first request, and after `forget`. */
export type ActorClient = {
  send(mode: Mode, actor: Actor, input: Input): Promise<MatrixResponse>;
  /** The next request of an actor signs in again, because the last one ended the session. */
  forget(mode: Mode, actor: Actor): void;
  close(): void;
};

/**
 * Creates a client that sends requests as the actors.
 * @param port port of the server on this machine
 * @param common headers of every request
 */
export function createActorClient(port: number, common: Readonly<Record<string, string>> = {}): ActorClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const credentials = new Map<string, Promise<Record<string, string>>>();
  const call = (
    realmId: string,
    { method = 'GET', path, body, file, headers: ownHeaders }: Input,
    headers: Record<string, string>,
  ) =>
    new Promise<MatrixResponse>((resolve, reject) => {
      const payload = file?.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
      const outgoing = request(
        {
          agent,
          method,
          path,
          host: '127.0.0.1',
          port,
          headers: {
            host: hostOf(realmId),
            ...common,
            // Node sends no length with the body of a DELETE request by itself; browsers do.
            ...(payload !== undefined && {
              'content-type': file?.type ?? 'application/json',
              'content-length': String(payload.byteLength),
            }),
            ...ownHeaders,
            ...headers,
          },
        },
        (response) => {
          let text = '';
          // An event stream never ends: its first events are enough.
          const isStream = response.headers['content-type'] === 'text/event-stream';
          const finish = (): void =>
            resolve({
              text,
              status: response.statusCode ?? 0,
              // Some successful responses contain a code of another kind.
              code:
                (response.statusCode ?? 0) >= 400 && text.startsWith('{')
                  ? (JSON.parse(text) as { code?: string }).code
                  : undefined,
              headers: response.headers,
            });
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
            if (!isStream || !text.includes('event:')) return;
            finish();
            outgoing.destroy();
          });
          response.on('end', finish);
        },
      );
      outgoing.on('error', reject).end(payload);
    });
  const signIn = async (mode: Mode, actor: Actor): Promise<Record<string, string>> => {
    if (actor === 'guest') return {};
    const isOutsider = actor === 'editor of another brand';
    const response = await call(
      isOutsider ? otherBrandOf(mode) : brandOf(mode),
      {
        method: 'POST',
        path: '/api/v2/login',
        body: { id: `${isOutsider ? 'editor' : actor}@example.test`, secret: PASSWORD },
      },
      {},
    );
    if (response.status !== 200) throw new Error(`${actor} cannot sign in: ${response.text}`);
    const cookie = [response.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0];
    // In bearer mode the only cookie is that of a known device.
    if (mode === 'cookie' && cookie !== undefined) return { cookie };
    const { authorisationToken } = JSON.parse(response.text) as { authorisationToken: string };
    const authorization = `Bearer ${authorisationToken}`;
    // As browsers do, documents under /_admin send the cookie that the token was exchanged for.
    const opened = await call(brandOf(mode), { method: 'POST', path: '/api/v2/admin-session' }, { authorization });
    const adminCookie = [opened.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0];
    return { authorization, ...(adminCookie !== undefined && { adminCookie }) };
  };
  return {
    async send(mode, actor, input) {
      const key = `${mode} ${actor}`;
      if (!credentials.has(key)) credentials.set(key, signIn(mode, actor));
      const { adminCookie, authorization, ...headers } = (await credentials.get(key)) ?? {};
      const isApi = input.path.startsWith('/api/');
      // Browsers send a token with calls only, and the cookie of the admin area only below its path.
      return call(brandOf(mode), input, {
        ...headers,
        ...(isApi && authorization !== undefined && { authorization }),
        ...(input.path.startsWith('/_admin') && adminCookie !== undefined && { cookie: adminCookie }),
      });
    },
    forget: (mode, actor) => void credentials.delete(`${mode} ${actor}`),
    close: () => agent.destroy(),
  };
}
