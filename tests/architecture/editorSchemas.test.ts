// Text editors check and complete the files of realms by the schemas that .vscode/settings.json names.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, expect, test } from 'vitest';
import type { FieldSchema } from '../../src/admin/pages/schema/resolveSchema.ts';
import { createSourceLanguage } from '../../src/admin/pages/source/languageService.ts';
import { listSchemaAssociations, type SchemaAssociation } from '../../src/cli/editorFiles.ts';
import { createBrand } from '../../src/cli/realm/createBrand.ts';
import { findFileKind } from '../../src/server/domain/publishing/folder/realmFolder.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const readAssociations = (file: string) =>
  (readJson(file) as { 'json.schemas': readonly SchemaAssociation[] })['json.schemas'];
const associations = readAssociations('.vscode/settings.json');
const outside = mkdtempSync(join(tmpdir(), 'marquee-brands-'));
afterAll(() => rmSync(outside, { recursive: true, force: true }));
const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map<string, ValidateFunction>();
const compile = (url: string): ValidateFunction => {
  const validate = validators.get(url) ?? ajv.compile(readJson(url) as object);
  validators.set(url, validate);
  return validate;
};
const findSchemas = (file: string): string[] =>
  associations.filter(({ fileMatch: [pattern] }) => matchesGlob(`/${file}`, pattern)).map(({ url }) => url);

/** Every document of every realm, without art/index.json, which the art's own script writes. */
const documents = globSync('realms/*/**/*.json')
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) => findFileKind(file.split('/').slice(2).join('/')) === 'document' && !file.endsWith('art/index.json'),
  );

test('each document of the demo brands has one schema and is valid against it', () => {
  expect(documents.length).toBeGreaterThan(50);
  const findings = documents.flatMap((file) => {
    const urls = findSchemas(file);
    if (urls.length !== 1) return [`${file}: ${urls.length} schemas`];
    const validate = compile(urls[0]!);
    return validate(readJson(file))
      ? []
      : [
          `${file}: ${validate
            .errors!.slice(0, 3)
            .map(({ instancePath, message }) => `${instancePath} ${message}`)
            .join('; ')}`,
        ];
  });
  expect(findings).toEqual([]);
  // Compiling the schema of pages takes seconds.
}, 180_000);

test('the schema of pages knows the fields of elements and the props of each row type', () => {
  const validate = compile('./schemas/generated/editor/page.schema.json');
  const check = (element: object): string[] => {
    validate({ id: 'home', elements: [element] });
    return (validate.errors ?? []).map(({ instancePath, params }) => `${instancePath} ${JSON.stringify(params)}`);
  };
  expect(check({ type: 'rich-text', id: 'a', props: {}, whenn: {} }).join()).toContain('whenn');
  expect(check({ type: 'carousel', id: 'a', props: { nosuchfield: 1 } }).join()).toContain('nosuchfield');
  expect(check({ bucketId: 'a', name: 'A', source: { idss: [] } }).join()).toContain('idss');
  expect(check({ heroId: 'a', tittle: 'A' }).join()).toContain('tittle');
  expect(check({ type: 'acme.poll', id: 'a', props: { anything: 1 } })).toEqual([]);
});

test('the settings of the repository name each kind of file of a realm', () => {
  expect(associations).toEqual(listSchemaAssociations('/realms/*', './schemas/generated/editor'));
});

test('a brand outside of realms/ gets settings of its own, whose paths lead to the schemas', async () => {
  const command = { realm: 'nova', title: 'Nova', parentFolder: outside };
  const { folder } = await createBrand(command, undefined);
  const brandAssociations = readAssociations(join(folder, '.vscode/settings.json'));
  // VS Code resolves an address that begins with a dot from the open folder, and a pattern that begins with a slash
  // too.
  expect(brandAssociations.filter(({ url }) => !url.startsWith('.') || !existsSync(join(folder, url)))).toEqual([]);
  const files = globSync('**/*.json', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  expect(files).toContain('pages/home.json');
  // The server checks art/index.json without a schema (checkArt.ts).
  for (const file of files.filter((each) => each !== 'art/index.json')) {
    const matches = brandAssociations.filter(({ fileMatch: [pattern] }) => matchesGlob(`/${file}`, pattern));
    expect(matches, file).toHaveLength(1);
    const schema = relative(process.cwd(), resolve(folder, matches[0]!.url)).replaceAll('\\', '/');
    const validate = compile(`./${schema}`);
    expect([file, validate(readJson(join(folder, file)))]).toEqual([file, true]);
  }
});

test('a document that names its format in $schema is checked and completed like one without', async () => {
  const language = createSourceLanguage(readJson('schemas/generated/editor/page.schema.json') as FieldSchema);
  const write = (element: string) =>
    `{ "$schema": "/schemas/page-1.json", "id": "home", "elements": [{ "heroId": "a" }, ${element}] }`;
  expect(await language.check(write('{ "bucketId": "b" }'))).toEqual([]);
  const columns = write(
    '{ "type": "columns", "v": 1, "id": "c", "props": {}, "slots": { "first": [{ "heroId": 1 }], "second": [{ "heroId": "b" }] } }',
  );
  const problems = await language.check(columns);
  expect(problems.map(({ from, to }) => columns.slice(from, to))).toEqual(['1']);
  const page = write('{ "type": "" }');
  const rowTypes = await language.complete(page, page.indexOf('"type": ""') + 9);
  expect(rowTypes.map(({ label }) => label)).toContain('"carousel"');
  expect(await language.describe(page, page.indexOf('"heroId"') + 2)).toMatch(/\w+ \w+/);
});

test('an editor shows the description of a field and the values that it allows', async () => {
  const read = (name: string) =>
    createSourceLanguage(readJson(`schemas/generated/editor/${name}.schema.json`) as FieldSchema);
  const page = '{ "id": "home", "elements": [{ "heroId": "a" }, { "type": "" }] }';
  const describe = (text: string, word: string) => read('page').describe(text, text.indexOf(word) + 2);
  expect(await describe(page, '"heroId"')).toMatch(/\w+ \w+/);
  const rowTypes = await read('page').complete(page, page.indexOf('"type": ""') + 9);
  expect(rowTypes.map(({ label }) => label)).toEqual(expect.arrayContaining(['"carousel"', '"zoned-page"']));
  const menu = '{ "menus": [{ "id": "main", "layout": "", "items": [] }] }';
  const layouts = await read('menu').complete(menu, menu.indexOf('"layout": ""') + 11);
  expect(layouts.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['"top"', '"top-left"', '"hamburger"', '"sidebar"']),
  );
  expect(await read('menu').describe(menu, menu.indexOf('layout') + 2)).toMatch(/\w+ \w+/);
});
