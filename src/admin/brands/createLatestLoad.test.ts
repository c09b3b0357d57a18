import { expect, test } from 'vitest';
import { createLatestLoad } from './createLatestLoad.ts';

test('a response or a failure of an earlier load is ignored, in any order of arrival', async () => {
  const run = createLatestLoad<string>();
  const seen: string[] = [];
  const outcome = { onValue: (value: string) => seen.push(value), onFailure: () => seen.push('failure') };
  const [week, day, month] = [0, 1, 2].map(() => Promise.withResolvers<string>()) as [
    PromiseWithResolvers<string>,
    PromiseWithResolvers<string>,
    PromiseWithResolvers<string>,
  ];
  const loads = [week, day, month].map(({ promise }) => run(() => promise, outcome));
  month.resolve('month');
  await loads[2];
  week.resolve('week');
  day.reject(new Error('unreachable'));
  await Promise.all(loads);
  expect(seen).toEqual(['month']);
  await run(() => Promise.reject(new Error('unreachable')), outcome);
  expect(seen).toEqual(['month', 'failure']);
});
