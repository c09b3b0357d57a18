// Documents that are dropped on a preview or pasted into it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PreviewKind } from '#schemas/preview/messages.ts';
import { createAdminText } from '../createAdminText.ts';
import { describeSourceFailure, guessKind, readSource, toOpenedDocument } from './openSources.ts';

const KINDS: readonly PreviewKind[] = ['page', 'plugin', 'row', 'section', 'menu', 'theme', 'labels'];
const readRealmFile = (file: string): unknown => JSON.parse(readFileSync(`realms/default/${file}`, 'utf8'));

test('a theme, labels, a menu, a page and a row are recognised by their fields', () => {
  expect(guessKind(readRealmFile('theme.json'), KINDS)).toBe('theme');
  expect(guessKind({ inherits: true, type: { display: { size: 40 } } }, KINDS)).toBe('theme');
  expect(guessKind(readRealmFile('strings/ar.json'), KINDS)).toBe('labels');
  expect(guessKind({ search: { en: 'Find', 'pt-br': 'Buscar' } }, KINDS)).toBe('labels');
  expect(guessKind({ menus: [] }, KINDS)).toBe('menu');
  expect(guessKind({ id: 'home', title: 'Home', elements: [] }, KINDS)).toBe('page');
  expect(guessKind({ type: 'carousel', id: 'one' }, KINDS)).toBe('row');
  expect(guessKind(readRealmFile('theme.json'), ['row']), 'a frame that shows no themes').toBe('row');
});

test('a file of labels is opened as labels of the language in its name, else of the language of the preview', () => {
  expect(toOpenedDocument({ search: 'Buscar' }, 'es.json', 'en')).toEqual({ search: { es: 'Buscar' } });
  expect(toOpenedDocument({ search: 'Find' }, undefined, 'en')).toEqual({ search: { en: 'Find' } });
  expect(toOpenedDocument({ search: 'Find' }, 'My labels.json', 'en')).toEqual({ search: { en: 'Find' } });
  const document = { search: { en: 'Find' } };
  expect(toOpenedDocument(document, 'es.json', 'en')).toBe(document);
});

test('a text that is not a document is refused in the language of the editor', async () => {
  const text = await createAdminText('pt');
  const refuse = (content: string): string => {
    try {
      readSource(content);
    } catch (error) {
      return describeSourceFailure(text, error);
    }
    return '';
  };
  expect(refuse('[]')).toBe('O documento tem de ser um objeto JSON.');
  expect(refuse('{')).toMatch(/^Isto não é JSON: /);
  expect(refuse(`{}${' '.repeat(4 * 1024 * 1024)}`)).toBe('O documento tem mais de 4 MB.');
});
