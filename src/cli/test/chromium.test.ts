import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { ensureChromium, prepareLauncher } from './chromium.ts';
import type { Runner } from './createRunner.ts';

const folder = mkdtempSync(join(tmpdir(), 'marquee-chromium-'));
const browser = join(folder, 'browser');
writeFileSync(browser, '');
chmodSync(browser, 0o755);
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a runner that starts nothing: every command ends with `code`. */
function createFakeRunner(code: number): { runner: Runner; commands: string[] } {
  const commands: string[] = [];
  const runner: Runner = {
    run(command, args) {
      commands.push([command, ...args].join(' '));
      return Promise.resolve({ code, output: '', seconds: 0 });
    },
    stop() {},
    isStopped: () => false,
  };
  return { runner, commands };
}

describe('ensureChromium', () => {
  test('uses an installed Chromium that starts, and does nothing else', async () => {
    vi.stubEnv('CHROMIUM_PATH', browser);
    const { runner, commands } = createFakeRunner(0);
    await expect(ensureChromium(runner, () => {}, folder)).resolves.toEqual({ path: browser });
    expect(commands).toEqual([`${browser} --version`]);
  });
  test("replaces a Chromium that does not start with Playwright's download, else with Debian's package, and otherwise prints the remedy", async () => {
    vi.stubEnv('CHROMIUM_PATH', browser);
    const { runner, commands } = createFakeRunner(1);
    const found = await ensureChromium(runner, () => {}, folder);
    expect(found).toEqual({
      missing: expect.stringMatching(/browser does not start; .*Install Chromium or Chrome .* CHROMIUM_PATH/),
    });
    expect(commands[1]).toMatch(/^playwright install chromium$|--version$/);
    expect(commands.filter((each) => each.includes('apt-get install')).length).toBeLessThanOrEqual(1);
  });
});

test("the launcher adds the folders of the system's tools only when PATH lacks them", () => {
  vi.stubEnv('PATH', '/a:/usr/bin');
  expect(prepareLauncher(browser, folder)).toBe(browser);
  vi.stubEnv('PATH', '/a');
  expect(readFileSync(prepareLauncher(browser, folder), 'utf8')).toContain(`:/usr/bin:/bin" exec '${browser}' "$@"`);
});
