// Finds plugins that blocked their tab. A trusted plugin runs in the page itself, so nothing can stop its endless loop.
// Before the plugin's code runs, a mark is stored in the browser; it is removed when the code has returned. If a later
// page load finds a mark, the tab was closed or killed while the code ran.
import { DAY_MS } from '#schemas/durations.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { PluginError } from './PluginError.ts';
import type { PluginServices } from './pluginServices.ts';

/**
 * A mark that another tab has set counts only after this time in ms, because the code in that tab may still run without
 * blocking it.
 */
const RUN_TIME_MS = 5_000;
/** Time in ms for which a plugin that blocked its tab is skipped. */
const SKIP_TIME_MS = DAY_MS;

/** The marks of one plugin. */
export type HangMarks = {
  /**
   * Checks whether the plugin may run.
   * @throws PluginError PLUGIN_REMOVED when the current file of the plugin has blocked a tab before. The next call does
   *   not throw, because it follows a click on "try again".
   */
  check(): void;
  /** Stores the mark, before the plugin's code runs. */
  set(): void;
  /** Removes the mark that this page view has set. */
  remove(): void;
};

/**
 * Creates the marks of one plugin.
 * @param now returns ms since 1970
 */
export function createHangMarks(
  { id, integrity = '' }: Pick<PluginDefinition, 'id' | 'integrity'>,
  services: Pick<PluginServices, 'notes' | 'tabId'> | undefined,
  now: () => number = () => Date.now(),
): HangMarks {
  let isSet = false;
  let wasSkipped = false;
  return {
    check() {
      const [hash, tabId, at] = services?.notes.get(id)?.split(' ') ?? [];
      if (isSet || wasSkipped || hash !== integrity) return;
      const age = now() - Number(at);
      const isRunning = tabId !== services?.tabId && age < RUN_TIME_MS;
      if (isRunning || !(age < SKIP_TIME_MS)) return;
      wasSkipped = true;
      throw new PluginError('PLUGIN_REMOVED', {
        cause: 'loop',
        expected: 'code that returns',
        found: 'a tab that ended while the plugin ran',
      });
    },
    set() {
      isSet = true;
      services?.notes.set(id, `${integrity} ${services.tabId} ${now()}`);
    },
    remove() {
      if (isSet) services?.notes.remove(id);
      isSet = false;
    },
  };
}
