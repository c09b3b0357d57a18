// Statistics of a fighter's bouts. All functions are pure.
import type { Bout } from '#schemas/domain/fighter.ts';

/** Ways to win that the statistics count; others, such as disqualification, are rare. */
export const WIN_METHODS = ['koTko', 'submission', 'decision'] as const;
/** One of `WIN_METHODS`. */
export type WinMethod = (typeof WIN_METHODS)[number];

/** Wins by one method. `percent` is the share of all counted wins, in whole percent. */
export type MethodWins = { readonly method: WinMethod; readonly count: number; readonly percent: number };

/** Counts the wins by each method of WIN_METHODS. Wins by any other method are ignored. */
export function countWinsByMethod(bouts: readonly Pick<Bout, 'result' | 'method'>[]): readonly MethodWins[] {
  const methods: readonly string[] = WIN_METHODS;
  const wins = bouts.filter(({ result, method }) => result === 'win' && methods.includes(method));
  return WIN_METHODS.map((method) => {
    const count = wins.filter((bout) => bout.method === method).length;
    return { method, count, percent: wins.length > 0 ? Math.round((count / wins.length) * 100) : 0 };
  });
}

/**
 * Computes an age in whole years, in UTC.
 * @param birthDate such as 1996-11-21.
 * @param now milliseconds since 1970.
 * @returns undefined for an impossible date.
 */
export function computeAge(birthDate: string, now: number): number | undefined {
  const birth = new Date(`${birthDate}T00:00:00Z`);
  const today = new Date(now);
  if (Number.isNaN(birth.getTime())) return undefined;
  const years = today.getUTCFullYear() - birth.getUTCFullYear();
  const isBeforeBirthday = toMonthAndDay(today) < toMonthAndDay(birth);
  return isBeforeBirthday ? years - 1 : years;
}

const toMonthAndDay = (date: Date): number => date.getUTCMonth() * 100 + date.getUTCDate();

/** How many of the newest bouts in succession had the same result. */
export type Streak = { readonly result: Bout['result']; readonly count: number };

/**
 * Counts how many of the newest bouts had the same result.
 * @param bouts newest first.
 * @returns undefined without bouts.
 */
export function findStreak(bouts: readonly Pick<Bout, 'result'>[]): Streak | undefined {
  const [newest] = bouts;
  if (!newest) return undefined;
  const end = bouts.findIndex(({ result }) => result !== newest.result);
  return { result: newest.result, count: end < 0 ? bouts.length : end };
}
