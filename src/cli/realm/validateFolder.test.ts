import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProblem } from '../../../schemas/problemTexts.ts';
import { validateFolder } from './validateFolder.ts';

const realms = readdirSync('realms', { withFileTypes: true })
  .map(({ name }) => name)
  .filter((name) => existsSync(join('realms', name, 'realm.json')));

test.each(realms)('realms/%s can be published without changes', async (name) => {
  const problems = await validateFolder(join('realms', name));
  expect(problems.filter(({ severity }) => severity === 'error').map(describeProblem)).toEqual([]);
});

test('a copy in the same folder as its original claims the same hosts, which is reported', async () => {
  const place = await mkdtemp(join(tmpdir(), 'marquee-validate-'));
  const model = realms.find((name) => name !== 'default')!;
  await cp(join('realms', model), join(place, model), { recursive: true });
  await cp(join('realms', model), join(place, 'copy'), { recursive: true });
  const codes = (await validateFolder(join(place, 'copy'))).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['ID_MISMATCH', 'HOST_TAKEN']));
  // Two that build on each other have no beginning.
  await writeFile(
    join(place, model, 'realm.json'),
    JSON.stringify({ id: model, name: 'A', catalogueOf: 'copy', locales: ['en'], defaultLocale: 'en' }),
  );
  await writeFile(
    join(place, 'copy', 'realm.json'),
    JSON.stringify({ id: 'copy', name: 'B', catalogueOf: model, locales: ['en'], defaultLocale: 'en' }),
  );
  expect((await validateFolder(join(place, 'copy'))).map(({ code }) => code)).toContain('REALM_UNKNOWN');
  await rm(place, { recursive: true });
});
