// Explains the subjects of measurements of playbacks, which are ranges such as `1000-2000` (src/app/connectQuality.ts).
import { MEASURED_RANGE } from '#schemas/domain/measured-range.ts';
import type { AdminText } from '../createAdminText.ts';

/** Texts of the measurements of time, whose ranges are in ms. */
const TIME_TEXTS = { 'playback-start': 'firstFrameRange', 'playback-exit': 'exitRange' } as const;

/**
 * Returns the meaning of the subject of an event.
 *
 * @param event name of the event
 * @param subject for a measurement `from-to`, where `from` is excluded except for 0 and an empty `to` means no limit
 * @returns undefined for an event that is not a measurement
 */
export function describeRange(event: string, subject: string, locale: string, text: AdminText): string | undefined {
  const match = MEASURED_RANGE.exec(subject);
  if (!match) return undefined;
  const from = Number(match[1]);
  const to = match[2] === '' ? undefined : Number(match[2]);
  if (event === 'playback-quality')
    return text('stallRange', { range: formatRange(to === 0 ? 0 : from + 1, to, locale) });
  if (!Object.hasOwn(TIME_TEXTS, event)) return undefined;
  const range = formatRange(from / 1000, to === undefined ? undefined : to / 1000, locale);
  return text(TIME_TEXTS[event as keyof typeof TIME_TEXTS], { range });
}

/** Returns a range of numbers in a language: `0.5–1`, `16+` without an end. */
export function formatRange(from: number, to: number | undefined, locale: string): string {
  const first = from.toLocaleString(locale);
  if (to === undefined) return `${first}+`;
  return from === to ? first : `${first}–${to.toLocaleString(locale)}`;
}
