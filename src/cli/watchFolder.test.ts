import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { PublishOutcome } from '../server/domain/publishing/publishRealm.ts';
import { publishOnChange } from './realm/publishFolder.ts';
import { UnreachableError, type PublishClient } from './realm/publishClient.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});

test('the watcher publishes at the start and after each change, prints findings, survives a restart and ends on abort', async () => {
  const root = await mkdtemp(join(tmpdir(), 'marquee-watch-'));
  cleanups.push(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'sample');
  await mkdir(folder);
  await writeFile(join(folder, 'realm.json'), '{"id":"sample"}');
  const published: unknown[] = [];
  const lines: string[] = [];
  let isRunning = true;
  let open = 0;
  const client = {
    location: 'the server',
    publish: async ({ documents }): Promise<PublishOutcome> => {
      published.push(documents.get('strings/en.json'));
      const isBad = documents.get('strings/en.json') === 5;
      return isBad
        ? { ok: false, realm: 'sample', problems: [{ code: 'FIELD_TYPE', severity: 'error', pointer: '', file: 'x' }] }
        : { ok: true, realm: 'sample', version: published.length, published: true, problems: [] };
    },
    close: async () => void (open -= 1),
  } satisfies Partial<PublishClient> as unknown as PublishClient;
  const stop = new AbortController();
  const watching = publishOnChange(
    { name: 'publish', folder },
    {
      openClient: async () => {
        if (!isRunning) throw new UnreachableError('No server.');
        open += 1;
        return client;
      },
      author: 'Ada',
      print: (line) => void lines.push(line),
      printProgress: () => undefined,
    },
    stop.signal,
  );
  cleanups.push(async () => {
    stop.abort();
    await watching;
  });
  await vi.waitFor(() => expect(lines).toContain(`Watching ${folder}. Stop with Ctrl+C.`));
  await mkdir(join(folder, 'strings'));
  // Several writes are one change; a file in a new folder counts.
  for (const text of ['{"a":"1"}', '{"a":"2"}']) await writeFile(join(folder, 'strings/en.json'), text);
  await vi.waitFor(() => expect(published.at(-1)).toEqual({ a: '2' }), 5_000);
  // Many editors, and git, write another file and rename it. The change after that one counts too.
  await writeFile(join(root, 'en.json'), '{"a":"renamed"}');
  await rename(join(root, 'en.json'), join(folder, 'strings/en.json'));
  await vi.waitFor(() => expect(published.at(-1)).toEqual({ a: 'renamed' }), 5_000);
  await writeFile(join(folder, 'strings/en.json'), '5');
  await vi.waitFor(() => expect(lines.at(-1)).toBe('Waiting for the next change.'), 5_000);
  expect(lines.join('\n')).toContain('FIELD_TYPE');
  isRunning = false;
  await writeFile(join(folder, 'strings/en.json'), '{"a":"3"}');
  await vi.waitFor(() => expect(lines.at(-1)).toBe('No server.'), 5_000);
  // A server that starts again gets the change without another save.
  isRunning = true;
  await vi.waitFor(() => expect(published.at(-1)).toEqual({ a: '3' }), 10_000);
  expect(open).toBe(0);
  stop.abort();
  await watching;
  expect(lines.at(-1)).toBe(`Stopped watching ${folder}.`);
}, 30_000);

test('a folder that does not exist is reported', async () => {
  await expect(
    publishOnChange(
      { name: 'publish', folder: '/nowhere/sample' },
      {
        openClient: () => Promise.reject(new Error('no')),
        author: '',
        print: () => undefined,
        printProgress: () => undefined,
      },
      new AbortController().signal,
    ),
  ).rejects.toThrow('ENOENT');
});
