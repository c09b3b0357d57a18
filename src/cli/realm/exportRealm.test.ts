import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveColours, type Colours } from '../../realm/deriveColours.ts';
import { hashBytes } from '../../server/db/contentHash.ts';
import type { Database } from '../../server/db/database.ts';
import { contractStores, type PreparedStore } from '../../server/db/testing/testStores.ts';
import { hasChanges } from '../../server/domain/publishing/diff/diffRealm.ts';
import { explainValue } from '../../server/domain/publishing/explain/explainValue.ts';
import { createRealmPublisher } from '../../server/domain/publishing/publishRealm.ts';
import { readRealmFolder } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { sampleAssets, sampleDocuments } from '../../server/domain/testing/sampleFolder.ts';
import { toApiError } from '../../server/http/errors.ts';
import { registerAdmin } from '../../server/routes/admin/admin.ts';
import { seedRealms } from '../../server/seed/seedRealms.ts';
import { BRAND_LANGUAGES } from './brandTexts.ts';
import { createBrand, formatNextSteps } from './createBrand.ts';
import { RefusedError, type PublishClient } from './publishClient.ts';
import { diffFolder } from './diffFolder.ts';
import type { VersionsCommand } from './arguments.ts';
import { diffVersions } from './diffVersions.ts';
import { exportRealm, formatJson } from './exportRealm.ts';
import { createRemoteClient } from './createRemoteClient.ts';
import { validateFolder } from './validateFolder.ts';

async function writeFiles(folder: string, files: Record<string, unknown>): Promise<void> {
  for (const [path, value] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(
      join(folder, path),
      value instanceof Uint8Array || typeof value === 'string' ? value : JSON.stringify(value),
    );
  }
}

/** Returns each file by path: a JSON file as its value with the order of its fields, any other file as its hash. */
async function readContents(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const found: Record<string, string> = {};
  for (const name of names.sort()) {
    if ((await stat(join(folder, name))).isDirectory()) continue;
    const bytes = await readFile(join(folder, name));
    found[name] = name.endsWith('.json') ? JSON.stringify(JSON.parse(bytes.toString())) : hashBytes(bytes);
  }
  return found;
}

const SAMPLE_COLOURS = (sampleDocuments()['theme.json'] as { colours: Readonly<Partial<Colours>> }).colours;
/** A colour for every role. */
const EVERY_COLOUR = deriveColours(SAMPLE_COLOURS);

describe.each(contractStores())('$kind', (store) => {
  describe.skipIf(store.skipReason)('diff, explain, export and create at a server', () => {
    let prepared: PreparedStore;
    let database: Database;
    let app: FastifyInstance;
    let client: PublishClient;
    let root = '';
    const token = 'a-token-of-enough-length';
    const publish = async (folder: string) =>
      client.publish(await readRealmFolder(folder), { onProgress: () => undefined });

    beforeAll(async () => {
      prepared = await store.prepare();
      database = await prepared.open();
      root = await mkdtemp(join(tmpdir(), 'marquee-export-'));
      app = Fastify();
      app.setErrorHandler((error, request, reply) => {
        const apiError = toApiError(error, request.id);
        return reply.code(apiError.status).send(apiError);
      });
      await app.register(registerAdmin, { database, adminToken: token });
      client = createRemoteClient({ url: await app.listen({ port: 0, host: '127.0.0.1' }), token });
    }, 120_000);
    afterAll(async () => {
      await app?.close();
      await prepared?.close();
      await rm(root, { recursive: true, force: true });
    }, 60_000);

    test('publishing an exported folder gives the same folder and version; an older version is exported completely', async () => {
      const folder = join(root, 'one', 'sample');
      await writeFiles(folder, { ...sampleDocuments(), ...(await sampleAssets()) });
      expect(await publish(folder)).toMatchObject({ ok: true, version: 1, published: true });
      const before = await readContents(folder);
      await writeFiles(folder, {
        'strings/en.json': { login: 'Enter', logout: 'Leave' },
        'art/a.landscape.webp': (await sampleAssets(5))['art/a.landscape.webp'],
      });
      expect(await publish(folder)).toMatchObject({ version: 2, published: true });
      const out = join(root, 'out', 'sample');
      expect(await exportRealm(client, { realm: 'sample', folder: out })).toEqual({
        version: 2,
        documents: 11,
        assets: 2,
      });
      expect(await readContents(out)).toEqual(await readContents(folder));
      expect(await publish(out)).toMatchObject({ version: 2, published: false });
      expect(hasChanges((await diffFolder(client, await readRealmFolder(out))).diff!)).toBe(false);
      const old = join(root, 'old', 'sample');
      await exportRealm(client, { realm: 'sample', folder: old, version: 1 });
      expect(await readContents(old)).toEqual(before);
      const { diff, current } = await diffFolder(client, await readRealmFolder(old));
      expect([
        current,
        diff?.documents.map(({ file }) => file),
        diff?.images.map(({ name, change }) => `${name} ${change}`),
      ]).toEqual([2, ['strings/en.json'], ['a.landscape.webp changed']]);
      await expect(exportRealm(client, { realm: 'sample', folder: out })).rejects.toThrow('is not empty');
      await expect(exportRealm(client, { realm: 'sample', folder: join(root, 'x'), version: 9 })).rejects.toThrow(
        RefusedError,
      );
      await expect(exportRealm(client, { realm: 'nobody', folder: join(root, 'x') })).rejects.toThrow('not published');
      expect(await readdir(root)).toEqual(['old', 'one', 'out']);
    });

    test('a seeded realm is exported completely, and publishing the export changes nothing', async () => {
      const realms = join(root, 'seeded');
      await writeFiles(join(realms, 'grown'), { ...sampleDocuments('grown'), ...(await sampleAssets(2)) });
      await seedRealms({ database, realmsFolder: realms, logger: { info() {}, warn() {}, error() {} } });
      const out = join(root, 'out', 'grown');
      await exportRealm(client, { realm: 'grown', folder: out });
      expect(await publish(out)).toMatchObject({ version: 1, published: false });
      await writeFiles(out, { 'strings/en.json': { login: 'Other' } });
      expect(await publish(out)).toMatchObject({ version: 2, published: true });
    });

    test('two versions of a realm and two realms are compared; a realm or version that does not exist is refused', async () => {
      const [one, two] = [join(root, 'versions', 'first'), join(root, 'versions', 'second')];
      const first = { ...sampleDocuments('first'), ...(await sampleAssets()) };
      const { defaultMenu, menus } = first['menus/web.json'] as Record<string, unknown>;
      await writeFiles(one, first);
      await writeFiles(two, { ...first, ...sampleDocuments('second') });
      for (const folder of [one, two]) expect(await publish(folder)).toMatchObject({ ok: true, version: 1 });
      await writeFiles(one, {
        'strings/en.json': { login: 'Enter' },
        'menus/web.json': { defaultMenu, menus },
      });
      expect(await publish(one)).toMatchObject({ ok: true, version: 2 });

      const compare = async (command: Omit<VersionsCommand, 'name' | 'json'>): Promise<string> =>
        (await diffVersions(client, { name: 'diff', json: false, ...command })).replace(` (${client.location})`, '');
      expect(await compare({ realm: 'first', from: 1 })).toBe(
        [
          'changed  strings/en.json',
          '  /login  "Come in" -> "Enter"',
          'without effect for viewers',
          '  menus/web.json',
          '',
          'Between first version 1 and first version 2: 1 document changed; 1 file differs in form only.',
        ].join('\n'),
      );
      expect(await compare({ realm: 'first', from: 2, to: 1 })).toContain('  /login  "Enter" -> "Come in"');
      expect(await compare({ realm: 'first', from: 2 })).toBe(
        'Nothing differs between first version 2 and first version 2.',
      );
      const others = await compare({ realm: 'first', with: 'second' });
      expect(others).toContain('  /id  "first" -> "second"');
      expect(others).toContain('Between first version 2 and second version 1: 2 documents changed');
      const json = await diffVersions(client, { name: 'diff', json: true, realm: 'first', from: 1 });
      expect(JSON.parse(json)).toMatchObject({
        from: { realm: 'first', version: 1 },
        to: { realm: 'first', version: 2 },
        documents: [{ file: 'strings/en.json', change: 'changed' }],
      });
      await expect(compare({ realm: 'first', from: 9 })).rejects.toThrow('9');
      await expect(compare({ realm: 'none', from: 1 })).rejects.toThrow('none');
      await expect(compare({ realm: 'first', with: 'none' })).rejects.toThrow('none');
    });

    test('reports the errors of a folder without computing a difference, and uploads nothing', async () => {
      const folder = join(root, 'bad', 'bad');
      await writeFiles(folder, { ...sampleDocuments('bad'), ...(await sampleAssets(9)), 'pages/home.json': '{' });
      const { diff, problems, current } = await diffFolder(client, await readRealmFolder(folder));
      expect([diff, current, problems.some(({ code }) => code === 'DOCUMENT_NOT_JSON')]).toEqual([undefined, 0, true]);
      const hashes = Object.values(await sampleAssets(9))
        .filter((bytes) => bytes[0] !== 0x3c)
        .map(hashBytes);
      expect((await createRealmPublisher({ database, widgets: [] }).blobs.listMissing(hashes)).length).toBe(
        hashes.length,
      );
    });

    test('creates a brand that can be published, and a copy that differs only in name, id and host', async () => {
      const { folder } = await createBrand(
        { realm: 'nova', title: 'Nova "Films" & <more>', host: 'nova.example', parentFolder: join(root, 'new') },
        undefined,
      );
      expect(await validateFolder(folder)).toEqual([]);
      const items = JSON.parse(await readFile(join(folder, 'catalogue/items.json'), 'utf8')) as { media?: object }[];
      expect(items.map(({ media }) => media)).toEqual(items.map(() => ({ asset: 'northern-lights' })));
      // `npm run lint` checks the format of the new folder in this way.
      const check = await promisify(execFile)(process.execPath, [
        'node_modules/oxfmt/bin/oxfmt',
        '--config=.oxfmtrc.json',
        '--check',
        folder,
      ]);
      expect(check.stdout).toContain('All matched files use the correct format');
      expect(await publish(folder)).toMatchObject({ ok: true, version: 1 });
      expect(await client.list()).toContainEqual({ realm: 'nova', version: 1, hosts: ['nova.example'] });
      const copy = await createBrand(
        { realm: 'nova-two', title: 'Two', from: 'nova', parentFolder: join(root, 'new') },
        client,
      );
      const [one, two] = [await readContents(folder), await readContents(copy.folder)];
      expect(Object.keys(two).filter((path) => one[path] !== two[path])).toEqual(['README.md', 'realm.json']);
      expect(JSON.parse(two['realm.json'] ?? '')).toMatchObject({
        id: 'nova-two',
        name: 'Two',
        hosts: ['nova-two.localhost'],
      });
      const readmes = await Promise.all([folder, copy.folder].map((each) => readFile(join(each, 'README.md'), 'utf8')));
      expect(readmes[1]).toContain('languages (en; first en), texts and logo are still those of "nova"');
      expect(formatNextSteps(copy)).toContain('still those of "nova"');
      expect(await publish(copy.folder)).toMatchObject({ ok: true, version: 1 });
      for (const id of ['Nova', 'n', '../x', 'nova'])
        await expect(
          createBrand({ realm: id, title: 'x', parentFolder: join(root, 'new') }, undefined),
        ).rejects.toThrow(RefusedError);
      await expect(
        createBrand(
          { realm: 'nova-3', title: 'x', host: 'https://nova.example', parentFolder: join(root, 'new') },
          undefined,
        ),
      ).rejects.toThrow('not a host name');
    });

    test('creates a brand in one or all languages of the product without findings', async () => {
      const productStrings = await readdir('realms/default/strings');
      expect(BRAND_LANGUAGES.toSorted()).toEqual(productStrings.map((name) => basename(name, '.json')).toSorted());
      for (const locales of [['ar'], ['pt-br', ...BRAND_LANGUAGES]]) {
        const created = {
          realm: `in-${locales.join('-')}`,
          title: 'X',
          parentFolder: join(root, 'languages'),
          locales,
        };
        const { folder } = await createBrand(created, undefined);
        expect(await validateFolder(folder), locales.join()).toEqual([]);
        expect(JSON.parse(await readFile(join(folder, 'realm.json'), 'utf8'))).toMatchObject({
          locales,
          defaultLocale: locales[0],
        });
      }
      const menu = await readFile(join(root, 'languages/in-pt-br-en-es-pt-ar/menus/web.json'), 'utf8');
      expect(JSON.parse(menu)).toMatchObject({
        menus: [{ items: [{ label: { $text: { ar: 'الرئيسية', en: 'Home', 'pt-br': 'Início' } } }] }],
      });
    });

    test.each([
      ['4, without a theme of its own to copy', undefined, 4],
      ['18, of a brand that sets every colour', { colours: EVERY_COLOUR, fonts: [], type: {} }, 18],
      ['4, of a brand that sets the required ones', sampleDocuments()['theme.json'], 4],
      ['1, of a brand whose theme inherits the others', { inherits: true, colours: { primary: '#c03060' } }, 1],
      ['0, of a brand that has the theme of its group', null, 0],
    ])('the README of a new brand says how many colours its theme.json sets: %s', async (name, theme, number) => {
      const parentFolder = join(root, `colours-${hashBytes(Buffer.from(name)).slice(0, 8)}`);
      const folders = { group: join(parentFolder, 'group'), model: join(parentFolder, 'model') };
      const assets = await sampleAssets();
      if (theme !== undefined) {
        const documents = sampleDocuments('model');
        const realm = { ...(documents['realm.json'] as object), extends: 'group' };
        await writeFiles(folders.group, {
          'realm.json': { id: 'group', name: 'Group', locales: ['en'], defaultLocale: 'en' },
          'theme.json': { colours: { ...SAMPLE_COLOURS }, fonts: [], type: {} },
        });
        const { 'theme.json': _own, ...others } = documents;
        await writeFiles(folders.model, {
          ...others,
          ...assets,
          'realm.json': realm,
          ...(theme !== null && { 'theme.json': theme }),
        });
        for (const folder of Object.values(folders)) expect(await publish(folder)).toMatchObject({ ok: true });
      }
      const { folder } = await createBrand(
        { realm: 'copy', title: 'Copy', parentFolder, ...(theme !== undefined && { from: 'model' }) },
        theme === undefined ? undefined : client,
      );
      const readme = await readFile(join(folder, 'README.md'), 'utf8');
      const written = await readFile(join(folder, 'theme.json'), 'utf8').catch(() => '{}');
      const { colours = {} } = JSON.parse(written) as { colours?: object };
      expect(Object.keys(colours)).toHaveLength(number);
      expect(/^\| theme\.json +\| (\d+) colours?; /m.exec(readme)?.[1]).toBe(String(Object.keys(colours).length));
    });

    test('explains where a value comes from', async () => {
      const parent = join(root, 'p', 'parent');
      const child = join(root, 'p', 'child');
      const documents = sampleDocuments('parent');
      await writeFiles(parent, {
        ...documents,
        ...(await sampleAssets()),
        'realm.json': {
          ...(documents['realm.json'] as object),
          playback: { vod: { dash: '/parent/{asset}.mpd' }, maxStreams: 3 },
        },
        'strings/ar.json': { login: 'تعال' },
      });
      await writeFiles(child, {
        'realm.json': {
          id: 'child',
          name: 'Child',
          extends: 'parent',
          catalogueOf: 'parent',
          locales: ['en', 'ar'],
          defaultLocale: 'en',
          playback: { dvrSeconds: 600 },
        },
        'strings/en.json': { logout: 'Off' },
      });
      for (const folder of [parent, child]) expect(await publish(folder)).toMatchObject({ ok: true });
      const explain = async (what: string, locale?: string) =>
        (
          await explainValue((realm, options) => client.documents(realm, options), {
            realm: 'child',
            what,
            locale,
            now: Date.UTC(2026, 10, 21),
          })
        )?.explanations.map(({ origin, value, notes }) => ({ origin, value, notes })) ?? [];
      expect(await explain('login', 'ar')).toEqual([{ origin: 'strings/ar.json of parent', value: 'تعال', notes: [] }]);
      expect((await explain('logout', 'ar'))[0]).toEqual({
        origin: 'strings/en.json of child',
        value: 'Off',
        notes: ['There is no text in ar: the one in en is shown.'],
      });
      expect((await explain('colours/primary'))[0]).toMatchObject({ origin: 'theme.json of parent', value: '#c03060' });
      expect((await explain('on-primary'))[0]?.origin).toMatch(/^derived from primary/);
      expect((await explain('type/display/weight'))[0]?.origin).toBe('theme.json of parent');
      expect((await explain('type/body/size'))[0]?.origin).toMatch(/^the product's default for body/);
      expect((await explain('shape/radiusCard'))[0]?.origin).toMatch(/^the schema's default/);
      expect((await explain('timeZone'))[0]).toMatchObject({
        origin: 'realm.json of parent, from which child inherits',
        value: 'Europe/Lisbon',
      });
      expect((await explain('playback/vod/dash'))[0]).toMatchObject({
        origin: 'realm.json of parent, from which child inherits',
        value: '/parent/{asset}.mpd',
      });
      expect((await explain('playback/dvrSeconds'))[0]).toMatchObject({ origin: 'realm.json of child', value: 600 });
      expect((await explain('playback'))[0]?.origin).toBe('realm.json of child, realm.json of parent');
      expect((await explain('home#/title', 'ar'))[0]).toMatchObject({
        value: 'الرئيسية',
        origin: 'pages/home.json of parent, from which child inherits (catalogueOf)',
        notes: ['Shown in ar (looked in ar).'],
      });
      expect((await explain('all'))[0]?.notes).toContain('Filled with the 3 items tagged "all": v1, v2, l1');
      expect((await explain('all'))[0]?.notes.join('\n')).toMatch(
        /For a guest, now:\n {2}It is a bucket.*\n {2}Row type "carousel" by the built-in row-type map/,
      );
      // The items come from the tag: the empty list that the schema would set is not named.
      expect(JSON.stringify(await explain('all'))).not.toContain('items is');
      expect((await explain('v2'))[0]).toMatchObject({ origin: expect.stringContaining('catalogue/a.json of parent') });
      expect((await explain('b.landscape.webp'))[0]?.notes[0]).toContain('measured');
      expect((await explain('/title', 'en')).map(({ value }) => value)).toEqual(['Home']);
      expect(await explain('__proto__')).toEqual([]);
      expect(await explain('constructor')).toEqual([]);
      expect(await explain('x'.repeat(5000))).toEqual([]);
      expect(
        await explainValue((realm, options) => client.documents(realm, options), {
          realm: 'nobody',
          what: 'login',
          now: 0,
        }),
      ).toBeUndefined();
    });
  });
});

test('an export writes short JSON values on one line', () => {
  expect(formatJson({ id: 'a', list: [{ b: 1 }, { c: [] }], empty: {} })).toBe(
    '{\n  "id": "a",\n  "list": [{ "b": 1 }, { "c": [] }],\n  "empty": {}\n}',
  );
  expect(formatJson([])).toBe('[]');
});
