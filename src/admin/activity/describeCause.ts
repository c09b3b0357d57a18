import type { PluginCause } from '#schemas/plugin/plugin-cause.ts';
import type { AdminText } from '../createAdminText.ts';

const CAUSE_TEXTS = {
  throw: 'causeThrow',
  react: 'causeReact',
  missing: 'causeMissing',
  load: 'causeLoad',
  incompatible: 'causeIncompatible',
  silence: 'causeSilence',
  loop: 'causeLoop',
  budget: 'causeBudget',
  focus: 'causeFocus',
  navigation: 'causeNavigation',
} as const satisfies Record<PluginCause, string>;

/**
 * Returns the meaning of the cause of a plugin's failure.
 * @param cause a value of schemas/plugin/plugin-cause.ts, or empty
 * @returns undefined for an empty or unknown cause
 */
export const describeCause = (cause: string, text: AdminText): string | undefined =>
  Object.hasOwn(CAUSE_TEXTS, cause) ? text(CAUSE_TEXTS[cause as PluginCause]) : undefined;
