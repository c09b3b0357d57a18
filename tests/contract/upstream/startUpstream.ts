// Starts a brand whose folder has neither a home page nor a catalogue, and a process with the back end that delivers
// them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { widgets } from '#widgets/contracts.gen.ts';
import { testStores } from '#src/server/db/testing/testStores.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleFolder, type SampleFiles } from '#src/server/domain/testing/sampleFolder.ts';
import { appRenderer } from '../appRenderer.ts';
import { playbackFiles, playbackRealm } from '../playbackRealm.ts';
import { createTestClock, startApi, type RunningApi, type TestClock } from '../startApi.ts';

/** A request that the back end has received, with its response's status. */
export type BackEndRequest = {
  readonly path: string;
  readonly status: number;
  /** Value of the header `x-key`. */
  readonly key?: string;
  /** Value of the header `accept-language`. */
  readonly language: string;
};

/** A running API with a brand whose content comes from a back end. */
export type UpstreamBrand = {
  /** Origin of the back end. */
  readonly origin: string;
  readonly clock: TestClock;
  readonly call: RunningApi['call'];
  /** Requests a document at the brand's host. */
  readDocument(path: string): Promise<{ status: number; html: string; retryAfter: string | undefined }>;
  /** Changes the back end's behaviour. Returns the requests that it received before. */
  control(change: object): Promise<readonly BackEndRequest[]>;
  /**
   * Publishes the brand with other files or other upstream settings. Returns severity, code and pointer of each
   * problem.
   */
  publish(upstream: object, files?: SampleFiles): Promise<readonly string[]>;
  close(): Promise<void>;
};

const REALM_CHANGES = '/api/v2/realm/changes';
/** The back end delivers every part. */
const ALL_PARTS = { pages: true, items: true, search: true, guide: true };

/** The files of a brand without content: home page, catalogue and guide are missing. */
const brandFiles = (upstream: object): SampleFiles => ({
  'realm.json': {
    ...playbackRealm({ upstream }),
    origins: { media: ['https://cdn.example'], drm: ['https://drm.example'], images: ['https://img.example'] },
  },
  'data/licences.json': playbackFiles['data/licences.json'],
  // The product's own page of a video, which every brand inherits from the realm `default`.
  'pages/video.json': readFileSync(new URL('../../../realms/default/pages/video.json', import.meta.url), 'utf8'),
  'pages/home.json': undefined,
  'pages/extra.json': undefined,
  'catalogue/a.json': undefined,
});

/** Starts the brand and its back end. */
export async function startUpstream(): Promise<UpstreamBrand> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('backEnd.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  const clock = createTestClock();
  const testDatabase = await testStores()[0]!.prepare();
  const database = await testDatabase.open();
  const publisher = createRealmPublisher({ database, widgets, outbound: { privateOrigins: [origin] } });
  const api = await startApi(database, {
    clock,
    privateOrigins: [origin],
    upstreamHeaders: { sample: { [origin]: { 'x-key': 'secret' } }, other: { [origin]: { 'x-key': 'other' } } },
    metrics: { host: '127.0.0.1', token: 'm'.repeat(20) },
    renderer: appRenderer,
  });
  const publish: UpstreamBrand['publish'] = async (upstream, files = {}) => {
    const documents = { ...brandFiles({ url: `${origin}/cms`, ...upstream }), ...files };
    const outcome = await publisher.publish(await sampleFolder({ documents }));
    if (outcome.ok) {
      const { version } = outcome;
      const readVersion = async () => (await api.call(REALM_CHANGES, { realm: 'sample' })).body['version'];
      await vi.waitFor(async () => expect(await readVersion()).toBe(version), { timeout: 20_000 });
    }
    return outcome.problems.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
  };
  await publish({ ...ALL_PARTS, timeoutMs: 300 });
  return {
    origin,
    clock,
    publish,
    call: (path, options) => api.call(path, { realm: 'sample', ...options }),
    async readDocument(path) {
      const request = get({ host: '127.0.0.1', port: api.port, path, headers: { host: 'sample.localhost' } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      let html = '';
      for await (const chunk of response.setEncoding('utf8')) html += String(chunk);
      return { status: response.statusCode ?? 0, html, retryAfter: response.headers['retry-after'] };
    },
    async control(change) {
      const response = await fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(change) });
      return (await response.json()) as BackEndRequest[];
    },
    async close() {
      await api.close();
      await testDatabase.close();
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}
