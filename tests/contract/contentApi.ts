// Starts the API with two published brands that have content, `sample` and `other`. Tests of calls that only read run
// on one database, because their queries are the same on both. Tests of calls that write run on each database of
// testStores.
import { request } from 'node:http';
import { expect, vi } from 'vitest';
import { widgets } from '#widgets/contracts.gen.ts';
import type { Database } from '#src/server/db/database.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder, type SampleFiles } from '#src/server/domain/testing/sampleFolder.ts';
import { testStores, type TestStore } from '#src/server/db/testing/testStores.ts';
import { startApi, type RunningApi, type TestClock } from './startApi.ts';

/** A running API with two published brands. */
export type ContentApi = {
  readonly call: RunningApi['call'];
  readonly port: number;
  readonly database: Database;
  /** Starts another node on the same database. The caller closes it. */
  startNode(): Promise<RunningApi>;
  /** Sends a GET request with a Host header, which fetch cannot set. */
  getFromHost(
    host: string,
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Publishes a brand with these files changed, and waits until the API serves the new version. */
  publish(id: string, documents?: SampleFiles): Promise<void>;
  close(): Promise<void>;
};

/** Returns a video that uses the sample's images. */
export const video = (id: string, more: object = {}): object => ({
  id,
  type: 'VOD',
  title: id,
  accessLevel: 'GRANTED',
  thumbnailUrl: 'a.landscape.webp',
  ...more,
});

/** Publishes both brands and starts the API. `documents` replace files of the brand `sample`. */
export async function startContent(
  documents: SampleFiles = {},
  store: TestStore = testStores()[0]!,
  clock?: TestClock,
): Promise<ContentApi> {
  const testDatabase = await store.prepare();
  const database = await testDatabase.open();
  const publisher = createRealmPublisher({ database, widgets });
  const api = await startApi(database, clock && { clock });
  const publish = async (id: string, changed: SampleFiles = {}): Promise<void> => {
    const outcome = await publisher.publish(await sampleFolder({ id, documents: changed }));
    expect(outcome.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (!outcome.ok) return;
    await vi.waitFor(
      async () => expect((await api.call('/api/v4/page/home', { realm: id })).body['version']).toBe(outcome.version),
      { timeout: 20_000 },
    );
  };
  // Sessions are tokens, so that a test needs no cookies.
  const inBearerMode = (id: string): SampleFiles => ({
    'realm.json': { ...(sampleDocuments(id)['realm.json'] as object), sessionMode: 'bearer' },
  });
  await publish('sample', { ...inBearerMode('sample'), ...documents });
  await publish('other', inBearerMode('other'));
  return {
    call: (path, options) => api.call(path, { realm: 'sample', ...options }),
    port: api.port,
    database,
    startNode: () => startApi(database, clock && { clock }),
    getFromHost: (host, path, headers = {}) =>
      new Promise((resolve, reject) => {
        request(
          { host: '127.0.0.1', port: api.port, path, headers: { host: `${host}:${api.port}`, ...headers } },
          (response) => {
            let text = '';
            response
              .setEncoding('utf8')
              .on('data', (chunk: string) => {
                text += chunk;
              })
              .on('end', () =>
                resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> }),
              );
          },
        )
          .on('error', reject)
          .end();
      }),
    publish: (id, changed) => publish(id, { ...inBearerMode(id), ...changed }),
    async close() {
      await api.close();
      await testDatabase.close();
    },
  };
}

/** Returns the expected body of an error response (decision D3). */
export const errorBody = (status: number, code: string): object => ({
  status,
  code,
  messages: [expect.stringMatching(/\S/)],
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
});
