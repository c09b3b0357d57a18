// The API over brands with content: `sample` and `other`, published as a brand's engineer publishes them. For the calls that read
// what is published; what they ask of the database is the same in both stores, so one is enough; those that write name the store.
import { request } from 'node:http';
import { expect, vi } from 'vitest';
import { widgets } from '#widgets/contracts.gen.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder, type SampleFiles } from '#src/server/domain/testing/sampleFolder.ts';
import { testStores, type TestStore } from '#src/server/db/testing/testStores.ts';
import { startApi, type RunningApi, type TestClock } from './startApi.ts';

export type ContentApi = {
  readonly call: RunningApi['call'];
  /** A GET on a host name, which fetch cannot send. */
  at(
    host: string,
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Publishes the sample with these files changed, and waits until it is served. */
  publish(id: string, documents?: SampleFiles): Promise<void>;
  close(): Promise<void>;
};

/** A video of the sample's pictures. */
export const video = (id: string, more: object = {}): object => ({
  id,
  type: 'VOD',
  title: id,
  accessLevel: 'GRANTED',
  thumbnailUrl: 'a.landscape.webp',
  ...more,
});

export async function startContent(
  documents: SampleFiles = {},
  store: TestStore = testStores()[0]!,
  clock?: TestClock,
): Promise<ContentApi> {
  const prepared = await store.prepare();
  const database = await prepared.open();
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
  // Calls by token, so that a test needs no cookies.
  const bearer = (id: string): SampleFiles => ({
    'realm.json': { ...(sampleDocuments(id)['realm.json'] as object), sessionMode: 'bearer' },
  });
  await publish('sample', { ...bearer('sample'), ...documents });
  await publish('other', bearer('other'));
  return {
    call: (path, options) => api.call(path, { realm: 'sample', ...options }),
    at: (host, path, headers = {}) =>
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
    publish: (id, changed) => publish(id, { ...bearer(id), ...changed }),
    async close() {
      await api.close();
      await prepared.close();
    },
  };
}

/** What decision D3 says of every refusal; the code is the caller's to check. */
export const refusal = (status: number, code: string): object => ({
  status,
  code,
  messages: [expect.stringMatching(/\S/)],
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
});
