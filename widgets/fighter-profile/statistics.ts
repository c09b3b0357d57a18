// What a list of bouts adds up to. Pure.
import type { Bout } from '#schemas/domain/fighter.ts';

export const ENDINGS = ['koTko', 'submission', 'decision'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Bouts won by each way to win, those by another way (disqualification) left out; shares in whole percent of them. */
export function winsBy(
  bouts: readonly Pick<Bout, 'result' | 'method'>[],
): readonly { readonly method: Ending; readonly count: number; readonly percent: number }[] {
  const won = bouts.filter(({ result, method }) => result === 'win' && (ENDINGS as readonly string[]).includes(method));
  return ENDINGS.map((method) => {
    const count = won.filter((bout) => bout.method === method).length;
    return { method, count, percent: won.length > 0 ? Math.round((count / won.length) * 100) : 0 };
  });
}

/** Whole years between a date of birth and a moment; undefined for an impossible date. */
export function ageAt(born: string, now: number): number | undefined {
  const birth = new Date(`${born}T00:00:00Z`),
    today = new Date(now);
  if (Number.isNaN(birth.getTime())) return undefined;
  const years = today.getUTCFullYear() - birth.getUTCFullYear();
  const isBefore = today.getUTCMonth() * 100 + today.getUTCDate() < birth.getUTCMonth() * 100 + birth.getUTCDate();
  return isBefore ? years - 1 : years;
}

/** Wins or losses in a row, counted from the newest bout. */
export function streakOf(
  bouts: readonly Pick<Bout, 'result'>[],
): { readonly result: Bout['result']; readonly count: number } | undefined {
  const [newest] = bouts;
  if (!newest) return undefined;
  const end = bouts.findIndex(({ result }) => result !== newest.result);
  return { result: newest.result, count: end < 0 ? bouts.length : end };
}
