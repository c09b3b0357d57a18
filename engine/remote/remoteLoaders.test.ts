import { expect, test } from 'vitest';
import type { Problem } from '#schemas/problems.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { createRemotePlugins, type WidgetLoaders } from './remoteLoaders.ts';

const plugin = (id: string, types: readonly string[], more: Partial<PluginDefinition> = {}): PluginDefinition =>
  ({
    id,
    kind: 'module',
    url: `/plugins/${id}.js`,
    version: 1,
    rows: types.map((type) => ({ type })),
    ...more,
  }) as PluginDefinition;
const builtIn: WidgetLoaders = { carousel: () => Promise.reject(new Error('not requested')) };

test('a row type or id belongs to the plugin that is listed first; the report names both (docs/faults.md, F55)', async () => {
  const problems: Problem[] = [];
  const loaders = createRemotePlugins().loaders(
    [
      plugin('first', ['acme.poll'], { height: { initial: 111 } }),
      plugin('second', ['acme.poll', 'acme.other']),
      plugin('first', [], { height: { initial: 999 } }),
      plugin('greedy', ['carousel']),
    ],
    builtIn,
    (each) => void problems.push(each),
  );
  expect(Object.keys(loaders).sort()).toEqual([
    'acme.other',
    'acme.poll',
    'plugin.first',
    'plugin.greedy',
    'plugin.second',
  ]);
  expect(problems.map(({ code, pointer, expected, found }) => `${code} ${pointer}: ${expected}, ${found}`)).toEqual([
    'ROW_TYPE_TAKEN /plugins/1: a row type that first does not have, acme.poll of second',
    'ROW_TYPE_TAKEN /plugins/2: a row type that first does not have, plugin.first of first',
    'ROW_TYPE_TAKEN /plugins/3: a row type that the product does not have, carousel of greedy',
  ]);
  const [poll, own] = await Promise.all([loaders['acme.poll']!(), loaders['plugin.first']!()]);
  expect([poll.owner, poll.estimate({} as never).desktop, own.estimate({} as never).desktop]).toEqual([
    'first',
    111,
    111,
  ]);
});

test('each plugin adds a capability that rows can require: its id with its version', () => {
  expect(createRemotePlugins().capabilities([plugin('polls', [], { version: 3 }), plugin('clock', [])])).toEqual({
    polls: 3,
    clock: 1,
  });
});
