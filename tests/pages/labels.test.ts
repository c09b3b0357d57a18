// Faults F35 and F36 in the server's HTML: labels that are missing, null, broken, or named like a property of every
// object.
import { describe, expect, test } from 'vitest';
import { extractText } from '#engine/testing/renderPage.tsx';
import { createText } from '#src/i18n/createText.ts';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import { localiseLabels, type Strings } from '#src/server/domain/delivery/localise.ts';
import { FORBIDDEN_TEXTS } from './faults.ts';
import { renderDocument, createState } from './renderDocument.ts';

const { labels: english } = createState({});
const createTestText = (labels: Readonly<Record<string, string>>, locale = 'en') =>
  createText({ locale, labels, timeZone: 'UTC', arabicDigits: 'latn' });
const empty = { $schema: '/schemas/page-1.json', id: 'fault', version: 1, title: 'A page', elements: [] };
/**
 * The labels are parsed from JSON, because `__proto__` is an ordinary field only in JSON and not in an object
 * literal.
 */
const labelsWithObjectNames = JSON.parse(
  '{"__proto__": "From the prototype", "constructor": "Builder", "toString": "Writer", "hasOwnProperty": "Owner"}',
) as Record<string, string>;

describe('F35: missing and broken labels', () => {
  test('a language without labels uses the closest other language: for en-nz en-gb, then the base language, then the default of the brand', () => {
    const product: Strings = {
      en: { hello: 'Color', bye: 'Bye', only: 'Only' },
      'en-gb': { hello: 'Colour' },
      es: { hello: 'Hola' },
    };
    const labels = (locale: string, defaultLocale = 'en') =>
      localiseLabels([{}, product], createLocaleChain(locale, defaultLocale));
    expect(labels('en-gb')).toEqual({ hello: 'Colour', bye: 'Bye', only: 'Only' });
    expect(labels('en-nz')).toEqual({ hello: 'Colour', bye: 'Bye', only: 'Only' });
    expect(labels('en-us')['hello']).toBe('Color');
    expect(labels('de', 'es')).toEqual({ hello: 'Hola', bye: 'Bye', only: 'Only' });
  });
  test.each<[string, Record<string, string>, string]>([
    ['missing', {}, 'Page empty'],
    ['null', { pageEmpty: null as never }, 'Page empty'],
    ['an unfinished plural', { pageEmpty: '{count, plural,' }, '{count, plural,'],
    ['an unfinished placeholder', { pageEmpty: 'Hello {{name' }, 'Hello {{name'],
    ['a reference to itself', { pageEmpty: 'Again $t(pageEmpty)' }, 'Again'],
  ])('the page renders when a label is %s', async (_name, labels, expectedText) => {
    expect(createTestText(labels).t('pageEmpty')).toContain(expectedText);
    const { pageEmpty: _own, ...others } = english;
    const { html, errors, status } = await renderDocument(empty, { labels: { ...others, ...labels } });
    expect({ errors, status }).toEqual({ errors: [], status: 200 });
    const visibleText = extractText(html);
    expect(visibleText).toContain(expectedText);
    for (const forbiddenText of [...FORBIDDEN_TEXTS, 'null']) expect(visibleText).not.toContain(forbiddenText);
  });
  test('every button has a readable name without any labels', async () => {
    const { html, errors } = await renderDocument(
      {
        ...empty,
        elements: [
          {
            bucketId: 'row',
            name: 'Row',
            contentList: [{ id: 'a', type: 'VOD', title: 'A film', accessLevel: 'GRANTED' }],
          },
        ],
      },
      { labels: {} },
    );
    expect(errors).toEqual([]);
    expect(extractText(html)).toContain('A film');
    for (const forbiddenText of FORBIDDEN_TEXTS) expect(extractText(html)).not.toContain(forbiddenText);
    expect(
      [...html.matchAll(/aria-label="([^"]*)"/g)]
        .map(([, label]) => label)
        .filter((label) => label === '' || /undefined|null|\bt\(/.test(label!)),
    ).toEqual([]);
  });
});

describe('F36: labels named like properties of every object', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  test.each(names)('a missing label named %s renders as text, not as a property of Object.prototype', (name) => {
    const labelText = createTestText({}).t(name);
    expect(typeof labelText).toBe('string');
    expect(labelText).not.toMatch(/function|\[object|native code/);
  });
  test('labels that are named like a property of every object are used, and no other text changes', async () => {
    const merged = localiseLabels([{ en: labelsWithObjectNames }, { en: english }], ['en']);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(createTestText(merged).t('constructor')).toBe('Builder');
    expect(createTestText(merged).t('toString')).toBe('Writer');
    const { html, errors } = await renderDocument(empty, { labels: merged });
    expect(errors).toEqual([]);
    const withoutNames = await renderDocument(empty);
    expect(extractText(html)).toBe(extractText(withoutNames.html));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
  test('a language code that is named like a property of every object has no labels', () => {
    for (const name of names)
      expect(localiseLabels([{}, { en: { a: 'A' } }], createLocaleChain(name, 'en'))).toEqual({ a: 'A' });
  });
});
