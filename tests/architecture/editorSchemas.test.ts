// Text editors check and complete the files of realms by the schemas that .vscode/settings.json names.
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { findFileKind } from '../../src/server/domain/publishing/folder/realmFolder.ts';

type Association = { readonly fileMatch: readonly [string]; readonly url: string };
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const associations = (readJson('.vscode/settings.json') as { 'json.schemas': readonly Association[] })['json.schemas'];
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
});

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
