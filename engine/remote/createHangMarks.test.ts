import { expect, test } from 'vitest';
import { createHangMarks } from './createHangMarks.ts';
import type { PluginError } from './PluginError.ts';

/** A browser with tabs; `open` loads a page in a tab. */
function createBrowser() {
  const notes = new Map<string, string>();
  const clock = { now: 1_800_000_000_000 };
  const open = (tabId: string, integrity = 'sha384-one') =>
    createHangMarks(
      { id: 'polls', integrity },
      {
        tabId,
        notes: {
          get: (id) => notes.get(id),
          set: (id, text) => void notes.set(id, text),
          remove: (id) => void notes.delete(id),
        },
      },
      () => clock.now,
    );
  return { open, clock, notes };
}
const removed = expect.objectContaining({ code: 'PLUGIN_REMOVED', cause: 'loop' }) as PluginError;

test('a plugin that blocked a tab is skipped by the next load, until the viewer tries again or the file changes', () => {
  const { open, clock } = createBrowser();
  open('a').set();
  const reloaded = open('a');
  expect(() => reloaded.check()).toThrow(removed);
  expect(() => reloaded.check()).not.toThrow();
  expect(() => open('a').check()).toThrow(removed);
  expect(() => open('a', 'sha384-two').check()).not.toThrow();
  clock.now += 25 * 3_600_000;
  expect(() => open('a').check()).not.toThrow();
});

test('a plugin whose code returned has no mark', () => {
  const { open, notes } = createBrowser();
  const marks = open('a');
  marks.set();
  marks.remove();
  expect(notes.size).toBe(0);
  expect(() => open('a').check()).not.toThrow();
});

test('another tab that has just begun to run the plugin does not count as blocked', () => {
  const { open, clock } = createBrowser();
  open('a').set();
  const other = open('b');
  expect(() => other.check()).not.toThrow();
  other.remove();
  clock.now += 6_000;
  expect(() => other.check()).toThrow(removed);
});
