// `realm create <id>`: the folder of a new brand, ready to publish.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { REALM_ID_PATTERN, type Realm } from '../../../schemas/realm/realm.ts';
import type { Theme } from '../../../schemas/realm/theme.ts';
import { listSchemaAssociations } from '../editorFiles.ts';
import type { CommandOf } from './arguments.ts';
import {
  createBrandDocuments,
  drawBrandImages,
  formatCopyAdvice,
  formatReadme,
  type NewBrand,
  type CopiedFacts,
} from './brandTemplate.ts';
import { formatFolder } from './formatFolder.ts';
import { RefusedError, type PublishClient } from './publishClient.ts';
import { fetchSources, assertEmptyFolder, writeFolder, formatJson } from './exportRealm.ts';

/** A written folder; `copied` is missing when it comes from the template. */
export type CreatedBrand = {
  readonly folder: string;
  readonly brand: NewBrand;
  readonly copied: CopiedFacts | undefined;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/**
 * Writes `<parentFolder>/<id>`; after a failure no folder is left.
 * @throws RefusedError for an invalid id or host, or when the folder is not empty.
 */
export async function createBrand(
  {
    realm: id,
    title: name,
    from,
    host = `${id}.localhost`,
    parentFolder = 'realms',
    locales = ['en'],
  }: Pick<CommandOf<'create'>, 'realm' | 'title' | 'from' | 'host' | 'parentFolder' | 'locales'>,
  client: Pick<PublishClient, 'documents' | 'blob'> | undefined,
): Promise<CreatedBrand> {
  if (!new RegExp(REALM_ID_PATTERN).test(id))
    throw new RefusedError(
      `"${id}" is not a valid realm id. Use 2 to 41 lower-case letters, digits and hyphens, and begin with a letter.`,
    );
  if (!HOST.test(host))
    throw new RefusedError(
      `"${host}" is not a host name. Write it in lower case, without https:// and without a port.`,
    );
  const folder = join(parentFolder, id);
  if (existsSync(folder)) await assertEmptyFolder(folder);
  const brand: NewBrand = { id, name, hosts: [host], locales };
  if (from === undefined || !client) {
    await writeTemplate(folder, brand);
    await writeEditorSettings(folder);
    await formatFolder(folder);
    return { folder, brand, copied: undefined };
  }
  const { sources } = await fetchSources(client, from, undefined);
  const facts: Pick<CopiedFacts, 'locales' | 'defaultLocale'> & { colours: number } = {
    locales: ['en'],
    defaultLocale: 'en',
    colours: 0,
  };
  await writeFolder(client, sources, folder, (path, value) => {
    if (path === 'theme.json') facts.colours = Object.keys((value as Partial<Theme>).colours ?? {}).length;
    if (path !== 'realm.json') return value;
    const copiedRealm = value as Realm;
    Object.assign(facts, { locales: copiedRealm.locales, defaultLocale: copiedRealm.defaultLocale });
    return { ...(value as object), id, name, hosts: [host] };
  });
  const copied = { from, ...facts };
  await writeFile(join(folder, 'README.md'), formatReadme({ ...brand, locales: facts.locales }, copied));
  await writeEditorSettings(folder);
  await formatFolder(folder);
  return { folder, brand, copied };
}

/**
 * Writes `.vscode/settings.json` into a folder outside of realms/, so that VS Code checks and completes its files by
 * the product's schemas. The repository's own settings apply to realms/.
 */
async function writeEditorSettings(folder: string): Promise<void> {
  const target = resolve(folder);
  if (dirname(target) === join(root, 'realms')) return;
  const schemas = join(root, 'schemas', 'generated', 'editor');
  const path = relative(target, schemas);
  // On another drive of Windows there is no relative path.
  const address = isAbsolute(path) ? pathToFileURL(schemas).href : path.replaceAll('\\', '/');
  await mkdir(join(target, '.vscode'), { recursive: true });
  await writeFile(
    join(target, '.vscode', 'settings.json'),
    formatJson({ 'json.schemas': listSchemaAssociations('', address) }),
  );
}

async function writeTemplate(folder: string, brand: NewBrand): Promise<void> {
  const target = resolve(folder);
  const partialFolder = `${target}.partial-${process.pid}`;
  await mkdir(partialFolder, { recursive: true });
  try {
    const files: Record<string, string | Uint8Array> = {
      ...(await drawBrandImages(brand.id)),
      'README.md': formatReadme(brand, undefined),
    };
    for (const [path, value] of Object.entries(createBrandDocuments(brand))) files[path] = `${formatJson(value)}\n`;
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(partialFolder, path)), { recursive: true });
      await writeFile(join(partialFolder, path), content);
    }
    await rename(partialFolder, target);
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Formats the next steps after a brand was created.
 * @param server address of the server that runs on this machine, if any.
 */
export function formatNextSteps({ folder, brand, copied }: CreatedBrand, server?: string): string {
  const port = server === undefined ? '4000' : new URL(server).port;
  return [
    `${brand.name}: ${folder} is ${copied === undefined ? 'ready' : `a copy of ${copied.from}`}; its README.md says what each file is for.`,
    ...(copied === undefined ? [] : [formatCopyAdvice(copied)]),
    `  npm run realm -- publish ${folder}`,
    `  then open http://${brand.hosts[0]}:${port}/${server === undefined ? ' (the port of your server)' : ''}`,
  ].join('\n');
}
