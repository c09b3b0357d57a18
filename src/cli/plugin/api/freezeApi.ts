// `npm run plugin -- api --freeze`: keeps the current version of the plugin API, its members and its types, so that a
// test can tell whether a later engine still fits plugins of that version (docs/adr/074-frozen-plugin-api.md).
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/experimental';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { moneySchema } from '#schemas/domain/money.ts';
import { DATA_SOURCES } from '#schemas/page/bucket.ts';
import { linkSchema } from '#schemas/page/link.ts';
import { pagingSchema } from '#schemas/page/paging.ts';
import { frameMessageSchema } from '#schemas/plugin/frame-message.ts';
import { patchOperationSchema } from '#schemas/preview/patch.ts';
import type { PluginApi } from '#schemas/plugin/plugin-api.ts';
import { formatLikeRepository } from '../../realm/formatFolder.ts';
import { PluginRefusedError } from '../pluginProject.ts';
import { toTypeText } from './toTypeText.ts';

/** Folder with one folder for each version. */
export const FROZEN_FOLDER = 'tests/pluginVersions';

/** The modules of the engine that declare what plugins get. */
const SOURCES = [
  'engine/remote/loadPlugin.ts',
  'engine/remote/pluginServices.ts',
  'engine/plugin-api/definePlugin.ts',
  'engine/plugin-api/defineWidget.ts',
  'engine/plugin-api/usePort.ts',
  'engine/plugin-api/ports.ts',
  'engine/page/contract.ts',
  'schemas/validator.ts',
  'schemas/plugin/frame-message.ts',
  'schemas/plugin/props-patch.ts',
] as const;

/** The types that plugins of modules and frames use; the others follow from them. */
const ROOTS = ['PluginHost', 'ViewProps', 'LoadContext', 'Widget', 'Ports', 'HostMessage', 'FrameMessage'] as const;

/** Types that a schema describes. Their text is made from the schema. */
const SCHEMA_TYPES: Readonly<Record<string, object>> = {
  ContentItem: contentItemSchema,
  Money: moneySchema,
  Link: linkSchema,
  Paging: pagingSchema,
  FrameMessage: frameMessageSchema,
  PatchOperation: patchOperationSchema,
  DataSource: { enum: DATA_SOURCES },
};

/** The calls of `content.read`. They are those of the product's API, which has versions of its own. */
const LIVE_TYPE = 'ContentCalls';

const HEADER = [
  '// The types of one version of the plugin API, as plugins of that version use them. Written by `npm run plugin -- api',
  '// --freeze`; never changed afterwards.',
];

/**
 * Writes the members and types of the current version.
 *
 * @param root folder of the repository
 * @returns the paths of the files
 * @throws PluginRefusedError when the version is frozen already
 */
export async function freezeApi(root: string, api: PluginApi): Promise<readonly string[]> {
  const { version } = api.versions.at(-1)!;
  const folder = join(FROZEN_FOLDER, version);
  if (existsSync(join(root, folder)))
    throw new PluginRefusedError(
      `${folder} exists: the version ${version} is frozen. Add the next version to "versions" in schemas/plugin/plugin-api.ts, then freeze that one.`,
    );
  const files = {
    'members.json': JSON.stringify(listMembersAt(api, version)),
    'api.ts': createTypes(root),
    'check.ts': CHECK,
  };
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(root, folder, name), await formatLikeRepository(name, text));
  writeFileSync(
    join(root, FROZEN_FOLDER, HASHES),
    await formatLikeRepository(HASHES, JSON.stringify(hashFrozen(root))),
  );
  return [...Object.keys(files).map((name) => join(folder, name)), join(FROZEN_FOLDER, HASHES)];
}

/** Name of the file with the hash of each frozen file, so that a change of one is noticed. */
export const HASHES = 'hashes.json';

/**
 * Returns the hashes of the frozen files by their paths in the folder of versions. The comparison is not among them: it
 * is the same for all versions, and becomes stricter. The small plugins are not either, because people write them.
 */
export function hashFrozen(root: string): Readonly<Record<string, string>> {
  const paths = globSync('*/{api.ts,members.json}', { cwd: join(root, FROZEN_FOLDER) })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  return Object.fromEntries(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, FROZEN_FOLDER, path), 'utf8').replaceAll('\r\n', '\n'))
        .digest('hex'),
    ]),
  );
}

/** Returns the paths of the members that a version has, sorted. */
export function listMembersAt({ versions, members }: PluginApi, version: string): string[] {
  const position = (name: string): number => versions.findIndex((each) => each.version === name);
  const at = position(version);
  return members
    .filter(({ since, removed }) => position(since) <= at && (removed === undefined || position(removed) > at))
    .map(({ path }) => path)
    .toSorted();
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };
/** A declaration: its text without comments, and the names that it uses. */
type Declaration = { readonly text: string; readonly names: ReadonlySet<string> };

/** Returns a module with the types that plugins use, and all that these refer to. */
function createTypes(root: string): string {
  const declared = new Map<string, Declaration>();
  for (const file of SOURCES)
    for (const [name, declaration] of readDeclarations(readFileSync(join(root, file), 'utf8'), file))
      declared.set(name, declaration);
  const texts = new Map<string, string>();
  const add = (name: string): void => {
    if (texts.has(name) || name === LIVE_TYPE) return;
    const schema = SCHEMA_TYPES[name];
    const declaration = declared.get(name);
    const text = schema ? `export type ${name} = ${toTypeText(schema)};` : declaration?.text;
    if (text === undefined) return;
    texts.set(name, text);
    for (const each of schema ? [] : declaration!.names) add(each);
  };
  for (const name of ROOTS) add(name);
  const body = [...texts.values()].join('\n\n');
  return [
    ...HEADER,
    ...importUsed(body, 'react', ['ComponentType', 'FunctionComponent', 'ReactNode']),
    ...(/\bReact\b/.test(body) ? ["import type * as React from 'react';"] : []),
    ...importUsed(body, '#engine/plugin-api/ports.ts', [LIVE_TYPE]),
    ...importUsed(body, '#schemas/defineSchema.ts', ['Schema', 'TypeOf']),
    '',
    body,
    '',
  ].join('\n');
}

function importUsed(body: string, source: string, names: readonly string[]): string[] {
  const words = new Set(body.match(/\w+/g));
  const used = names.filter((name) => words.has(name));
  return used.length > 0 ? [`import type { ${used.join(', ')} } from '${source}';`] : [];
}

/** Reads the types, interfaces and functions that a module declares. */
function readDeclarations(code: string, file: string): Map<string, Declaration> {
  // The types of the tree have one type for each kind of node; this reads only what all kinds have in common.
  const { program, comments } = parseSync(file, code) as unknown as {
    readonly program: { readonly body: readonly Node[] };
    readonly comments: readonly { readonly start: number; readonly end: number }[];
  };
  const slice = (start: number, end: number): string =>
    comments
      .filter((comment) => comment.start >= start && comment.end <= end)
      .reduceRight(
        (text, comment) => text.slice(0, comment.start - start) + text.slice(comment.end - start),
        code.slice(start, end),
      )
      .replaceAll(/\n\s*\n/g, '\n')
      .trim();
  const found = new Map<string, Declaration>();
  for (const statement of program.body) {
    const declaration = (statement['declaration'] ?? statement) as Node | null;
    const name = (declaration?.['id'] as { readonly name?: string } | null | undefined)?.name;
    if (!declaration || name === undefined) continue;
    if (declaration.type === 'FunctionDeclaration') {
      const end = (declaration['body'] as Node).start;
      const signature = { ...declaration, body: null };
      found.set(name, { text: `export declare ${slice(declaration.start, end)};`, names: collectNames(signature) });
    }
    if (declaration.type === 'TSTypeAliasDeclaration' || declaration.type === 'TSInterfaceDeclaration')
      found.set(name, {
        text: `export ${slice(declaration.start, declaration.end)}`,
        names: collectNames(declaration),
      });
  }
  return found;
}

/** Returns all identifiers in a part of a tree. Names that are not types have no declaration, and are ignored. */
function collectNames(value: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) collectNames(each, names);
  else if (typeof value === 'object' && value !== null) {
    const { type, name } = value as { readonly type?: unknown; readonly name?: unknown };
    if (type === 'Identifier' && typeof name === 'string') names.add(name);
    for (const each of Object.values(value)) collectNames(each, names);
  }
  return names;
}

/** The module by which the type check compares a version with the engine. */
export const CHECK = `// Compares this version of the plugin API with the engine: \`npm run typecheck\` fails here when the engine breaks it.
import type { LoadContext, Ports, ViewProps, Widget } from '#engine/plugin-api/index.ts';
import type { PlayerComponent, RemoteControl } from '#engine/plugin-api/ports.ts';
import type { PluginHost } from '#engine/remote/loadPlugin.ts';
import type { FrameMessage, HostMessage } from '#schemas/plugin/frame-message.ts';
import type { Callable, CallablePorts, Called, CalledPorts, Fits } from '../fits.ts';
import type * as frozen from './api.ts';

type Props = { readonly title: string };
type Data = { readonly count: number };
/** Types whose values plugins get from the engine and pass on to it. */
type Received = { readonly item: frozen.ContentItem; readonly link: frozen.Link };
type Player = 'begin' | 'loadRemote';

/** What plugins get has all that they were written for; what they give is accepted. */
export type Checks = [
  Fits<frozen.PluginHost, PluginHost>,
  Fits<frozen.ViewProps<Props, Data>, ViewProps<Props, Data>>,
  Fits<frozen.LoadContext, LoadContext>,
  Fits<frozen.Ports, Ports>,
  Fits<CalledPorts<frozen.Ports, Received>, CallablePorts<Ports>>,
  Fits<Called<Pick<frozen.PlayerComponent, Player>, Received>, Callable<Pick<PlayerComponent, Player>>>,
  Fits<Called<frozen.RemoteControl, Received>, Callable<RemoteControl>>,
  Fits<HostMessage['type'], frozen.HostMessage['type']>,
  Fits<frozen.HostMessage, Extract<HostMessage, { readonly type: frozen.HostMessage['type'] }>>,
  Fits<Widget<Props, Data>, frozen.Widget<Props, Data>>,
  Fits<FrameMessage, frozen.FrameMessage>,
];
`;
