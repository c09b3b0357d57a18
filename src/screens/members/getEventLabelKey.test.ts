import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCOUNT_EVENT_KINDS } from '#schemas/api/identity/getAccountEvents.ts';
import { getEventLabelKey } from './getEventLabelKey.ts';

test('each kind of account event has a label', () => {
  const labels = JSON.parse(readFileSync('realms/default/strings/en.json', 'utf8')) as Readonly<Record<string, string>>;
  expect(getEventLabelKey('email-change-requested')).toBe('eventEmailChangeRequested');
  expect(ACCOUNT_EVENT_KINDS.filter((kind) => !labels[getEventLabelKey(kind)])).toEqual([]);
});
