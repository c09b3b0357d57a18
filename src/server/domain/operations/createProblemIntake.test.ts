import { expect, test } from 'vitest';
import { createProblemIntake, PROBLEM_LIMITS } from './createProblemIntake.ts';

test('a report above the limit of its network address is ignored', async () => {
  let reportCount = 0;
  const intake = createProblemIntake({
    reports: { increment: () => Promise.resolve(true), insert: () => Promise.resolve(true) },
    rateLimits: { increment: () => Promise.resolve(++reportCount) },
    now: () => 0,
  });
  const problem = { pageId: 'home', rowId: '', code: 'ROW_PROPS_INVALID', pointer: '/elements/0' };
  const { maxCount } = PROBLEM_LIMITS.reports;
  for (let sent = 0; sent < maxCount; sent += 1)
    expect(await intake.addFromPage('acme', '192.0.2.1', [problem])).toBe(1);
  expect(await intake.addFromPage('acme', '192.0.2.1', [problem])).toBe(0);
});
