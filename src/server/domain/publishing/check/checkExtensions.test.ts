// `extensions` of realm.json: conflicts name both owners, and everything that a plugin or a point refuses is reported.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeProblem } from '#schemas/problemTexts.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { readContent } from '../../delivery/realmDocuments.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder } from '../../testing/sampleFolder.ts';
import { checkRealm } from './checkRealm.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const POLLS = {
  id: 'polls',
  kind: 'module',
  url: '/plugins/polls.js',
  integrity: INTEGRITY,
  rows: [{ type: 'acme.poll' }],
  extensions: [
    { id: 'item-poll', attachTo: 'item.aside', type: 'acme.poll', props: { question: 'Who wins?' } },
    { id: 'home-poll', attachTo: 'hero.below', type: 'acme.poll', props: { question: 'Who wins?' }, order: 10 },
  ],
};
const CLOCK = {
  id: 'clock',
  kind: 'frame',
  url: '/plugins/clock.html',
  extensions: ['a', 'b', 'c'].map((id) => ({ id, attachTo: 'hero.below' })),
};
const CONTEXT = {
  type: 'object',
  required: ['itemId'],
  properties: { itemId: { type: 'string' }, itemType: { type: 'string', enum: ['VOD', 'LIVE_EVENT', 'SERIES'] } },
};
const POLL_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['question'],
  properties: {
    question: { type: 'string', maxLength: 40 },
    item: { type: 'string', 'x-reference': 'item' },
    picture: { type: 'string', 'x-image': true },
    context: CONTEXT,
  },
};

/** Checks the sample realm with these extensions. */
async function check(
  extensions: object,
  { inherited, plugins = [POLLS, CLOCK], within = '/extensions', assets = {} }: Options = {},
): Promise<Problem[]> {
  const folder = await sampleFolder({
    documents: { 'realm.json': { ...(sampleDocuments()['realm.json'] as object), plugins, extensions } },
    assets,
  });
  const files: Readonly<Record<string, object>> = {
    'polls.js': {},
    'clock.html': {},
    'polls.schema.json': { 'acme.poll': POLL_SCHEMA },
    'clock.schema.json': { 'plugin.clock': { type: 'object' } },
  };
  const { problems } = await checkRealm(folder, {
    ...emptyEnvironment,
    relatedRealms: new Map(
      inherited && [['default', readContent([{ kind: 'realm', key: 'realm', body: { extensions: inherited } }])]],
    ),
    pluginFiles: {
      folder: 'plugins',
      paths: new Set(Object.keys(files)),
      read: (path) => Promise.resolve(Buffer.from(JSON.stringify(files[path]))),
      isHashWarning: true,
    },
  });
  return problems.filter(({ pointer }) => pointer.startsWith(within));
}
type Options = {
  readonly inherited?: Realm['extensions'];
  readonly plugins?: readonly object[];
  /** Start of the pointers of the problems to return. */
  readonly within?: string;
  readonly assets?: Readonly<Record<string, Uint8Array>>;
};

test('an extension that fits is accepted, with its order, its pages and its config', async () => {
  expect(await check({ 'polls/item-poll': { enabled: true } })).toEqual([]);
  expect(
    await check({
      'polls/home-poll': { enabled: true, pages: ['home'], config: { question: 'Red or blue?' }, order: 5 },
      'clock/a': { enabled: false },
    }),
  ).toMatchObject([
    // The schema of polls wants an item, which the place below a hero does not have.
    { code: 'EXTENSION_REFUSED', pointer: '/extensions/polls~1home-poll/attachTo' },
  ]);
});

test('entries that no plugin declares are reported with the nearest name', async () => {
  expect(await check({ 'polls/item-pol': { enabled: true } })).toMatchObject([
    {
      code: 'EXTENSION_UNKNOWN',
      severity: 'error',
      pointer: '/extensions/polls~1item-pol',
      nearest: 'polls/item-poll',
    },
  ]);
  const [unlisted] = await check({ 'pols/item-poll': {} });
  expect(unlisted).toMatchObject({ code: 'EXTENSION_UNKNOWN', nearest: 'polls/item-poll' });
  expect(unlisted!.expected).toMatch(/^an extension of a plugin in "plugins" of this realm \(polls\/item-poll, /);
});

test('a realm without the plugin may turn off what it inherits, and nothing else', async () => {
  const inherited = { 'polls/item-poll': { enabled: true } };
  const without = { inherited, plugins: [CLOCK] };
  expect(await check({ 'polls/item-poll': { enabled: false } }, without)).toEqual([]);
  for (const extensions of [{ 'polls/item-poll': { enabled: true } }, { 'polls/home-poll': { enabled: false } }])
    expect(await check(extensions, without)).toMatchObject([{ code: 'EXTENSION_UNKNOWN', severity: 'error' }]);
});

test('null replaces inherited pages and config by those of the plugin', async () => {
  const inherited = { 'polls/home-poll': { enabled: true, pages: ['extra'], config: { question: 7 } } };
  const heir = (entry: object) => check({ 'polls/home-poll': { attachTo: 'item.aside', ...entry } }, { inherited });
  expect(await heir({})).toMatchObject([
    { code: 'FIELD_TYPE', pointer: '/extensions/polls~1home-poll/config/question' },
    { code: 'EXTENSION_REFUSED', pointer: '/extensions/polls~1home-poll/pages' },
  ]);
  expect(await heir({ pages: null, config: null })).toEqual([]);
});

test('two entries with the same order are a warning that names both plugins and realms', async () => {
  const [conflict, ...others] = await check(
    { 'clock/b': { enabled: true, order: 10 } },
    { inherited: { 'clock/a': { enabled: true, order: 10 } } },
  );
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({
    code: 'EXTENSION_ORDER_EQUAL',
    severity: 'warning',
    pointer: '/extensions/clock~1b/order',
    expected:
      'different orders of "a" of plugin clock (realm default) and "b" of plugin clock (realm sample) at hero.below',
    found: 'both have order 10',
  });
  expect(describeProblem(conflict!)).toContain('the order of their ids decides');
  // On different pages they do not meet.
  const onPages = (page: string) => ({ enabled: true, order: 10, pages: [page] });
  expect(await check({ 'clock/a': onPages('home'), 'clock/b': onPages('extra') })).toEqual([]);
});

test('more entries than a place takes are an error that names all; a realm that turns one off has none', async () => {
  const four = {
    'clock/a': { enabled: true, order: 1 },
    'clock/b': { enabled: true, order: 2 },
    'clock/c': { enabled: true, order: 3 },
    'polls/home-poll': { enabled: true, order: 4, pages: ['home'] },
  };
  const found = (await check(four)).filter(({ code }) => code === 'EXTENSION_POINT_FULL');
  expect(found).toMatchObject([{ severity: 'error', found: '4' }]);
  expect(found[0]!.expected).toMatch(/^at most 3 entries at hero.below of page home, which has "a" of plugin clock/);
  for (const name of ['"b" of plugin clock', '"c" of plugin clock', '"home-poll" of plugin polls (realm sample)'])
    expect(found[0]!.expected).toContain(name);
  const heir = await check({ 'clock/c': { enabled: false } }, { inherited: four });
  expect(heir.filter(({ code }) => code === 'EXTENSION_POINT_FULL')).toEqual([]);
});

test('config that the schema of the plugin refuses is reported where it is written', async () => {
  const entry = (config: object) => ({ 'polls/item-poll': { enabled: true, config } });
  expect(await check(entry({ question: 7 }))).toMatchObject([
    { code: 'FIELD_TYPE', pointer: '/extensions/polls~1item-poll/config/question', expected: 'string', found: '7' },
  ]);
  expect(await check(entry({ quesion: 'Red?' }))).toMatchObject([
    { code: 'FIELD_UNKNOWN', pointer: '/extensions/polls~1item-poll/config/quesion', nearest: 'question' },
  ]);
  expect(await check(entry({ context: {} }))).toMatchObject([
    { code: 'EXTENSION_REFUSED', pointer: '/extensions/polls~1item-poll/config/context' },
  ]);
});

test('ids in config are checked as in the rows of pages, and an image that is too heavy is a warning', async () => {
  const entry = (config: object) => ({ 'polls/item-poll': { enabled: true, config } });
  expect(await check(entry({ item: 'v1' }))).toEqual([]);
  expect(await check(entry({ item: 'v11' }))).toMatchObject([
    {
      code: 'ITEM_UNKNOWN',
      severity: 'error',
      pointer: '/extensions/polls~1item-poll/config/item',
      rowType: 'acme.poll',
      nearest: 'v1',
    },
  ]);
  const raw = { width: 1_000, height: 800, channels: 3 } as const;
  const heavy = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
  expect(await check(entry({ picture: 'heavy.png' }), { assets: { 'art/heavy.png': heavy } })).toMatchObject([
    { code: 'PICTURE_HEAVY', severity: 'warning', pointer: '/extensions/polls~1item-poll/config/picture' },
  ]);
});

test('a place whose context the plugin does not accept, and pages without the place, are reported', async () => {
  const moved = await check({ 'polls/item-poll': { enabled: true, attachTo: 'page.end' } });
  expect(moved).toMatchObject([{ code: 'EXTENSION_REFUSED', pointer: '/extensions/polls~1item-poll/attachTo' }]);
  expect(moved[0]!.expected).toContain('accepts the context of page.end; /context/itemId must be');
  expect(await check({ 'clock/a': { enabled: true, attachTo: 'hero.bellow' } })).toMatchObject([
    { code: 'FIELD_VALUE', pointer: '/extensions/clock~1a/attachTo', nearest: 'hero.below' },
  ]);
  expect(await check({ 'polls/item-poll': { enabled: true, pages: ['home', 'hom'] } })).toMatchObject([
    { code: 'EXTENSION_REFUSED', pointer: '/extensions/polls~1item-poll/pages', found: '"home, hom"' },
    { code: 'EXTENSION_REFUSED', pointer: '/extensions/polls~1item-poll/pages/1', nearest: 'home' },
  ]);
});

test('a field of the wrong type is reported by its schema, and does not stop the check', async () => {
  const found = await check({ 'clock/a': { enabled: 'yes', order: '1', pages: 'home', config: 3 }, 'clock/b': 4 });
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'FIELD_TYPE /extensions/clock~1a/config',
    'FIELD_TYPE /extensions/clock~1a/enabled',
    'FIELD_TYPE /extensions/clock~1a/order',
    'FIELD_TYPE /extensions/clock~1a/pages',
    'FIELD_TYPE /extensions/clock~1b',
  ]);
});

test('an invalid definition of an extension is reported by its schema, and does not stop the check', async () => {
  const define = (extensions: unknown) =>
    check({ 'clock/a': { enabled: true } }, { plugins: [{ ...CLOCK, extensions }], within: '/plugins' });
  const list = async (extensions: unknown): Promise<string[]> =>
    (await define(extensions)).map(({ code, pointer }) => `${code} ${pointer}`);
  expect(await define([{ id: 'a', attachTo: 'item.asides' }])).toMatchObject([
    { code: 'FIELD_VALUE', pointer: '/plugins/0/extensions/0/attachTo', nearest: 'item.aside' },
  ]);
  expect(await list([{ id: 'a' }])).toEqual(['FIELD_MISSING /plugins/0/extensions/0/attachTo']);
  expect(await list([null, 'a'])).toEqual(['FIELD_TYPE /plugins/0/extensions/0', 'FIELD_TYPE /plugins/0/extensions/1']);
  expect(await list('a')).toEqual(['FIELD_TYPE /plugins/0/extensions']);
});

test('an invalid definition of a plugin is reported by its schema, and does not stop the check', async () => {
  const list = async (plugins: unknown): Promise<string[]> =>
    (await check({}, { plugins: plugins as object[], within: '/plugins' })).map(
      ({ code, pointer }) => `${code} ${pointer}`,
    );
  const define = (fields: object): Promise<string[]> => list([{ ...CLOCK, ...fields }]);
  expect(await define({ rows: 'x' })).toEqual(['FIELD_TYPE /plugins/0/rows']);
  expect(await define({ rows: [null, { type: 5 }] })).toEqual([
    'FIELD_TYPE /plugins/0/rows/0',
    'FIELD_TYPE /plugins/0/rows/1/type',
  ]);
  expect(await define({ data: { origin: 5, endpoints: [null] } })).toEqual([
    'FIELD_TYPE /plugins/0/data/endpoints/0',
    'FIELD_TYPE /plugins/0/data/origin',
  ]);
  expect(await define({ data: null, height: null, url: 5, id: 7, extensions: null })).toEqual([
    'FIELD_TYPE /plugins/0/data',
    'FIELD_TYPE /plugins/0/extensions',
    'FIELD_TYPE /plugins/0/height',
    'FIELD_TYPE /plugins/0/id',
    'FIELD_TYPE /plugins/0/url',
  ]);
  expect(await list([null, 'x'])).toEqual(['FIELD_TYPE /plugins/0', 'FIELD_TYPE /plugins/1']);
  expect(await list('x')).toEqual(['FIELD_TYPE /plugins']);
});
