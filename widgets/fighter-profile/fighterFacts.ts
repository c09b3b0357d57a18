import type { Fighter } from '#schemas/domain/fighter.ts';
import type { Ports } from '#engine/plugin-api/index.ts';
import { computeAge, findStreak } from './statistics.ts';

/** A fact of a fighter with its label, both in the viewer's language. */
export type FighterFact = { readonly label: string; readonly value: string };

/** Lists the known facts of a fighter in display order, in the viewer's language. Unknown ones are left out. */
export function listFacts(fighter: Fighter, { text, clock }: Ports): readonly FighterFact[] {
  const { countryName, country, height, reach, stance, born, gym } = fighter;
  const age = born === undefined ? undefined : computeAge(born, clock.now());
  const centimetres = (value: number) => text.t('centimetres', { value: text.number(value) });
  const facts: FighterFact[] = [{ label: text.t('country'), value: countryName ?? country }];
  if (gym) facts.push({ label: text.t('gym'), value: gym });
  if (age !== undefined) facts.push({ label: text.t('age'), value: text.number(age) });
  if (height !== undefined) facts.push({ label: text.t('height'), value: centimetres(height) });
  if (reach !== undefined) facts.push({ label: text.t('reach'), value: centimetres(reach) });
  if (stance !== undefined) facts.push({ label: text.t('stance'), value: text.t(`stance_${stance}`) });
  const streak = formatStreak(fighter, text);
  if (streak) facts.push({ label: text.t('streak'), value: streak });
  return facts;
}

/** Formats two or more wins or losses in a row; empty for anything else. */
function formatStreak({ bouts }: Fighter, text: Ports['text']): string {
  const streak = findStreak(bouts);
  if (!streak || streak.count < 2) return '';
  if (streak.result === 'win') return text.t('streakWins', { count: streak.count });
  if (streak.result === 'loss') return text.t('streakLosses', { count: streak.count });
  return '';
}
