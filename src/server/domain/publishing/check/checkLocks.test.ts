import { expect, test } from 'vitest';
import { emptyEnvironment, sampleDocuments, sampleFolder, type SampleFiles } from '../../testing/sampleFolder.ts';
import { readContent, type RealmContent } from '../../delivery/realmDocuments.ts';
import { compileRealm } from '../compileRealm.ts';
import { checkRealm } from './checkRealm.ts';
import { listLockableSettings } from './checkLocks.ts';

const LOCKS = [
  { key: 'features.selfRegistration', reason: 'The contract of the group.' },
  { key: 'timeZone', reason: 'One office.' },
  { key: 'theme', reason: 'One look.' },
];

/** Publishes the group in memory. */
async function publishGroup(settings: object): Promise<RealmContent> {
  const documents: SampleFiles = {
    'realm.json': { id: 'group', name: 'Group', locales: ['en', 'ar'], defaultLocale: 'en', ...settings },
  };
  const { problems, checked } = await checkRealm(await sampleFolder({ id: 'group', documents }), emptyEnvironment);
  expect(problems).toEqual([]);
  return readContent(compileRealm(checked!).documents);
}

const checkHeir = async (group: RealmContent, settings: object) => {
  const documents = sampleDocuments();
  const realm = { ...(documents['realm.json'] as object), extends: 'group', ...settings };
  const environment = { ...emptyEnvironment, relatedRealms: new Map([['group', group]]) };
  const result = await checkRealm(
    await sampleFolder({ documents: { ...documents, 'realm.json': realm } }),
    environment,
  );
  return { ...result, locked: result.problems.filter(({ code }) => code === 'SETTING_LOCKED') };
};

test('a realm may not set what the realm that it extends has locked; the finding has the reason', async () => {
  const group = await publishGroup({ locks: LOCKS, features: { selfRegistration: false } });
  const { locked } = await checkHeir(group, { features: { selfRegistration: true, search: false }, timeZone: 'UTC' });
  expect(locked.map(({ file, pointer }) => `${file}#${pointer}`)).toEqual([
    'realm.json#/features/selfRegistration',
    'realm.json#/timeZone',
    'theme.json#',
  ]);
  expect(locked[0]).toMatchObject({
    severity: 'error',
    expected: expect.stringContaining('The contract of the group.'),
  });
});

test('a realm may set what is not locked, and passes the locks on to the realms that extend it', async () => {
  const group = await publishGroup({ locks: LOCKS.slice(0, 1), features: { selfRegistration: false } });
  const { checked, problems } = await checkHeir(group, {
    features: { search: false },
    locks: [{ key: 'homePage', reason: 'Ours.' }],
  });
  expect(problems).toEqual([]);
  const { realm } = readContent(compileRealm(checked!).documents);
  expect(realm?.features).toMatchObject({ selfRegistration: false, search: false });
  expect(realm?.locks?.map(({ key }) => key)).toEqual(['homePage', 'features.selfRegistration']);
});

test('a lock of an unknown setting, or of one that no other realm inherits, is reported', async () => {
  const documents: SampleFiles = {
    'realm.json': {
      id: 'group',
      name: 'Group',
      locales: ['en', 'ar'],
      defaultLocale: 'en',
      locks: [
        { key: 'features.serch', reason: 'A' },
        { key: 'hosts', reason: 'B' },
        { key: 'theme', reason: 'C' },
      ],
    },
  };
  const { problems } = await checkRealm(await sampleFolder({ id: 'group', documents }), emptyEnvironment);
  expect(problems.map(({ code, pointer, nearest }) => [code, pointer, nearest])).toEqual([
    ['FIELD_VALUE', '/locks/0/key', 'features.search'],
    ['FIELD_VALUE', '/locks/1/key', undefined],
  ]);
  expect(listLockableSettings()).toContain('identity.mailFrom');
  expect(listLockableSettings()).not.toContain('locks');
});
