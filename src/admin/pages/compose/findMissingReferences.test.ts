import { expect, test } from 'vitest';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { findMissingReferences } from './findMissingReferences.ts';

const finding = (code: string, pointer: string, reference?: EditFinding['reference']): EditFinding => ({
  code,
  severity: 'error',
  pointer,
  meaning: '',
  remedy: '',
  ...(reference && { reference }),
});
const OLD = { bucketId: 'old' };
const NEW = { bucketId: 'new', name: 'New' };
const SECTION = { sectionName: 'part' };

test('only references of the pasted rows are listed, not their other problems and not those of other rows', () => {
  const item = finding('ITEM_UNKNOWN', '/elements/1/source/ids/0', 'item');
  const section = finding('SECTION_UNKNOWN', '/elements/2/sectionName', 'section');
  const findings = [
    finding('ITEM_UNKNOWN', '/elements/0/source/ids/0', 'item'),
    finding('LOCALE_UNKNOWN', ''),
    item,
    finding('TEXT_UNTRANSLATED', '/elements/1/name'),
    section,
  ];
  const page = { document: { elements: [OLD, NEW, SECTION] }, findings };
  expect(findMissingReferences(page, [NEW, SECTION])).toEqual([item, section]);
});

test('a pasted row is found after it was moved and changed', () => {
  const item = finding('ITEM_UNKNOWN', '/elements/0/source/ids/0', 'item');
  const changed = { ...NEW, name: 'Changed' };
  expect(findMissingReferences({ document: { elements: [changed, OLD] }, findings: [item] }, [NEW])).toEqual([item]);
});

test('an element without an id is found while it is the same', () => {
  const row = { type: 'x.poll', props: {} };
  const unknown = finding('ROW_TYPE_UNKNOWN', '/elements/1/type');
  const page = { document: { elements: [{ type: 'x.poll', props: {} }, row] }, findings: [unknown] };
  expect(findMissingReferences(page, [row])).toEqual([unknown]);
  expect(findMissingReferences(page, [{ type: 'x.poll', props: {} }])).toEqual([]);
});
