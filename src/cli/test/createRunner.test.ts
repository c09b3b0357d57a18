import { expect, test } from 'vitest';
import { createRunner, findDescendants } from './createRunner.ts';

const runner = () => createRunner(process.cwd());

test('the runner returns the exit code and the output', async () => {
  await expect(runner().run('node', ['-e', 'console.log(process.version); process.exit(3)'])).resolves.toMatchObject({
    code: 3,
    output: `${process.version}\n`,
  });
});
test('a command that does not exist is a failure and does not crash the runner', async () => {
  await expect(runner().run('no-such-command', [])).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('no-such-command'),
  });
});
test.runIf(process.platform === 'linux')(
  '`stop` ends every process that the runner started, also those in other process groups',
  async () => {
    const running = runner();
    const before = new Set(findDescendants(process.pid).map((each) => each.pid));
    const listNewDescendants = () => findDescendants(process.pid).filter((each) => !before.has(each.pid));
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 61_000)'], { detached: true }); setTimeout(() => {}, 60_000)`;
    const end = running.run('node', ['-e', child]);
    await expect.poll(() => listNewDescendants().length, { timeout: 5000 }).toBe(2);
    const started = listNewDescendants();
    running.stop();
    await end;
    await expect
      .poll(
        () =>
          started.filter(({ pid }) => {
            try {
              process.kill(pid, 0);
              return true;
            } catch {
              return false;
            }
          }).length,
        { timeout: 5000 },
      )
      .toBe(0);
    await expect(running.run('node', ['-e', ''])).resolves.toMatchObject({ code: 130 });
  },
);
