import { expect, test } from 'vitest';
import { ApiFailure } from '#src/api/createApi.ts';
import { createAdminText } from '../../createAdminText.ts';
import { findAddressOfFile } from '../manage/describeRefusal.ts';
import { RESULT_UNKNOWN } from './useTogether.ts';
import { describeTogether, listDrafts, type ListedDraft } from './draftList.ts';

const text = await createAdminText('en');
const facts = {
  author: 'Ana',
  updatedAt: '2026-11-29T10:00:00Z',
  errors: 1,
  status: 'draft',
  publishAt: undefined,
  isArchived: false,
  closedForRole: undefined,
} as const;
const drafts: ListedDraft[] = [
  { id: 'finals', revision: 2, name: 'Finals', ...facts },
  { id: 'menu:web', revision: 4, name: 'Menu', ...facts },
];

test('only documents with a draft are listed, with the name that editors know', () => {
  const draft = { author: { id: 'a', name: 'Ana' }, updatedAt: '2026-11-29T10:00:00Z', errors: 1, status: 'draft' };
  const scheduled = { ...draft, status: 'scheduled', publishAt: '2026-12-24T20:00:00Z' };
  const origin = { realm: 'lab', layer: 'own' };
  const pages = [
    { id: 'home', origin, elements: 1, revision: 0 },
    { id: 'finals', title: { $text: { en: 'Finals', ar: 'النهائيات' } }, origin, elements: 0, revision: 2, draft },
    { id: 'untitled', origin, elements: 0, revision: 1, draft, closedForRole: 'Copywriter' },
    { id: 'old', origin, elements: 0, revision: 7, draft: scheduled, archived: { version: 3 } },
  ];
  const documents = [
    { id: 'menu:web', origin, revision: 4, draft },
    { id: 'settings:theme', origin, revision: 0 },
  ];
  const responses = { pages: { version: 1, pages }, settings: { version: 1, documents } };
  expect(listDrafts(responses as never, text, 'ar')).toEqual([
    { id: 'finals', revision: 2, name: 'النهائيات', ...facts },
    { id: 'untitled', revision: 1, name: 'untitled', ...facts, closedForRole: 'Copywriter' },
    {
      ...facts,
      id: 'old',
      revision: 7,
      name: 'old',
      status: 'scheduled',
      publishAt: '2026-12-24T20:00:00Z',
      isArchived: true,
    },
    { id: 'menu:web', revision: 4, name: text('menuWeb'), ...facts },
  ]);
});

test.each([
  [412, 'DRAFT_CHANGED', 'Somebody else has changed the draft of'],
  [404, 'DRAFT_NOT_FOUND', 'was published or discarded meanwhile'],
  [409, 'PAGE_CONFLICT', 'both changes disagree'],
])('a refusal %i %s names the draft', (status, code, expected) => {
  const failure = new ApiFailure(status, code, 'Refused.', { details: { id: 'menu:web' } });
  const { message, draft } = describeTogether(text, failure, drafts);
  expect(message).toContain(expected);
  expect(message).toContain('Menu');
  expect(draft?.id).toBe('menu:web');
});

test('errors are listed with the addresses of the editors of their files', () => {
  const problem = { code: 'SECTION_UNKNOWN', severity: 'error', pointer: '/menus/0', file: 'menus/web.json' };
  const failure = new ApiFailure(422, 'PAGE_INVALID', 'Refused.', {
    details: { findings: [], otherProblems: [problem] },
  });
  const { message, places, draft } = describeTogether(text, failure, drafts);
  expect(message).toBe(text('draftsHaveErrors'));
  expect(places).toEqual([problem]);
  expect(draft).toBeUndefined();
  expect(
    ['pages/a b.json', 'menus/web.json', 'strings/ar.json', 'theme.json', 'realm.json', 'catalogue/a.json'].map(
      findAddressOfFile,
    ),
  ).toEqual([
    '/_admin/pages/a%20b',
    '/_admin/settings/menu%3Aweb',
    '/_admin/settings/settings%3Alabels',
    '/_admin/settings/settings%3Atheme',
    undefined,
    undefined,
  ]);
});

test('a publish that collides with another one, and a publish whose response is lost, have their own messages', () => {
  const describe = (status: number, code: string): string =>
    describeTogether(text, new ApiFailure(status, code, 'Refused.'), drafts).message;
  expect(describe(409, 'PUBLISH_CONFLICT')).toBe(text('publishBusy'));
  expect(describe(0, RESULT_UNKNOWN)).toBe(text('publishResultUnknown'));
});

test('findings of a document of settings lead to its editor', () => {
  const details = {
    id: 'settings:labels',
    findings: [{ code: 'FIELD_TYPE', severity: 'error', pointer: '/login/en' }],
  };
  const { places } = describeTogether(text, new ApiFailure(422, 'PAGE_INVALID', 'Refused.', { details }), [
    { ...drafts[0]!, id: 'settings:labels' },
  ]);
  expect(places.map(({ file }) => findAddressOfFile(file))).toEqual(['/_admin/settings/settings%3Alabels']);
});

test('without a response the message is that nothing was sent', () => {
  expect(describeTogether(text, new TypeError('network'), drafts)).toMatchObject({ message: text('nothingSent') });
});
