import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findHeadlessShell } from './findHeadlessShell.ts';
import type { Runner } from './createRunner.ts';

const createFakeRunner = (run: Runner['run']): Runner => ({ run, stop() {}, isStopped: () => false });

test("only Debian's own Chromium has a headless shell; for any other browser no command is run", async () => {
  const commands: string[] = [];
  const runner = createFakeRunner((command) => {
    commands.push(command);
    return Promise.resolve({ code: 0, output: '1.2', seconds: 0 });
  });
  expect(await findHeadlessShell('/opt/chromium', tmpdir(), runner, () => {})).toBeUndefined();
  expect(commands).toEqual([]);
});

test.runIf(existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-query'))(
  'without a network it leaves no files, reports the failure and returns nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-shell-'));
    const reportedLines: string[] = [];
    const runner = createFakeRunner((command) =>
      Promise.resolve(
        command.endsWith('dpkg-query')
          ? { code: 0, output: '1.2-3', seconds: 0 }
          : { code: 100, output: 'Could not resolve the mirror', seconds: 0 },
      ),
    );
    expect(
      await findHeadlessShell('/usr/bin/chromium', folder, runner, (line) => reportedLines.push(line)),
    ).toBeUndefined();
    expect(reportedLines.join('\n')).toMatch(/fetching.*1\.2-3[\s\S]*Could not resolve the mirror/);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);
