import { expect, test } from 'vitest';
import { ApiFailure } from '#src/api/createApi.ts';
import { createAdminText } from '../createAdminText.ts';
import { describeSave } from './describeSave.ts';
import { describeRefusal } from './manage/describeRefusal.ts';
import type { DraftSync } from './store/DraftSync.ts';

test('the top bar says in the language of the editor why the server refused the draft', async () => {
  const text = await createAdminText('ar');
  const describe = (refusal: ApiFailure): string =>
    describeSave({ state: 'refused', refusal, store: { pageId: 'home' } } as DraftSync, text, 'ar');
  const refused = text('saveRefused');
  // The web framework refuses a body that is too large before the draft is read.
  for (const code of ['PAYLOAD_TOO_LARGE', 'PAGE_TOO_LARGE'])
    expect(describe(new ApiFailure(413, code, 'Too large.'))).toBe(`${refused} ${text('pageTooLarge')}`);
  const details = { role: { name: 'Copywriter', reason: 'Texts only.' }, administrators: ['Ada'] };
  expect(describe(new ApiFailure(403, 'ROLE_NOT_ALLOWED', 'Your role may not.', { details }))).toBe(
    `${refused} ${text('lockedByRole', { name: '\u2068Copywriter\u2069' })} \u2068Texts only.\u2069 ${text('askAdministrator', { names: '\u2068Ada\u2069' })}`,
  );
});

test('after the end of the session or the role the top bar says so, and that this browser keeps the draft', async () => {
  const text = await createAdminText('es');
  const refusal = new ApiFailure(404, 'ROUTE_NOT_FOUND', 'There is no PUT /api/v2/editing/pages/home/draft.');
  const describe = (isDurable: boolean): string =>
    describeSave({ state: 'refused', refusal, isDurable, store: { pageId: 'home' } } as DraftSync, text, 'es');
  expect(describe(true)).toBe(`${text('accessEnded')} ${text('draftKeptHere')}`);
  expect(describe(false)).toBe(text('accessEnded'));
  expect(describeRefusal(text, refusal, 'home').message, 'a publish says the same').toBe(text('accessEnded'));
});
