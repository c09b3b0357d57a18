import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';

const INTERVAL_MS = 250;
/** Number of intervals after which the wait fails: 30 s. */
const MAX_INTERVALS = 120;
/** Processor time in an interval, in seconds, up to which a browser counts as idle. */
const IDLE_CPU_SECONDS = 0.01;

/**
 * Waits until all processes of a browser are idle. A browser with windows starts a window for each new context: its
 * toolbar uses both cores for about a second, and a page that loads meanwhile is measured together with it.
 * @throws Error when the browser is still busy after 30 s
 */
export async function waitUntilBrowserIsIdle(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const readCpuSeconds = async (): Promise<number> =>
    (await session.send('SystemInfo.getProcessInfo')).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  let before = await readCpuSeconds();
  let isIdle = false;
  for (let interval = 0; !isIdle && interval < MAX_INTERVALS; interval++) {
    await wait(INTERVAL_MS);
    const after = await readCpuSeconds();
    isIdle = after - before < IDLE_CPU_SECONDS;
    before = after;
  }
  await session.detach();
  if (!isIdle) throw new Error(`The browser is still busy after ${(MAX_INTERVALS * INTERVAL_MS) / 1000} s.`);
}
