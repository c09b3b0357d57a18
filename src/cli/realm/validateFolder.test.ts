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
  const folder = await mkdtemp(join(tmpdir(), 'marquee-validate-'));
  const model = realms.find((name) => name !== 'default')!;
  await cp(join('realms', model), join(folder, model), { recursive: true });
  await cp(join('realms', model), join(folder, 'copy'), { recursive: true });
  const codes = (await validateFolder(join(folder, 'copy'))).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['ID_MISMATCH', 'HOST_TAKEN']));
  // Of two realms that build on each other, the second one counts as unknown.
  await writeFile(
    join(folder, model, 'realm.json'),
    JSON.stringify({ id: model, name: 'A', catalogueOf: 'copy', locales: ['en'], defaultLocale: 'en' }),
  );
  await writeFile(
    join(folder, 'copy', 'realm.json'),
    JSON.stringify({ id: 'copy', name: 'B', catalogueOf: model, locales: ['en'], defaultLocale: 'en' }),
  );
  expect((await validateFolder(join(folder, 'copy'))).map(({ code }) => code)).toContain('REALM_UNKNOWN');
  await rm(folder, { recursive: true });
});
