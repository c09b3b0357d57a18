import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCOUNT_EVENT_KINDS } from '#schemas/api/identity/getAccountEvents.ts';
import { getEventLabelKey } from './getEventLabelKey.ts';

test.each(['en', 'es', 'pt', 'ar'])('each kind of account event has a label: %s', (locale) => {
  const text = readFileSync(`realms/default/strings/${locale}.json`, 'utf8');
  const labels = JSON.parse(text) as Readonly<Record<string, string>>;
  expect(getEventLabelKey('email-change-requested')).toBe('eventEmailChangeRequested');
  expect(ACCOUNT_EVENT_KINDS.filter((kind) => !labels[getEventLabelKey(kind)])).toEqual([]);
});
