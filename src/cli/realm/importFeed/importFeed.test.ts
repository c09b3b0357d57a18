import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { testStores } from '../../../server/db/testing/testStores.ts';
import { checkRealm } from '../../../server/domain/publishing/check/checkRealm.ts';
import { readRealmFolder } from '../../../server/domain/publishing/folder/readRealmFolder.ts';
import { assembleFolder, type RealmFolder } from '../../../server/domain/publishing/folder/realmFolder.ts';
import { readSources } from '../../../server/domain/publishing/folder/folderSources.ts';
import { createPartialPublish } from '../../../server/domain/publishing/partial/createPartialPublish.ts';
import { readPublishedVersion } from '../../../server/domain/publishing/readPublishedVersion.ts';
import { createRealmPublisher } from '../../../server/domain/publishing/publishRealm.ts';
import { emptyEnvironment, sampleAssets, sampleFolder } from '../../../server/domain/testing/sampleFolder.ts';
import { readRealmArguments, type CommandOf } from '../arguments.ts';
import { RefusedError } from '../publishClient.ts';
import { importFeed } from './importFeed.ts';
import { parseCsv } from './parseCsv.ts';

test('CSV cells in quotes contain delimiters, line breaks and quotes; each record has the number of its line', () => {
  expect(parseCsv('a;b\r\n"x;""y""";"1\n2"\n\n;last', ';')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x;"y"', '1\n2'] },
    { line: 5, cells: ['', 'last'] },
  ]);
});

const EXAMPLE = { feed: 'docs/examples/import/films.csv', map: 'docs/examples/import/films.mapping.json' };

/** The sample, with the images that the example names. */
async function createExampleFolder(): Promise<RealmFolder> {
  const image = (await sampleAssets())['art/a.landscape.webp'];
  const csv = await readFile(EXAMPLE.feed, 'utf8');
  const names = [...csv.matchAll(/[\w.-]+\.webp/g)].map(([name]) => [`art/${name}`, image] as const);
  return sampleFolder({ assets: Object.fromEntries(names) });
}

describe('realm import', () => {
  let database: Database;
  let folder: string;
  const cleanups: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marquee-import-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const store = await testStores()[0]!.prepare();
    cleanups.push(() => store.close());
    database = await store.open();
    await createRealmPublisher({ database, widgets: [] }).publish(await createExampleFolder());
  }, 120_000);
  afterAll(async () => {
    for (const cleanUp of cleanups.toReversed()) await cleanUp();
  });

  const run = async (more: Partial<CommandOf<'import'>>): Promise<{ isComplete: boolean; lines: string[] }> => {
    const lines: string[] = [];
    const partial = createPartialPublish(database.kysely, createRealmPublisher({ database, widgets: [] }));
    const client = { publishItems: partial.items, location: 'the test' };
    const command = {
      name: 'import',
      realm: 'sample',
      ...EXAMPLE,
      dryRun: false,
      skipRefused: false,
      ...more,
    } as const;
    const isComplete = await importFeed(command, client, { author: 'me', print: (text) => lines.push(text) });
    return { isComplete, lines };
  };
  const readStoredFilms = async (): Promise<Record<string, unknown>[] | undefined> => {
    const stored = await readPublishedVersion(database.kysely, 'sample', { sources: true });
    const text = readSources(stored?.documents ?? [])?.texts.get('catalogue/imported-films.json');
    return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>[]);
  };
  const writeFeed = async (content: string): Promise<string> => {
    const path = join(folder, 'feed.csv');
    await writeFile(path, content);
    return path;
  };
  const HEADER = 'sku,name,name_es,summary,minutes,access,genres,poster\n';

  test('the example of the documentation: a dry run stores nothing, an import adds items, a second one changes nothing', async () => {
    const dry = await run({ dryRun: true });
    expect([dry.isComplete, dry.lines[0]]).toEqual([
      true,
      '3 records: 3 accepted, 0 refused. Items: 3 new, 0 changed, 0 unchanged, 0 removed.',
    ]);
    expect(await readStoredFilms()).toBeUndefined();
    expect((await run({})).lines[1]).toBe('sample: version 2 is published (the test).');
    expect(await readStoredFilms()).toMatchObject([
      {
        id: 'film-lighthouse',
        type: 'VOD',
        title: { $text: { en: 'The Lighthouse', es: 'El faro' } },
        description: 'A keeper finds a light that is "not hers".',
        duration: 5400,
        accessLevel: 'GRANTED_ON_SIGN_IN',
        tags: ['drama', 'sea'],
      },
      { id: 'film-ferry', description: 'Two lines,\none story.', accessLevel: 'DENIED' },
      { id: 'film-harbour', duration: 3690 },
    ]);
    const again = await run({});
    expect(again.lines[0]).toContain('0 new, 0 changed, 3 unchanged, 0 removed');
    expect(again.lines[1]).toContain('nothing has changed since version 2');
  }, 60_000);

  test('refused records are listed with line, field and remedy; nothing is published, or with skipRefused the accepted records', async () => {
    const feed = await writeFeed(
      `${HEADER}ferry,Ferry renamed,,,104,free,,a.landscape.webp\n,No id,,,1,free,,\nx,X,,,long,free,,\ny,Y,,,1,maybe,,\nz,Z,,,1,free,,gone.webp\nz,Z again,,,1,free,,\n`,
    );
    const refused = await run({ feed });
    expect(refused.isComplete).toBe(false);
    const report = refused.lines.join('\n');
    for (const expected of [
      'line 3',
      'line 4',
      '"long"',
      'line 5',
      'free, subscribers',
      'line 6',
      'gone.webp',
      'line 7',
    ])
      expect(report).toContain(expected);
    // Messages name only the line of the record in the feed. A line of the stored file would not help, because the
    // author does not have that file.
    expect(report).not.toMatch(/line \d+:\d+/);
    expect(report).toContain('6 records: 1 accepted, 5 refused. Nothing was published.');
    expect((await readStoredFilms())?.length).toBe(3);
    const skipped = await run({ feed, skipRefused: true });
    expect(skipped.isComplete).toBe(false);
    expect(skipped.lines.at(-3)).toContain('Items: 0 new, 1 changed, 0 unchanged, 2 removed.');
    expect(skipped.lines.at(-2)).toContain('replaces catalogue/imported-films.json and removes 2 items of it');
    expect(await readStoredFilms()).toMatchObject([{ id: 'film-ferry', title: { $text: { en: 'Ferry renamed' } } }]);
  }, 60_000);

  test('the command in README imports the example into a demo brand without a problem', async () => {
    const command = /^npm run realm -- (import .*)$/m.exec(await readFile('README.md', 'utf8'))?.[1] ?? '';
    const parsed = readRealmArguments(command.split(' '));
    if ('usageError' in parsed || parsed.name !== 'import') throw new Error(`README has ${command}`);
    const brand = await readRealmFolder(`realms/${parsed.realm}`);
    const published: Record<string, unknown>[] = [];
    const client: Parameters<typeof importFeed>[1] = {
      location: 'the test',
      publishItems: async (realm, edits, { file }) => {
        expect(brand.paths.has(`catalogue/${file}.json`)).toBe(false);
        published.push(...edits.map(({ item }) => item as Record<string, unknown>));
        const text = JSON.stringify(published);
        const documents: [string, string][] = [...brand.documents].map(([path, value]) => [
          path,
          JSON.stringify(value),
        ]);
        const changed = assembleFolder({
          id: realm,
          documents: [...documents, [`catalogue/${file}.json`, text]],
          assets: [...brand.assets.values()],
        });
        const { problems } = await checkRealm(changed, emptyEnvironment);
        const ofFile = problems.filter(
          (found) => found.severity === 'error' && found.file === `catalogue/${file}.json`,
        );
        return { ok: ofFile.length === 0, realm, version: 1, published: false, problems: ofFile };
      },
    };
    const lines: string[] = [];
    expect(await importFeed(parsed, client, { author: 'me', print: (text) => lines.push(text) })).toBe(true);
    expect(lines[0]).toContain('3 records: 3 accepted, 0 refused.');
    expect(published.map(({ id }) => id)).toEqual(['film-lighthouse', 'film-ferry', 'film-harbour']);
  }, 60_000);

  test('a mapping or a feed that cannot be read is refused, and the error names its location', async () => {
    const map = join(folder, 'mapping.json');
    const mapping = { format: 'json', records: '/films', fields: { '/id': { from: 'code' } } };
    await writeFile(map, JSON.stringify({ ...mapping, format: 'xml', other: 1 }));
    await expect(run({ map })).rejects.toThrow(/mapping\.json.*format/s);
    await writeFile(map, JSON.stringify(mapping));
    const feed = join(folder, 'feed.json');
    await writeFile(feed, '{"films":[{"code":"a","code":"b"}]}');
    await expect(run({ map, feed })).rejects.toThrow('the key "code" twice');
    await writeFile(feed, '{"movies":[]}');
    await expect(run({ map, feed })).rejects.toThrow('no list of records at "/films"');
    await expect(run({ feed: 'films.csv' })).rejects.toThrow(/^There is no file films\.csv\. Expected the feed/);
    await expect(run({ map: 'docs' })).rejects.toThrow(/^docs is a folder\. Expected the mapping/);
    await expect(run({ feed: await writeFeed('a,b\n1,2\n') })).rejects.toThrow(RefusedError);
  });
});
