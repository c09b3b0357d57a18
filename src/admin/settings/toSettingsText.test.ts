import { expect, test } from 'vitest';
import { createAdminText } from '../createAdminText.ts';
import { toSettingsText } from './toSettingsText.ts';

test.each(['en', 'es', 'pt', 'ar'])('the dialogs of settings do not speak of pages, in %s', async (locale) => {
  const text = await createAdminText(locale);
  const settingsText = toSettingsText(text);
  for (const key of [
    'conflictTitle',
    'history',
    'noDraftToReview',
    'publishFailed',
    'restorePage',
    'takeMerged',
  ] as const)
    expect(settingsText(key), key).not.toMatch(/page|página|صفحة/i);
  expect(settingsText('publish')).toBe(text('publish'));
});
