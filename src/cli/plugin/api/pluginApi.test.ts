import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { PLUGIN_API, pluginApiSchema, type PluginApi, type PluginApiMember } from '#schemas/plugin/plugin-api.ts';
import { findMemberUses } from './findMemberUses.ts';
import { findPolicyBreaks } from './findPolicyBreaks.ts';
import { renameMembers } from './renameMembers.ts';

test('the list of the plugin API is valid and follows the rules of releases', () => {
  const isValid = new Ajv({ strict: false }).compile<PluginApi>(pluginApiSchema);
  expect(isValid(PLUGIN_API), JSON.stringify(isValid.errors)).toBe(true);
  expect(findPolicyBreaks(PLUGIN_API)).toEqual([]);
});

describe('a list that breaks a rule', () => {
  const create = (versions: readonly string[], member: object): PluginApi => ({
    versions: versions.map((version) => ({ version, summary: 'A version.' })),
    members: [
      { path: 'ports.text.date', since: '1.0', summary: 'Formats.', ...member },
      { path: 'ports.text.format', since: '1.0', summary: 'Formats.' },
    ],
  });
  const deprecated = { since: '1.1', remedy: 'use format' };
  test.each([
    ['1.0 1.2', {}, '1.2 follows 1.0: write 1.1 or 2.0'],
    ['1.0 1.1', { since: '1.3' }, 'ports.text.date: 1.3 is not in "versions"'],
    ['1.0 1.1', { since: '1.1', deprecated }, 'ports.text.date is deprecated in 1.1, and exists since 1.1'],
    ['1.0 1.1', { deprecated: { ...deprecated, newName: 'day' } }, 'ports.text.date: ports.text.day does not exist'],
    ['1.0 1.1 2.0', { removed: '2.0' }, 'ports.text.date is removed in 2.0 without a deprecation'],
    [
      '1.0 1.1 1.2 1.3 1.4',
      { deprecated, removed: '1.4' },
      'ports.text.date is removed in 1.4, which is not a major version',
    ],
    [
      '1.0 1.1 1.2 2.0',
      { deprecated, removed: '2.0' },
      'ports.text.date is deprecated in 1.1 and removed in 2.0: 1 minor versions in between, at least 2',
    ],
    ['1.0', { path: 'ports.text.format' }, 'ports.text.format is listed twice'],
  ])('%s with %j', (versions, member, message) => {
    expect(findPolicyBreaks(create(versions.split(' '), member))).toEqual([message]);
  });
  test('a member that two minor versions had after its deprecation may be removed', () => {
    const member = { deprecated: { ...deprecated, newName: 'format' }, removed: '2.0' };
    expect(findPolicyBreaks(create(['1.0', '1.1', '1.2', '1.3', '2.0'], member))).toEqual([]);
  });
});

const member = (path: string, newName?: string): PluginApiMember => ({
  path,
  since: '1.0',
  summary: 'A member.',
  deprecated: { since: '1.1', remedy: 'Write something else.', ...(newName !== undefined && { newName }) },
});

test.each([
  ['host.usePorts', 'export default function make({ usePorts }) { return usePorts; }', 1],
  ['host.usePorts', 'export default function make({ usePorts: ports }) {}', 1],
  ['host.usePorts', 'export default (host) => host.usePorts()', 1],
  ['host.usePorts', 'function make(host) { const { usePorts } = host; }\nexport { make as default };', 1],
  ['host.usePorts', 'const other = {}; other.usePorts(); export default function make() {}', 0],
  ['ports.text.date', 'usePort((ports) => ports.text.date(at, "date"))', 1],
  ['ports.text.date', 'usePort(({ text }) => text.date(at, "date"))', 1],
  ['ports.text.date', 'usePort(({ text: { date } }) => date(at, "date"))', 1],
  ['ports.text.date', 'const { text: e } = usePorts(); e?.date(at)', 1],
  ['ports.text.date', 'const e = usePorts().text; const { date } = e;', 1],
  ['ports.text.date', 'usePort((ports) => ports.text.number(1)); event.date; new Date().text', 0],
  ['view.row.pageId', 'function View({ row }) { return row.pageId; }', 1],
  ['view.data', 'function View({ data }) { return data; }', 1],
  ['widget.preload', 'defineWidget({ type, version: 1, migrations: [], estimate, preload: () => {} })', 1],
  ['widget.preload', 'const options = { preload: true };', 0],
  ['fromFrame.height', 'port.postMessage({ type: "height", height: 3 })', 1],
  ['toFrame.refused', 'if (message.type === "refused") stop();', 1],
  ['toFrame.refused', 'switch (message.type) { case "refused": stop(); }', 1],
  ['toFrame.refused', 'console.log("refused")', 0],
])('%s in `%s`: %i uses', (path, code, count) => {
  expect(findMemberUses(code, [member(path)])).toHaveLength(count);
});

test('a deprecated member gets its new name in every form, also after characters beyond ASCII', () => {
  const code = [
    "const title = 'Größe 😀';",
    'export default function make({ usePort, usePorts }) {',
    '  const { text: { date }, text } = usePorts();',
    "  return usePort((ports) => ports.text.date(title, 'date')) + text['t'] + text.date + date;",
    '}',
    "port.postMessage({ type: 'height', height: 3 });",
  ].join('\n');
  const renamed = renameMembers(code, [
    member('ports.text.date', 'format'),
    member('host.usePorts', 'readPorts'),
    member('host.usePort'),
    // Any object may have such a field or text, so the author must decide.
    member('fromFrame.height', 'size'),
    member('view.text', 'label'),
    member('view.row.pageId', 'page'),
  ]);
  expect(renamed).toBe(
    [
      "const title = 'Größe 😀';",
      'export default function make({ usePort, readPorts: usePorts }) {',
      '  const { text: { format: date }, text } = usePorts();',
      "  return usePort((ports) => ports.text.format(title, 'date')) + text['t'] + text.format + date;",
      '}',
      "port.postMessage({ type: 'height', height: 3 });",
    ].join('\n'),
  );
});
