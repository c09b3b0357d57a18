// Every path and link in the documentation leads to a file or folder of this repository.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { contentItemSchema } from '../../schemas/domain/content-item.ts';
import { licenceSchema } from '../../schemas/domain/licence.ts';
import { dateTime, localTime } from '../../schemas/fields.ts';
import { EXTENSION_POINTS, PAGES_WITHOUT_POINTS } from '../../schemas/plugin/extension-points.ts';
import validateTheme from '../../schemas/generated/validators/theme.js';
import { PROBLEM_TEXTS } from '../../schemas/problemTexts.ts';
import { originsSchema } from '../../schemas/realm/origins.ts';
import { themeSchema } from '../../schemas/realm/theme.ts';
import { IMAGE_SIZES } from '../../src/cli/artSizes.ts';
import { ARTWORK_USES, type ArtworkNeeds } from '../../schemas/artwork.ts';
import { IMAGE_WIDTHS } from '../../src/realm/imageUrl.ts';
import { NOT_BUILT } from '../../src/routes/notBuilt.ts';
import { MAX_SIDE_PX } from '#schemas/artwork.ts';
import { HEAVY_BYTES, MIN_VISIBLE_SHARE } from '../../src/server/domain/publishing/check/checkArtwork.ts';
import {
  MAX_ASSET_BYTES,
  MAX_DOCUMENT_BYTES,
  MAX_FILES,
  MAX_FOLDER_BYTES,
} from '../../src/server/domain/publishing/folder/sizeLimits.ts';

/** Code spans that are one path without a placeholder: `src/stores/`, `engine/page/decodePage.ts`. */
const PATH_SPAN = /`((?:schemas|engine|widgets|realms|src|tests|docs)\/[\w./-]*)`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** Files that a command writes, folders that a reader creates, and folders that are planned (docs/adr/007). */
const MAY_BE_MISSING =
  /\.gen\.ts$|^schemas\/generated\/|^realms\/(nova|aurora)\b|^docs\/examples\/plugins\/acme-votes$|^src\/(checkout|payments|identity)$/;

function findBrokenPaths(page: string, text: string): string[] {
  const spans = [...text.matchAll(PATH_SPAN)].map((match) => match[1]!);
  const links = [...text.replaceAll(/`[^`]*`/g, '').matchAll(LINK)].map((match) =>
    posix.join(posix.dirname(page), match[1]!),
  );
  return [...spans, ...links]
    .filter((path) => !MAY_BE_MISSING.test(path) && !existsSync(path))
    .map((path) => `${page} names ${path}, which does not exist: write the new path`);
}

test('the documentation names no file that does not exist', () => {
  const pages = globSync(['README.md', 'engine/README.md', 'docs/*.md', 'docs/adr/*.md']);
  const broken = pages.flatMap((page) => findBrokenPaths(page.replaceAll('\\', '/'), readFileSync(page, 'utf8')));
  expect(broken, `\n${broken.join('\n')}\n`).toEqual([]);
  expect(findBrokenPaths('docs/a.md', '`src/nowhere.ts`, [b](adr/none.md), `src/<topic>/a.ts`, `src/`')).toHaveLength(
    2,
  );
});

test('the recipe "Add a widget" names every file of its example, widgets/promo, and how a view reads a label', () => {
  const text = readFileSync('docs/contributing.md', 'utf8');
  const recipe = text.slice(text.indexOf('## Add a widget'), text.indexOf("## Change a widget's props"));
  const files = globSync('widgets/promo/*').map((file) => posix.basename(file.replaceAll('\\', '/')));
  expect(files.length).toBeGreaterThan(5);
  for (const part of [
    ...files.filter((name) => !name.endsWith('.d.ts')),
    'widgets/promo/',
    "usePort((p) => p.text.t('key'))",
  ])
    expect(recipe).toContain(part);
});

/** What the screens of the routes are called, by the beginning of the routes' names. */
const NAMES_BY_ROUTE = { GIFT: 'gifts', REDEEM: 'vouchers', PURCHASE: 'purchases', PAY: 'payments' } as const;
const getSection = (text: string, heading: string): string =>
  (text.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')[0]!;

test('"not here yet" names every screen that is not built, and each entry says first what does not exist', () => {
  const section = getSection(readFileSync('README.md', 'utf8'), 'What is not here yet');
  const texts = {
    'README.md': section,
    'docs/status.md': getSection(readFileSync('docs/status.md', 'utf8'), 'Not yet'),
    'docs/realm-format.md': getSection(readFileSync('docs/realm-format.md', 'utf8'), 'Links'),
    LINK_NOT_BUILT: PROBLEM_TEXTS.LINK_NOT_BUILT.meaning,
  };
  for (const route of NOT_BUILT)
    expect(
      Object.keys(NAMES_BY_ROUTE).some((start) => route.startsWith(start)),
      `${route} has no name`,
    ).toBe(true);
  for (const [start, name] of Object.entries(NAMES_BY_ROUTE)) {
    const isMissing = NOT_BUILT.some((route) => route.startsWith(start));
    for (const [file, text] of Object.entries(texts))
      expect([file, name, text.includes(name)]).toEqual([file, name, isMissing]);
  }
  const entries = section.split('\n').filter((line) => line.startsWith('- '));
  expect(entries.length).toBeGreaterThan(2);
  for (const entry of entries) expect(/^- \*\*\w+\*\*: ([^.]*)/.exec(entry)?.[1]).toMatch(/\b(no|not|nothing|none)\b/);
  // The choice of a profile follows a sign-in (tests/e2e/profiles.spec.ts).
  expect(texts['docs/status.md']).not.toMatch(/choice of the profile/i);
});

test('README links to the row types and the page with many rows, and names the address of the gallery', () => {
  const text = readFileSync('README.md', 'utf8');
  for (const part of [
    '[row types](docs/rows.md)',
    '`/_admin/gallery`',
    '[all-rows.json](realms/ironclad/pages/all-rows.json)',
  ])
    expect(text).toContain(part);
  // The test of broken links finds missing files. The gallery is a path of the server.
  expect(readFileSync('src/server/ssr/admin.ts', 'utf8')).toContain("'/_admin/gallery'");
});

test('the brand that the tour adds has another id than the examples of a new brand in README and at the first start', () => {
  const readIds = (text: string): string[] =>
    [...text.matchAll(/npm run realm -- create ([a-z0-9-]+)/g)].map(([, id]) => id!);
  const [id, ...others] = readIds(readFileSync('docs/tour.md', 'utf8'));
  expect(others).toEqual([]);
  const examples = ['README.md', 'src/server/ssr/firstSteps.ts'].flatMap((file) => readIds(readFileSync(file, 'utf8')));
  expect(examples.length).toBeGreaterThanOrEqual(2);
  expect(examples).not.toContain(id);
});

test("the limits in docs/realm-format.md are the code's", () => {
  const text = readFileSync('docs/realm-format.md', 'utf8');
  const toMb = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
  expect(MAX_ASSET_BYTES).toBe(MAX_DOCUMENT_BYTES);
  const uses = [...text.matchAll(/^\| `(\w+)` +\| .+? +\| (\d+) px +\| (.+?) +\|$/gm)].map(([, use, width, form]) => [
    use,
    Number(width),
    form,
  ]);
  const needs: Readonly<Record<string, ArtworkNeeds>> = ARTWORK_USES;
  expect(uses).toEqual(Object.entries(needs).map(([use, { minWidth, form = 'any' }]) => [use, minWidth, form]));
  expect(IMAGE_WIDTHS).toHaveLength(10);
  for (const sentence of [
    `Each image, clip, font and JSON file has at most ${toMb(MAX_ASSET_BYTES)}, a folder at most ${MAX_FILES.toLocaleString('en')} files and ${toMb(MAX_FOLDER_BYTES)} of JSON.`,
    `An image must be at most ${MAX_SIDE_PX} px wide, at most ${MAX_SIDE_PX} px high and ${toMb(MAX_ASSET_BYTES)}.`,
    `lighter than ${toMb(HEAVY_BYTES)}.`,
    `less than ${MIN_VISIBLE_SHARE * 100} % of the image would be visible`,
    'in up to ten widths',
    `At most ${originsSchema.properties.media.maxItems} origins for each purpose.`,
  ])
    expect(text).toContain(sentence);
  // The folder of a new brand names the limit, too.
  expect(readFileSync('src/cli/realm/brandTemplate.ts', 'utf8')).toContain(`at most ${MAX_SIDE_PX} px`);
});

/** The field of each use whose image `npm run art` draws. */
const FIELDS_BY_USE = {
  landscape: 'thumbnailUrl',
  portrait: 'posterUrl',
  square: 'squareUrl',
  hero: 'imageUrl',
  heroPortrait: 'portraitImageUrl',
} as const;

test('the sizes of images in docs/realm-format.md are those that `npm run art` draws, and are large enough', () => {
  const text = readFileSync('docs/realm-format.md', 'utf8');
  const rows = [...text.matchAll(/^\| `<name>\.([\w-]+)\.webp` +\| (.+?) +\| (\d+) x (\d+) +\|$/gm)].map(
    ([, kind, fields, width, height]) => ({ kind: kind!, fields: fields!, size: [Number(width), Number(height)] }),
  );
  expect(Object.fromEntries(rows.map(({ kind, size }) => [kind, size]))).toEqual(IMAGE_SIZES);
  for (const [use, field] of Object.entries(FIELDS_BY_USE)) {
    const row = rows.find(({ fields }) => fields.includes(`\`${field}\``));
    const { minWidth, ratios } = ARTWORK_USES[use as keyof typeof FIELDS_BY_USE];
    const [width = 0, height = 1] = row?.size ?? [];
    const ratio = width / height;
    const isOfForm = ratio > ratios[0] * 0.95 && ratio < ratios[1] * 1.05;
    expect([field, width >= minWidth, isOfForm]).toEqual([field, true, true]);
  }
  for (const { kind, size } of rows) expect([kind, Math.max(...size) <= MAX_SIDE_PX]).toEqual([kind, true]);
  // The images of the demo brands have these sizes; lettering is as wide as its text.
  type Images = Readonly<Record<string, { readonly width: number; readonly height: number }>>;
  const drawn = globSync('realms/*/art/index.json').flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Images),
  );
  const sized = drawn.flatMap(([name, { width, height }]) => {
    const row = rows.find(({ kind }) => kind !== 'title' && name.endsWith(`.${kind}.webp`));
    return row ? [{ name, size: [width, height], expected: row.size }] : [];
  });
  expect(sized.length).toBeGreaterThan(100);
  expect(sized.filter(({ size, expected }) => size.join() !== expected.join())).toEqual([]);
});

test('docs/realm-format.md says what the code does with empty fonts and type, dates, hours and ranks', () => {
  const text = readFileSync('docs/realm-format.md', 'utf8');
  const names = (list: readonly string[]): string =>
    `${list
      .slice(0, -1)
      .map((name) => `\`${name}\``)
      .join(', ')} and \`${list.at(-1)}\``;
  const required = themeSchema.properties.colours.required;
  const theme = { colours: Object.fromEntries(required.map((role) => [role, '#204060'])), fonts: [], type: {} };
  const isValid = (value: object): boolean => validateTheme(structuredClone(value));
  expect([isValid(theme), isValid({ ...theme, fonts: undefined }), isValid({ ...theme, type: undefined })]).toEqual([
    true,
    false,
    false,
  ]);
  const [date, hours] = [dateTime(''), localTime('')];
  for (const example of date.examples) expect(example).toMatch(new RegExp(date.pattern));
  expect(hours.examples[0]).toMatch(new RegExp(hours.pattern));
  const { rank } = contentItemSchema.properties.details.properties;
  expect([rank.type, licenceSchema.properties.rank.type]).toEqual(['string', 'integer']);
  for (const sentence of [
    `must have ${names(themeSchema.required)}, but \`"fonts": []\` and \`"type": {}\` are valid`,
    `Of \`colours\` only ${names(required)} are required.`,
    `A date with time is an ISO 8601 text with a zone: \`"${date.examples[0]}"\` or \`"${date.examples[1]}"\`.`,
    `Hours of a day are \`"${hours.examples[0]}"\`.`,
    `\`details.rank\` of an item is a text, because a champion has no number: \`"C"\`, \`"1"\`, \`"2"\`, at most ${rank.maxLength} characters.`,
    'The `rank` of a licence is a number.',
  ])
    expect(text).toContain(sentence);
});

test('no page of the documentation refers to the decision on images by its number', () => {
  // docs/spec has the decisions themselves.
  const pages = globSync(['README.md', 'engine/README.md', 'docs/**/*.md'])
    .map((page) => page.replaceAll('\\', '/'))
    .filter((page) => !/^docs\/(adr|spec)\//.test(page));
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => /\bO22\b/.test(readFileSync(page, 'utf8')))).toEqual([]);
});

test('docs/plugins.md lists the extension points with their pages, numbers and contexts', () => {
  const text = readFileSync('docs/plugins.md', 'utf8');
  const chapter = text.slice(text.indexOf('## Extension points'));
  for (const [id, { max, pages = PAGES_WITHOUT_POINTS, context }] of Object.entries(EXTENSION_POINTS)) {
    // The first table has a row for each point; the second one has the contexts, with one row for several points.
    const [row, contextRow] = chapter.split('\n').filter((line) => line.split('|')[1]?.includes(`\`${id}\``) === true);
    expect(row, id).toMatch(new RegExp(`\\| ${max} +\\|$`));
    for (const page of pages) expect(row).toContain(`\`${page}\``);
    for (const field of Object.keys((context as { properties: object }).properties))
      expect(contextRow, id).toContain(`\`${field}\``);
  }
});
