import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPublishedHosts } from './listPublishedHosts.ts';
import { RefusedError } from './publishClient.ts';
import { validateFolder } from './validateFolder.ts';

let root: string;
/** Returns the path of a brand's folder. */
const folderOf = (id: string): string => join(root, 'brands', id);
const server = createServer((request, response) => {
  const isList = request.url?.endsWith('/realms') && request.headers.authorization === 'Bearer secret';
  response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ realms: [{ realm: 'elsewhere', version: 3, hosts: ['taken.localhost'] }] }));
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'marquee-hosts-'));
  for (const id of ['one', 'two']) {
    await mkdir(folderOf(id), { recursive: true });
    await writeFile(
      join(folderOf(id), 'realm.json'),
      JSON.stringify({
        id,
        name: id,
        hosts: ['same.localhost', 'taken.localhost'],
        locales: ['en'],
        defaultLocale: 'en',
      }),
    );
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await rm(root, { recursive: true });
});

/** Returns the taken hosts that `validate` finds, with the realm that has each. */
async function findTakenHosts(folder: string): Promise<string[]> {
  const problems = await validateFolder(folder, await listPublishedHosts({ DATA_DIR: root }));
  return problems.flatMap(({ code, pointer, expected }) =>
    code === 'HOST_TAKEN' ? [`${pointer} ${/"(.*)"/.exec(expected!)?.[1]}`] : [],
  );
}

test('without a server a host is compared with the folders beside it', async () => {
  expect(await findTakenHosts(folderOf('one'))).toEqual(['/hosts/0 two', '/hosts/1 two']);
});

test('with a running server a host is also compared with the realms of the server, as in a publish', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(join(root, 'server.json'), JSON.stringify({ url, token: 'secret', pid: process.pid }));
  expect(await findTakenHosts(folderOf('one'))).toEqual(['/hosts/0 two', '/hosts/1 elsewhere']);
  await writeFile(join(root, 'server.json'), JSON.stringify({ url, token: 'wrong', pid: process.pid }));
  await expect(listPublishedHosts({ DATA_DIR: root })).rejects.toThrow(RefusedError);
});
