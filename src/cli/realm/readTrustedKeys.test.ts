import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSigner } from '../../server/domain/testing/createTestSigner.ts';
import { readTrustedKeys } from './readTrustedKeys.ts';
import { validateFolder } from './validateFolder.ts';

const pluginKeys = [{ publicKey: createTestSigner().publicKey, owner: 'Acme' }];
const plugins = [{ id: 'polls', kind: 'frame', url: 'https://polls.example/polls.html' }];
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'marquee-keys-'));
  const write = async (id: string, realm: object): Promise<void> => {
    await mkdir(join(root, id));
    const required = { id, name: id, locales: ['en'], defaultLocale: 'en' };
    await writeFile(join(root, id, 'realm.json'), JSON.stringify({ ...required, ...realm }));
  };
  await write('default', { pluginKeys });
  // A realm with an error: nothing else is inherited from it.
  await write('group', { timeZone: 'Moon/Base' });
  await write('brand', { extends: 'group', plugins });
  await write('open', { pluginKeys: [], plugins });
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('keys are those of the nearest folder in the chain that has a list, also behind a folder with errors', async () => {
  expect(await readTrustedKeys(join(root, 'brand'))).toEqual(pluginKeys);
  expect(await readTrustedKeys(join(root, 'open')), 'an empty list of its own').toEqual([]);
  await writeFile(join(root, 'group', 'realm.json'), '{');
  expect(await readTrustedKeys(join(root, 'brand'))).toBeUndefined();
  await writeFile(join(root, 'group', 'realm.json'), '{"timeZone":"Moon/Base"}');
});

test('validate requires signatures of the same keys', async () => {
  const findCodes = async (id: string): Promise<readonly string[]> =>
    (await validateFolder(join(root, id))).map(({ code }) => code).filter((code) => code.startsWith('PLUGIN_SIG'));
  expect(await findCodes('brand')).toEqual(['PLUGIN_SIGNATURE_MISSING']);
  expect(await findCodes('open')).toEqual([]);
});
