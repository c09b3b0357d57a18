import { expect, test } from 'vitest';
import { createRandom } from '#src/cli/createRandom.ts';
import { diffDocuments, type Operation } from './diffDocuments.ts';
import { createHistory, record, redo, undo, type DocumentHistory } from './documentHistory.ts';
import type { Json, JsonObject } from '#schemas/jsonPointer.ts';

const PAGE: JsonObject = {
  id: 'home',
  title: { $text: { en: 'Home', ar: 'الرئيسية' } },
  meta: { description: 'A page', noIndex: false },
  elements: Array.from({ length: 5 }, (_, index) => ({
    type: 'carousel',
    id: `row-${index}`,
    props: { title: `Row ${index}`, source: { ids: ['a', 'b'] }, 'a/b~c': index },
  })),
};

/** Returns a random edit as the editor makes it: of a field, of the order, or of the whole source. */
function createEdit(document: JsonObject, random: () => number): readonly Operation[] {
  const elements = document['elements'] as readonly JsonObject[];
  const choose = (length: number): number => Math.floor(random() * length);
  const at = `/elements/${choose(elements.length)}`;
  const value: Json = { type: 'grid', id: `new-${choose(1e6)}`, props: { title: `Row ${choose(3)}` } };
  const edits: readonly (() => readonly Operation[])[] = [
    () => [{ op: 'add', path: `/elements/${choose(elements.length + 1)}`, value }],
    () => [{ op: 'replace', path: '/title', value: `Title ${choose(3)}` }],
    () => [{ op: 'add', path: '/meta/description', value: `Text ${choose(3)}` }],
    () => ('meta' in document ? [{ op: 'remove', path: '/meta' }] : [{ op: 'add', path: '/meta', value: {} }]),
    () => {
      const next = structuredClone(document) as Record<string, Json>;
      next['elements'] = elements.toReversed().filter(() => random() > 0.3);
      next['extra'] = choose(2);
      return diffDocuments(document, next);
    },
  ];
  const editsOfElements: readonly (() => readonly Operation[])[] = [
    () => [{ op: 'remove', path: at }],
    () => [{ op: 'move', from: at, path: `/elements/${choose(elements.length)}` }],
    () => [{ op: 'remove', path: `${at}/id` }],
    () => [{ op: 'replace', path: `${at}/props`, value: { title: `Row ${choose(3)}` } }],
  ];
  const possible = elements.length > 0 ? [...edits, ...editsOfElements] : edits;
  const operations = possible[choose(possible.length)]!();
  const needsMeta = operations.some(({ path }) => path.startsWith('/meta/')) && !('meta' in document);
  const needsId =
    operations.some(({ op, path }) => op === 'remove' && path.endsWith('/id')) &&
    !('id' in elements[Number(at.slice(10))]!);
  return needsMeta || needsId ? [] : operations;
}

test.each([1, 2, 3, 4, 5])(
  'after any number of edits, as many undos restore the document and its JSON text (seed %i)',
  (seed) => {
    const random = createRandom(seed);
    let history: DocumentHistory = createHistory(PAGE);
    const texts = [JSON.stringify(history.document)];
    for (let edit = 0; edit < 200; edit += 1) {
      const next = record(history, {
        operations: createEdit(history.document, random),
        selection: '',
        at: edit * 10_000,
        group: 'any',
      });
      if (next !== history) texts.push(JSON.stringify(next.document));
      history = next;
    }
    expect(history.undo).toHaveLength(texts.length - 1);
    const last = history.document;
    for (const text of texts.slice(0, -1).toReversed()) {
      // A stored history is JSON.
      history = undo(JSON.parse(JSON.stringify(history)) as DocumentHistory);
      expect(JSON.stringify(history.document)).toBe(text);
    }
    expect(undo(history)).toBe(history);
    while (history.redo.length > 0) history = redo(history);
    expect(history.document).toEqual(last);
    expect(redo(history)).toBe(history);
  },
);

test('letters typed shortly one after the other are one entry, which is removed when the text is as before', () => {
  const type = (history: DocumentHistory, value: string, at: number, group = '/title'): DocumentHistory =>
    record(history, { operations: [{ op: 'replace', path: '/title', value }], selection: '', at, group });
  const start = createHistory({ id: 'home', title: 'A' });
  const typed = type(type(type(start, 'AB', 0), 'ABC', 500), 'ABCD', 1400);
  expect(typed.undo).toHaveLength(1);
  expect(undo(typed).document).toEqual(start.document);
  expect(redo(undo(typed)).document['title']).toBe('ABCD');
  expect(type(typed, 'A', 1500).undo).toEqual([]);
  expect(type(typed, 'ABCDE', 5000).undo).toHaveLength(2);
  expect(type(typed, 'ABCDE', 1500, '/other').undo).toHaveLength(2);
  expect(type(typed, 'ABCD', 1500)).toBe(typed);
});

test('a change after an undo removes the entries for redo', () => {
  const start = createHistory({ title: 'A' });
  const change = (value: string) => ({
    operations: [{ op: 'replace', path: '/title', value } as const],
    selection: '',
    at: 0,
  });
  const undone = undo(record(start, change('B')));
  expect(undone.redo).toHaveLength(1);
  expect(record(undone, change('C')).redo).toEqual([]);
});

test('an inserted element is one operation, also in a page of 300', () => {
  const elements = Array.from({ length: 300 }, (_, index) => ({ id: `row-${index}`, props: { title: index } }));
  const added = { id: 'new', props: {} };
  expect(diffDocuments({ elements }, { elements: [added, ...elements] })).toEqual([
    { op: 'add', path: '/elements/0', value: added },
  ]);
  expect(diffDocuments({ elements }, { elements: elements.toSpliced(7, 2) })).toEqual([
    { op: 'remove', path: '/elements/8' },
    { op: 'remove', path: '/elements/7' },
  ]);
});
