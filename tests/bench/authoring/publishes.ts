// Measures the time from a publish in the editor to the frame of a visitor's page that shows it, while many other
// visitors are connected.
import { get, type IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import { openEmptyDocument, signInByApi, type RunningProduct } from '../../e2e/fixtures.ts';
import { quantile } from '../compare.ts';
import { flatPage } from './authoredPages.ts';
import { waitForTextChange } from './waitForTextChange.ts';

const ROW = 'row-0';

/** Streams of live updates without a browser. */
export type EventStreams = {
  /** Waits until every stream has received an event since the last call. */
  waitForAll(): Promise<void>;
  close(): void;
};

/** Opens streams of live updates of a realm, and waits for the first event of each. */
export async function openStreams({ port }: RunningProduct, realm: string, count: number): Promise<EventStreams> {
  const received = new Set<number>();
  let resolveAll: () => void = () => undefined;
  const waitForAll = async (): Promise<void> => {
    if (received.size < count)
      await new Promise<void>((resolve) => {
        resolveAll = resolve;
      });
    received.clear();
  };
  const streams = await Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const headers = { host: `${realm}.localhost:${port}` };
          get({ port, host: '127.0.0.1', path: '/api/v2/events', headers, agent: false }, (response) => {
            if (response.statusCode !== 200) return reject(new Error(`a stream got ${response.statusCode}`));
            response.on('data', (chunk: Buffer) => {
              if (!chunk.toString().includes('event: version')) return;
              received.add(index);
              if (received.size === count) resolveAll();
            });
            response.on('error', () => undefined);
            resolve(response);
          }).on('error', reject);
        }),
    ),
  );
  await waitForAll();
  return { waitForAll, close: () => streams.forEach((stream) => stream.destroy()) };
}

/** Opens an empty document in which an editor of the realm is signed in, for calls. */
export async function openEditorSession(page: Page, product: RunningProduct, realm: string): Promise<void> {
  await openEmptyDocument(page, product.url(realm));
  await signInByApi(page, 'editor@demo.test');
}

type PublishOptions = {
  /** Has the session of an editor. */
  readonly editor: Page;
  /** Shows the home page. */
  readonly visitor: Page;
  readonly streams: EventStreams;
  readonly count: number;
};

/** Publishes a changed row `count` times. Returns the times in ms from the call of the publish. */
export async function measurePublishes({ editor, visitor, streams, count }: PublishOptions) {
  const times: number[] = [];
  for (let turn = 1; turn <= count; turn += 1) {
    const elements = (flatPage['elements'] as Record<string, unknown>[]).map((row) =>
      row['bucketId'] === ROW ? { ...row, name: `Published ${turn}` } : row,
    );
    const draft = { id: 'home', title: 'Lab page', elements };
    const revision = await saveDraft(editor, draft);
    const whenChanged = await waitForTextChange(visitor, `[data-row="${ROW}"] h2`);
    const sentAt = await publish(editor, revision);
    times.push((await whenChanged()) - sentAt);
    await streams.waitForAll();
  }
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95), max: Math.max(...times) };
}

const PAGE_CALLS = '/api/v2/editing/pages/home';

/** Stores a draft of the home page. Returns its revision. */
const saveDraft = (editor: Page, document: object): Promise<number> =>
  editor.evaluate(
    async ([path, body]) => {
      const { revision } = (await (await fetch(path)).json()) as { revision: number };
      const response = await fetch(`${path}/draft`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ revision, document: body }),
      });
      if (!response.ok) throw new Error(`the draft was not stored: ${await response.text()}`);
      return ((await response.json()) as { revision: number }).revision;
    },
    [PAGE_CALLS, document] as const,
  );

/** Publishes the draft. Returns when the call was sent, in ms since 1970. */
const publish = (editor: Page, revision: number): Promise<number> =>
  editor.evaluate(
    async ([path, draftRevision]) => {
      const sentAt = performance.timeOrigin + performance.now();
      const response = await fetch(`${path}/publish`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ revision: draftRevision, reason: 'bench' }),
      });
      if (!response.ok) throw new Error(`the draft was not published: ${await response.text()}`);
      return sentAt;
    },
    [PAGE_CALLS, revision] as const,
  );
