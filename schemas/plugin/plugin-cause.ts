// Why a plugin's row was removed, skipped or not shown. Reports contain it, and /_admin/activity explains it.

/**
 * Causes of a plugin's failure. `throw`: its code threw an error. `react`: it contains a React of its own, so the hooks
 * or elements of the page's React failed. `missing`: its file does not exist (404). `load`: its
 * file could not be loaded otherwise, or has another hash. `incompatible`: its file is not a plugin for this engine and
 * definition. `silence`: it did not respond in time. `loop`: it rendered without end or blocked the tab. `budget`: its
 * frame sent too many messages or bytes. `focus`: its frame took the keyboard focus. `navigation`: its frame tried to
 * leave the page, or added entries to the history, without a click in it.
 */
export const PLUGIN_CAUSES = [
  'throw',
  'react',
  'missing',
  'load',
  'incompatible',
  'silence',
  'loop',
  'budget',
  'focus',
  'navigation',
] as const;
/** Cause of a plugin's failure. */
export type PluginCause = (typeof PLUGIN_CAUSES)[number];
