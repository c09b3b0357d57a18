import { expect, test } from 'vitest';
import { createPasswords, MAX_WAITING } from './passwords.ts';

test('at most fifty sign-ins wait for a password check; a further one gets 503 with Retry-After, and the queue empties', async () => {
  expect(MAX_WAITING).toBe(50);
  const passwords = createPasswords();
  const results = await Promise.allSettled(Array.from({ length: MAX_WAITING + 5 }, (_, n) => passwords.hash(`${n}`)));
  // Two are computed while fifty wait.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WAITING + 2);
  for (const result of results.slice(MAX_WAITING + 2))
    expect(result).toMatchObject({ reason: { status: 503, code: 'BUSY', details: { retryAfter: 2 } } });
  expect(await passwords.matches(await passwords.hash('secret'), 'secret')).toBe(true);
});
