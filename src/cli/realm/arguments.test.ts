import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readAccessArguments, ACCESS_COMMANDS } from './access/accessArguments.ts';
import { describeUsage, readRealmArguments } from './arguments.ts';
import { diffRealm } from '../../server/domain/publishing/diff/diffRealm.ts';
import { describeMissingFolder } from './describeMissingFolder.ts';
import { formatDiff } from './diffFolder.ts';
import { formatProblems, formatTable } from './formatProblems.ts';

test.each([
  [['validate', 'realms/x'], { name: 'validate', folder: 'realms/x', providers: false }],
  [['validate', 'realms/x', '--providers'], { name: 'validate', folder: 'realms/x', providers: true }],
  [
    ['publish', 'realms/x', '--note', 'a b', '--url=https://h.example', '--token', 't'],
    { name: 'publish', folder: 'realms/x', note: 'a b', url: 'https://h.example', token: 't' },
  ],
  [['rollback', 'x', '--to', '3'], { name: 'rollback', realm: 'x', to: 3 }],
  [['versions', 'x'], { name: 'versions', realm: 'x' }],
  [['preview', 'realms/x', '--hours', '2'], { name: 'preview', folder: 'realms/x', hours: 2 }],
  [['remove', 'x', '--yes'], { name: 'remove', realm: 'x', yes: true }],
  [['publish', 'realms/x', '--watch'], { name: 'publish', folder: 'realms/x', watch: true }],
  [['list'], { name: 'list' }],
  [['migrate', 'realms/x', '--dry-run'], { name: 'migrate', folder: 'realms/x', dryRun: true }],
  [['migrate', 'realms/x'], { name: 'migrate', folder: 'realms/x', dryRun: false }],
  [['diff', 'realms/x', '--json'], { name: 'diff', folder: 'realms/x', json: true }],
  [['diff', 'x', '--from', '3'], { name: 'diff', realm: 'x', from: 3, json: false }],
  [['diff', 'x', '--from=3', '--to', '5', '--json'], { name: 'diff', realm: 'x', from: 3, to: 5, json: true }],
  [['diff', 'x', '--with', 'y', '--to', '2'], { name: 'diff', realm: 'x', to: 2, with: 'y', json: false }],
  [
    ['explain', 'x', 'colours/primary', '--locale', 'ar'],
    { name: 'explain', realm: 'x', what: 'colours/primary', locale: 'ar', json: false },
  ],
  [['export', 'x', 'out/x', '--version=3'], { name: 'export', realm: 'x', folder: 'out/x', version: 3 }],
  [
    ['create', 'x', '--name', 'The X', '--from', 'y', '--host', 'x.example'],
    { name: 'create', realm: 'x', title: 'The X', from: 'y', host: 'x.example' },
  ],
  [
    ['create', 'x', '--name', 'The X', '--lang', 'ar, en,pt-br'],
    { name: 'create', realm: 'x', locales: ['ar', 'en', 'pt-br'] },
  ],
])('parses %j', (args, command) => {
  expect(readRealmArguments(args)).toMatchObject(command);
});

test.each([
  [[], 'Name a command: create, '],
  [['destroy'], 'no command "destroy"'],
  [['publish'], 'needs one folder'],
  [['publish', 'a', 'b'], 'needs one folder'],
  [['validate', 'a', '--note', 'x'], 'no option --note'],
  [['rollback', 'x', '--to', 'two'], 'number of a version'],
  [['list', 'x'], 'does not accept a name'],
  [['publish', 'a', '--note'], 'needs a value'],
  [['list', '--url', 'ftp://x'], 'needs an address'],
  [['toString'], 'no command'],
  [['explain', 'x'], 'needs one realm and one value to explain'],
  [['create', 'x'], 'needs --name'],
  [['create', 'x', '--name', 'X', '--lang', 'fr'], 'en, es, pt, ar, or one of their regions such as pt-br; not "fr"'],
  [['create', 'x', '--name', 'X', '--lang', 'ar,'], 'not ""'],
  [['create', 'x', '--name', 'X', '--lang', 'ar,en,ar'], 'names a language twice'],
  [['create', 'x', '--name', 'X', '--lang', 'ar', '--from', 'y'], 'copies the languages of "y": leave --lang out'],
  [['export', 'x', 'y', '--version', '0'], 'number of a version'],
  [['diff', 'x', '--json=1'], 'does not accept a value'],
  [['diff', 'x', '--from', 'first'], '--from needs the number of a version'],
  [['diff', 'x', '--to', '0'], '--to needs the number of a version'],
  [['preview', 'x', '--hours', '13'], 'from 1 to 12'],
  [['publish', 'x', '--watch', '--only', 'realm.json'], 'leave --only out'],
])('reports a usage error for %j: %s', (args, reason) => {
  expect((readRealmArguments(args) as { usageError: string }).usageError).toContain(reason);
});

test('a command prints findings by file, errors first, each with its remedy, and a total', () => {
  expect(
    formatProblems([
      {
        code: 'TEXT_UNTRANSLATED',
        severity: 'warning',
        file: 'pages/home.json',
        pointer: '/title',
        expected: 'a text in ar',
      },
      {
        code: 'ITEM_UNKNOWN',
        severity: 'error',
        file: 'pages/home.json',
        pointer: '/elements/0/source/ids/0',
        found: '"x"',
        rowId: 'top',
      },
    ]),
  ).toMatchInlineSnapshot(`
    "pages/home.json
      error   ITEM_UNKNOWN at /elements/0/source/ids/0 (row top)
              There is no such item in the catalogue.
              found:    "x"
              to do:    Add the item or correct its id.
      warning TEXT_UNTRANSLATED at /title
              The text is missing in a language of the realm; another language is shown.
              expected: a text in ar
              to do:    Add the translation.

    1 error, 1 warning"
  `);
  expect(formatProblems([])).toBe('0 errors, 0 warnings');
  expect(
    formatTable([
      ['a', 'bb'],
      ['ccc', 'd'],
    ]),
  ).toBe('a    bb\nccc  d');
});

test('a file in a misspelled folder is printed before the errors that it causes', () => {
  const text = formatProblems([
    { code: 'SECTION_UNKNOWN', severity: 'error', file: 'menus/web.json', pointer: '/menus/0/items/0/link/name' },
    { code: 'FILE_UNKNOWN', severity: 'warning', file: 'page/home.json', pointer: '', nearest: 'pages/home.json' },
    { code: 'FILE_MISSING', severity: 'error', file: 'pages/home.json', pointer: '' },
  ]);
  expect(text.split('\n').slice(0, 4)).toEqual([
    'page/home.json',
    '  warning FILE_UNKNOWN',
    '          The file is not part of a realm; it is ignored.',
    '          did you mean pages/home.json?',
  ]);
  expect(text.split('\n').filter((line) => /^\S+\.json$/.test(line))).toEqual([
    'page/home.json',
    'menus/web.json',
    'pages/home.json',
  ]);
  // A file that resembles no file of a realm causes nothing.
  const other = formatProblems([
    { code: 'FILE_MISSING', severity: 'error', file: 'pages/home.json', pointer: '' },
    { code: 'FILE_UNKNOWN', severity: 'warning', file: 'notes.doc', pointer: '' },
  ]);
  expect(other).toMatch(/^pages\/home\.json\n/);
});

test('the error for an unknown command names the nearest command, and the error for a wrong argument has the usage of its command only', async () => {
  expect(readRealmArguments(['validat', 'x'])).toEqual({
    usageError: 'There is no command "validat". Did you mean validate?',
  });
  expect(readRealmArguments(['unrelated'])).toEqual({
    usageError: expect.stringMatching(
      /^There is no command "unrelated"\. The commands are create, validate, .*admin, token, key\.$/,
    ),
  });
  expect(describeUsage('validat')).toBe('Every command: npm run realm -- --help');
  expect(describeUsage('publish').split('\n')).toEqual([
    expect.stringMatching(/^ {2}publish <folder>/),
    expect.stringContaining('--only'),
    expect.stringContaining('--watch'),
    expect.stringContaining('--share'),
    expect.stringContaining('--until'),
    '',
    'Every command: npm run realm -- --help',
  ]);
});

test('the error for a folder that does not exist names the folder of the brand that was probably meant', async () => {
  expect(await describeMissingFolder('ironclad')).toBe('There is no folder ironclad. Did you mean realms/ironclad?');
  expect(await describeMissingFolder('realms/ironclda')).toContain('Did you mean realms/ironclad?');
  expect(await describeMissingFolder('elsewhere')).toMatch(
    /^There is no folder elsewhere\. The folders of realms\/ are .*ironclad/,
  );
});

test('a row that moved is named with its places, counted from 1', () => {
  const page = (ids: readonly string[]) => [
    { kind: 'page', key: 'home', body: { elements: ids.map((bucketId) => ({ bucketId })) } },
  ];
  const text = formatDiff(diffRealm(page(['a', 'b', 'c', 'd']), page(['a', 'd', 'b', 'c'])));
  expect(text.split('\n').slice(0, 2)).toEqual(['changed  pages/home.json', '  row d moved from place 4 to place 2']);
});

test('every command in the documentation exists and accepts the options that the documentation shows', async () => {
  const pages = globSync(['README.md', 'docs/*.md']);
  const wrong: string[] = [];
  let count = 0;
  for (const page of pages) {
    for (const [, line = ''] of (await readFile(page, 'utf8')).matchAll(/npm run realm -- ([^`#\n]+)/g)) {
      // A list of alternatives, or the name of a command in a sentence.
      if (line.includes(' | ') || line.includes('...') || !line.trim().includes(' ')) continue;
      const args = [...line.trim().matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
      count += 1;
      if (args.includes('--help')) continue;
      const isAccess = ACCESS_COMMANDS.includes(args[0] ?? '');
      const parsed = isAccess ? readAccessArguments(args) : readRealmArguments(args);
      if ('usageError' in parsed) wrong.push(`${page}: ${line.trim()}: ${parsed.usageError}`);
    }
  }
  expect(count).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  const readme = await readFile('README.md', 'utf8');
  // A server of several brands needs the brand of an account and of a token.
  expect(readme).toMatch(/admin create <email> --realm \w+/);
  expect(readme).toMatch(/token create <name> --realm \w+/);
});

test('`matrix` accepts a format (table, csv or json) and the file to write to', () => {
  expect(readRealmArguments(['matrix'])).toEqual({ name: 'matrix', format: 'table' });
  expect(readRealmArguments(['matrix', '--format', 'csv', '--file=a.csv'])).toMatchObject({
    format: 'csv',
    file: 'a.csv',
  });
  expect(readRealmArguments(['matrix', '--format', 'xml'])).toEqual({
    usageError: '--format needs one of table, csv, json.',
  });
});

test('`--share` must be a whole number from 0 to 100, and `publish` refuses `--share` together with `--watch`', () => {
  expect(readRealmArguments(['publish', 'realms/nova', '--share', '10'])).toMatchObject({ name: 'publish', share: 10 });
  expect(readRealmArguments(['trial', 'nova'])).toEqual({ name: 'trial', realm: 'nova' });
  expect(readRealmArguments(['trial', 'nova', '--share=0'])).toMatchObject({ share: 0 });
  for (const share of ['101', '-1', '2.5', 'all'])
    expect(readRealmArguments(['trial', 'nova', `--share=${share}`])).toMatchObject({
      usageError: '--share needs a whole number from 0 to 100.',
    });
  expect(readRealmArguments(['publish', 'realms/nova', '--share=5', '--watch'])).toHaveProperty('usageError');
});

test('`--until` must be a moment with its time zone, and needs `--share`', () => {
  for (const until of ['2026-12-24T18:00:00Z', '2026-12-24T18:00+01:00'])
    expect(readRealmArguments(['publish', 'realms/nova', '--share', '10', '--until', until])).toMatchObject({ until });
  expect(readRealmArguments(['trial', 'nova', '--share', '10', '--until=2026-12-24T18:00:00Z'])).toMatchObject({
    share: 10,
    until: '2026-12-24T18:00:00Z',
  });
  for (const until of ['tomorrow', '2026-12-24', '2026-12-24T18:00:00', '24.12.2026', '2027-02-29T10:00:00Z'])
    expect(readRealmArguments(['publish', 'realms/nova', '--share', '10', '--until', until])).toEqual({
      usageError: `--until needs a date with time and time zone, such as 2026-12-24T18:00:00Z or 2026-12-24T19:00:00+01:00, not "${until}".`,
    });
  for (const command of [
    ['publish', 'realms/nova'],
    ['trial', 'nova'],
  ])
    expect(readRealmArguments([...command, '--until', '2026-12-24T18:00:00Z'])).toEqual({
      usageError: '--until is the end of a trial, which needs --share: add --share <percent>, or omit --until.',
    });
});
