import { expect, test } from 'vitest';
import { EXTENSION_POINTS, type ExtensionContext } from '#schemas/plugin/extension-points.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { Ajv } from 'ajv';
import { listExtensionRows, pickPageRows, withContext, withExtensionRows } from './extensionRows.ts';

const plugin = (id: string, extensions: readonly object[], rows: readonly object[] = []) => ({
  id,
  kind: 'frame',
  url: `/plugins/${id}.html`,
  rows,
  extensions,
});
const realm = {
  plugins: [
    plugin('clock', [
      { id: 'a', attachTo: 'page.end', order: 100, props: { until: 'now', title: 'A' } },
      { id: 'b', attachTo: 'page.end', order: 100 },
    ]),
    plugin(
      'polls',
      [{ id: 'poll', attachTo: 'item.aside', type: 'acme.vote', order: 50 }],
      [
        { type: 'acme.poll', version: 3 },
        { type: 'acme.vote', version: 2 },
      ],
    ),
  ],
} as unknown as Realm;
const list = (extensions: NonNullable<Realm['extensions']>) => listExtensionRows({ ...realm, extensions });

test('nothing is shown that no realm enables, and that no plugin of the realm declares', () => {
  expect(listExtensionRows(realm)).toEqual([]);
  expect(list({ 'clock/a': {}, 'clock/b': { enabled: false }, 'other/a': { enabled: true } })).toEqual([]);
  expect(listExtensionRows({ extensions: { 'clock/a': { enabled: true } } })).toEqual([]);
});

test('rows are sorted by place, order and key; the realm changes place, order and single props', () => {
  const keys = (extensions: NonNullable<Realm['extensions']>) => list(extensions).map(({ key }) => key);
  const all = { 'clock/b': { enabled: true }, 'clock/a': { enabled: true }, 'polls/poll': { enabled: true } };
  expect(keys(all)).toEqual(['polls/poll', 'clock/a', 'clock/b']);
  expect(keys({ ...all, 'clock/b': { enabled: true, order: 99 } })).toEqual(['polls/poll', 'clock/b', 'clock/a']);
  expect(keys({ ...all, 'clock/b': { enabled: true, attachTo: 'hero.below' } })).toEqual([
    'clock/b',
    'polls/poll',
    'clock/a',
  ]);
  const [row] = list({ 'clock/a': { enabled: true, config: { title: 'B' } } });
  expect(row!.element).toEqual({
    type: 'plugin.clock',
    v: 1,
    id: 'extension.clock.a',
    props: { until: 'now', title: 'B' },
  });
  expect(list({ 'polls/poll': { enabled: true } })[0]!.element).toMatchObject({ type: 'acme.vote', v: 2 });
  const [reset] = list({ 'clock/a': { enabled: true, config: null, pages: null } });
  expect([reset!.element.props, reset!.pages]).toEqual([{ until: 'now', title: 'A' }, undefined]);
});

test('a page gets the rows that name it, and as many as the place takes', () => {
  const rows = list({ 'clock/a': { enabled: true, pages: ['home'] }, 'clock/b': { enabled: true } });
  expect(pickPageRows(rows, 'home').map(({ key }) => key)).toEqual(['clock/a', 'clock/b']);
  expect(pickPageRows(rows, 'news').map(({ key }) => key)).toEqual(['clock/b']);
  const many = Array.from({ length: 5 }, () => rows[1]!);
  expect(pickPageRows(many, 'home')).toHaveLength(EXTENSION_POINTS['page.end'].max);
});

test('a row gets the context of its place as its schema says; a stored page cannot claim to be one', () => {
  const item = { id: 'v1', type: 'VOD' } as const;
  const source = { pageId: 'video', subjectId: 'v1', facts: { title: 'One', item } };
  const extensions = Object.fromEntries(
    ['clock/a', 'clock/b', 'polls/poll'].map((key) => [key, { enabled: true, config: { context: 'mine' } }]),
  );
  const rows = list({ ...extensions, 'clock/b': { enabled: true, attachTo: 'hero.below' } });
  const page = withExtensionRows('video', { id: 'video', elements: [{ heroId: 'top' }] }, rows) as {
    elements: unknown[];
  };
  const contexts = page.elements.slice(1).map((element) => {
    const { context } = (withContext(element, source) as { props: { context: ExtensionContext } }).props;
    expect(new Ajv({ strict: false }).validate(EXTENSION_POINTS[context.point].context, context)).toBe(true);
    return context;
  });
  expect(contexts).toEqual([
    { point: 'hero.below', page: 'video', subject: 'v1' },
    { point: 'item.aside', page: 'video', itemId: 'v1', itemType: 'VOD', title: 'One' },
    { point: 'page.end', page: 'video', subject: 'v1' },
  ]);
  // An editor's preview without a subject shows no row beside an item.
  expect(withContext(page.elements[2], { pageId: 'video' })).toBeUndefined();
  const written = { type: 'acme.vote', point: 'item.aside', 'Symbol(point)': 'item.aside', props: {} };
  expect(withContext(written, source)).toBe(written);
});

test('the examples of each place are valid, so that a check by them means something', () => {
  for (const { context, examples } of Object.values(EXTENSION_POINTS))
    for (const example of examples) expect(new Ajv({ strict: false }).validate(context, example)).toBe(true);
});
