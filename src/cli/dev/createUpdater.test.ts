import { expect, test } from 'vitest';
import { createUpdater } from './createUpdater.ts';

/** Records what an updater does. Each failure is returned once, in order. */
function setUp(failures: { generate?: string[]; checkServer?: string[] } = {}) {
  const steps: string[] = [];
  const lines: string[] = [];
  const update = createUpdater({
    generate: async () => {
      steps.push('generate');
      return failures.generate?.shift();
    },
    checkServer: async () => {
      steps.push('check');
      return failures.checkServer?.shift();
    },
    restartServer: async () => void steps.push('restart'),
    print: (line) => void lines.push(line),
  });
  return { update, steps, lines };
}

test('a new widget generates code and starts the server again; a view does neither', async () => {
  const { update, steps, lines } = setUp();
  await update([]);
  await update(['widgets/poll/View.tsx', 'src/stores/createStores.ts']);
  expect(steps).toEqual([]);
  await update(['widgets/poll', 'widgets/poll/schema.ts']);
  expect(steps).toEqual(['generate', 'check', 'restart']);
  expect(lines[0]).toBe('dev: widgets/poll and 1 more changed, generating code');
});

test('a changed screen only generates code, and changed code of the server only starts the server again', async () => {
  const screen = setUp();
  await screen.update(['src/screens/poll/screen.ts']);
  expect(screen.steps).toEqual(['generate']);
  const server = setUp();
  await server.update(['src/server/domain/search/rank.ts']);
  expect(server.steps).toEqual(['check', 'restart']);
});

test('after a failure the server keeps running, and the next change repeats all steps that are still due', async () => {
  const { update, steps, lines } = setUp({ generate: ['  what:   a comma is missing'], checkServer: ['  what:   x'] });
  await update(['schemas/fields.ts']);
  expect(steps.splice(0)).toEqual(['generate']);
  expect(lines.at(-1)).toBe(
    'dev: generating code failed. The server runs on with the code from before.\n  what:   a comma is missing',
  );
  // Any file may have caused the failure, so a change that requires no step by itself also repeats the steps.
  await update(['widgets/poll/View.tsx']);
  expect(steps.splice(0)).toEqual(['generate', 'check']);
  expect(lines.at(-1)).toContain("loading the server's code failed");
  await update(['src/server/config.ts']);
  expect(steps.splice(0)).toEqual(['check', 'restart']);
  await update(['widgets/poll/View.tsx']);
  expect(steps).toEqual([]);
});
