// The list of the plugin API (schemas/plugin/plugin-api.ts) has exactly the members that the code has, and
// docs/plugin-api.md is made from the list.
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { parseSync } from 'rolldown/experimental';
import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '#engine/plugin-api/index.ts';
import { frameMessageSchema } from '#schemas/plugin/frame-message.ts';
import { PLUGIN_API, PLUGIN_API_VERSION, type PluginApiMember } from '#schemas/plugin/plugin-api.ts';

const PAGE = 'docs/plugin-api.md';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
type Fields = ReadonlyMap<string, Node | undefined>;

/** Returns the fields of the object types that a file exports, by the name of the type. */
function readTypes(path: string): ReadonlyMap<string, Node> {
  const { body } = parseSync(path, readFileSync(path, 'utf8')).program as unknown as { body: readonly Node[] };
  return new Map(
    body.flatMap((statement) => {
      const declaration = statement['declaration'] as Node | null | undefined;
      if (declaration?.type !== 'TSTypeAliasDeclaration') return [];
      return [[(declaration['id'] as { name: string }).name, declaration['typeAnnotation'] as Node] as const];
    }),
  );
}

/** Returns the fields of an object type with their types; those of an intersection are joined. */
function listFields(type: Node | undefined): Fields {
  const members = (type?.['members'] ?? []) as readonly Node[];
  return new Map(
    members.map((member) => [
      (member['key'] as { name: string }).name,
      (member['typeAnnotation'] as { typeAnnotation?: Node } | undefined)?.typeAnnotation,
    ]),
  );
}

const under = (place: string, fields: Fields): string[] => [...fields.keys()].map((name) => `${place}.${name}`);

/** Returns the literal of the field `type` of a message. */
const readMessageType = (message: Node): string => {
  const literal = listFields(message).get('type')?.['literal'] as { value?: unknown } | undefined;
  return String(literal?.value);
};

/** Returns the paths of the members that the code has. */
function listMembersOfCode(): string[] {
  const ports = readTypes('engine/plugin-api/ports.ts');
  const widgets = readTypes('engine/plugin-api/defineWidget.ts');
  const loader = readTypes('engine/remote/loadPlugin.ts');
  const messages = readTypes('schemas/plugin/frame-message.ts').get('HostMessage')!['types'] as readonly Node[];
  const view = listFields(widgets.get('ViewProps'));
  const nameOfType = (type: Node | undefined): string =>
    (type as { typeName?: { name?: string } } | undefined)?.typeName?.name ?? '';
  const init = listFields(messages.find((message) => readMessageType(message) === 'init'));
  return [
    ...under('host', listFields(loader.get('PluginHost'))),
    // definePlugin sets the owner.
    ...under('widget', listFields(widgets.get('Widget'))).filter((path) => path !== 'widget.owner'),
    ...under('view', view).filter((path) => path !== 'view.row'),
    ...under('view.row', listFields(view.get('row'))),
    ...under('load', listFields(widgets.get('LoadContext'))),
    ...[...listFields(ports.get('Ports'))].flatMap(([name, type]) =>
      under(`ports.${name}`, listFields(ports.get(nameOfType(type)))),
    ),
    ...under('init', init).filter((path) => path !== 'init.marquee' && path !== 'init.type'),
    ...frameMessageSchema.properties.type.enum.map((type) => `fromFrame.${type}`),
    ...messages.map((message) => `toFrame.${readMessageType(message)}`),
  ];
}

test('the list has exactly the members of the code', () => {
  const listed = PLUGIN_API.members.filter(({ removed }) => removed === undefined).map(({ path }) => path);
  expect(listed.length).toBeGreaterThan(60);
  expect(
    listed.toSorted(),
    'schemas/plugin/plugin-api.ts: add new members with a new minor version; deprecate a member before it is removed',
  ).toEqual(listMembersOfCode().toSorted());
});

test('the major version is that of the engine', () => {
  expect(Number(PLUGIN_API_VERSION.split('.')[0])).toBe(ENGINE_VERSION);
});

const PLACES: readonly (readonly [place: string, title: string])[] = [
  ['host', 'The argument of the default export of a module'],
  ['widget', 'The argument of `defineWidget`'],
  ['view', 'The props of a view'],
  ['load', 'The second argument of `load`'],
  ['ports', 'The ports: `usePort((ports) => ...)`'],
  ['init', 'The first message to a frame'],
  ['fromFrame', 'The types of messages of a frame'],
  ['toFrame', 'The types of messages to a frame'],
];

function describeState({ deprecated, removed }: PluginApiMember): string {
  const removal = removed === undefined ? '' : `removed in ${removed}. `;
  return deprecated ? `${removal}deprecated since ${deprecated.since}: ${deprecated.remedy}` : removal;
}

/** Returns the formatted text of the page. */
async function createPage(): Promise<string> {
  const table = (place: string): string => {
    const members = PLUGIN_API.members.filter(({ path }) => path.startsWith(`${place}.`));
    return [
      '| member | since | is | state |\n| --- | --- | --- | --- |',
      ...members.map(
        (member) =>
          `| \`${member.path.slice(place.length + 1)}\` | ${member.since} | ${member.summary} | ${describeState(member)} |`,
      ),
    ].join('\n');
  };
  const text = [
    '# The plugin API, member by member',
    'Made from `schemas/plugin/plugin-api.ts`. When it changes, write this page again: `npm test -- tests/architecture/pluginApi.test.ts -u`. `npm run -s plugin -- api --json` prints the same list for programs. [Plugins](plugins.md#versions-of-the-plugin-api) says what a version promises.',
    '## Versions',
    [
      '| version | what authors notice |\n| --- | --- |',
      ...PLUGIN_API.versions.map(({ version, summary }) => `| ${version} | ${summary} |`),
    ].join('\n'),
    ...PLACES.flatMap(([place, title]) => [`## ${title}`, table(place)]),
    '',
  ].join('\n\n');
  const {
    $schema: _schema,
    ignorePatterns: _ignored,
    ...options
  } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as Record<string, unknown>;
  return (await format(PAGE, text, options)).code;
}

test('docs/plugin-api.md matches the list (npm test -- tests/architecture/pluginApi.test.ts -u)', async () => {
  const page = await createPage();
  for (const { path } of PLUGIN_API.members) expect(page).toContain(`\`${path.slice(path.indexOf('.') + 1)}\``);
  await expect(page).toMatchFileSnapshot(`../../${PAGE}`);
});
