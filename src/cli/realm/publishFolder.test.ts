import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../../schemas/problems.ts';
import type { PublishOutcome } from '../../server/domain/publishing/publishRealm.ts';
import { createRemoteClient } from './createRemoteClient.ts';
import { previewFolder } from './previewFolder.ts';
import type { PublishClient } from './publishClient.ts';
import { publishFolder } from './publishFolder.ts';

let folder: string;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'marquee-publish-'));
  folder = join(root, 'sample');
  await mkdir(join(folder, 'pages'), { recursive: true });
  await writeFile(
    join(folder, 'realm.json'),
    '{\n  "id": "sample",\n  "hosts": ["a.localhost",\n    "b.localhost"]\n}\n',
  );
  await writeFile(join(folder, 'pages/home.json'), '{\n  "id": "home",\n  "titel": "Home"\n}\n');
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Problems as a server reports them: with positions in the documents that were sent, which have no line breaks. */
const problemsOfServer: readonly Problem[] = [
  { code: 'FIELD_UNKNOWN', severity: 'error', pointer: '/titel', file: 'pages/home.json', line: 1, column: 4614 },
  { code: 'HOST_TAKEN', severity: 'error', pointer: '/hosts/1', file: 'realm.json', line: 1, column: 31 },
];
const client = {
  location: 'http://127.0.0.1:4000',
  publish: async (): Promise<PublishOutcome> => ({ ok: false, realm: 'sample', problems: problemsOfServer }),
  publishFiles: async (): Promise<PublishOutcome> => ({ ok: false, realm: 'sample', problems: problemsOfServer }),
  preview: async () => ({ ok: false, problems: problemsOfServer }),
  close: async () => undefined,
} satisfies Partial<PublishClient> as unknown as PublishClient;

/** Runs a command with a client that refuses the folder, and returns what it prints. */
async function runAndReadOutput(
  run: (context: Parameters<typeof publishFolder>[1]) => Promise<boolean>,
): Promise<string> {
  const lines: string[] = [];
  const context = {
    openClient: async () => client,
    author: 'Ada',
    print: (line: string) => void lines.push(line),
    printProgress: () => undefined,
  };
  expect(await run(context)).toBe(false);
  return lines.join('\n');
}

test("findings of a server have the lines of the author's files, not those of the documents that were sent", async () => {
  const published = await runAndReadOutput((context) => publishFolder({ name: 'publish', folder }, context));
  expect(published).toContain('FIELD_UNKNOWN at pages/home.json:3:3 /titel');
  expect(published).toContain('HOST_TAKEN at realm.json:4:5 /hosts/1');
  const previewed = await runAndReadOutput((context) => previewFolder({ folder }, client, context));
  expect(previewed).toContain('at pages/home.json:3:3 /titel');
});

test('a finding in a file that was not sent names only its pointer', async () => {
  const only = ['pages/home.json'];
  const published = await runAndReadOutput((context) => publishFolder({ name: 'publish', folder, only }, context));
  expect(published).toContain('FIELD_UNKNOWN at pages/home.json:3:3 /titel');
  expect(published).toContain('HOST_TAKEN at /hosts/1\n');
});

test('a publish whose connection breaks reports that its outcome is unknown, and how to find it out', async () => {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const remote = createRemoteClient({ url, token: 'x' });
  const message = /does not respond.*Whether the version was stored is unknown.*realm -- versions sample/;
  await expect(
    remote.publishFiles('sample', { files: {}, assets: {} }, { onProgress: () => undefined }),
  ).rejects.toThrow(message);
  await expect(remote.rollback('sample', {})).rejects.toThrow(message);
  await expect(remote.list()).rejects.toThrow(/does not respond \([^)]*\)\.$/);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  // The request never reached a server.
  await expect(remote.rollback('sample', {})).rejects.toThrow(/does not respond \([^)]*\)\.$/);
});
