import { expect, test } from 'vitest';
import type { PluginApiMember } from '#schemas/plugin/plugin-api.ts';
import type { PluginFiles } from '#src/server/domain/publishing/check/pluginFiles.ts';
import type { PublishClient } from '../realm/publishClient.ts';
import { findUsage, formatUsage } from './findUsage.ts';

const member: PluginApiMember = {
  path: 'ports.text.date',
  since: '1.0',
  summary: 'Formats a date.',
  deprecated: { since: '1.1', remedy: 'use format' },
};
const CURRENT: PluginApiMember = { path: 'ports.text.t', since: '1.0', summary: 'A label.' };

const TEXTS: Readonly<Record<string, string>> = {
  'votes/votes.js': 'export default function make({ usePort }) {\n  usePort((p) => p.text.t(p.text.date(1)));\n}',
  'clock/clock.html':
    '<!doctype html><script src="clock.js"></script><script defer src=/plugins/clock/more.js></script>',
  'clock/clock.js': 'const { text } = ports;\ntext.date(2);',
};
const files: PluginFiles = {
  folder: 'plugins',
  paths: new Set(Object.keys(TEXTS)),
  read: (path) => Promise.resolve(new TextEncoder().encode(TEXTS[path])),
};

/** Returns a client whose realms list plugins. */
const createClient = (realms: Readonly<Record<string, readonly object[] | undefined>>) =>
  ({
    list: () => Promise.resolve(Object.keys(realms).map((realm) => ({ realm, version: 1, hosts: [] }))),
    documents: (realm) =>
      Promise.resolve({
        realm,
        version: 1,
        documents: [{ kind: 'realm', key: 'realm', body: { id: realm, plugins: realms[realm] } }],
      }),
  }) satisfies Pick<PublishClient, 'list' | 'documents'>;

test('deprecated members in the plugins of all realms are found, with file, line and remedy', async () => {
  const client = createClient({
    one: [{ id: 'votes', kind: 'module', url: '/plugins/votes/votes.js' }],
    two: [{ id: 'clock', kind: 'frame', url: '/plugins/clock/clock.html?a=1' }],
    three: undefined,
  });
  const report = await findUsage(client, files, [member, CURRENT]);
  expect(formatUsage(report, '1.1').split('\n')).toEqual([
    'one: votes (votes/votes.js:2:34): ports.text.date is deprecated since 1.1: use format',
    'two: clock (clock/clock.js:2:6): ports.text.date is deprecated since 1.1: use format',
    'not checked: two: clock: plugins has no file clock/more.js',
    'places to change: 2 (plugin API 1.1; realms: 3, plugins: 2, not checked: 1)',
  ]);
});

test('plugins of other sites and missing files are named, and so are plugins for another engine', async () => {
  const client = createClient({
    one: [
      { id: 'far', kind: 'module', url: 'https://plugins.example/far.js' },
      { id: 'gone', kind: 'module', url: '/plugins/gone.js', engine: '7' },
    ],
  });
  expect(formatUsage(await findUsage(client, files, [member]), '1.1').split('\n')).toEqual([
    'one: gone: it works with engine 7; this engine is 1',
    'not checked: one: far: https://plugins.example/far.js is on another site',
    'not checked: one: gone: plugins has no file gone.js',
    'places to change: 1 (plugin API 1.1; realms: 1, plugins: 2, not checked: 2)',
  ]);
  const clean = await findUsage(createClient({ one: [] }), files, [member]);
  expect(formatUsage(clean, '1.1')).toBe(
    'no plugin needs a change (plugin API 1.1; realms: 1, plugins: 0, not checked: 0)',
  );
});
