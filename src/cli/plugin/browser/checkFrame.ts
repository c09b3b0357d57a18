// The misbehaviour kit for frames: what the window around a frame, other scripts of the page and a slow network may do. A
// frame must go on responding, and must not throw.
import type { Page } from '@playwright/test';
import type { PluginFinding } from '../findings.ts';
import { findViolations, PLUGIN_SITE, waitForStep } from './openPage.ts';
import type { PlacedProps } from './placedProps.ts';

/** Time in ms that the product waits for `ready` and `pong`. */
const TIMEOUT_MS = 5_000;
/** Messages that the product accepts from a frame at once. */
const MAX_MESSAGES = 200;

type FrameHost = {
  readonly messages: readonly unknown[];
  readonly invalid: readonly unknown[];
  waitFor(type: string): Promise<unknown>;
  ping(): Promise<boolean>;
  send(message: unknown): void;
  close(): void;
};
/** The part of the kit in the page that the functions of this file call (bundleKit.ts). */
type Kit = { createFrameHost(target: Window, options: object): FrameHost };
type CheckedPage = { readonly kit?: Kit; host?: FrameHost };

type ConnectRequest = {
  readonly url: string;
  readonly options: {
    readonly locale: string;
    readonly direction: string;
    readonly props: unknown;
    readonly v: number;
  };
  /** Messages to the window before `init`. */
  readonly before: readonly unknown[];
  readonly delayMs: number;
};

/** Runs in the page: loads the frame again and opens it. Returns whether it became ready. */
async function connect({ url, options, before, delayMs }: ConnectRequest): Promise<boolean> {
  const page = window as Window & CheckedPage;
  page.host?.close();
  const frame = document.createElement('iframe');
  frame.id = 'plugin';
  frame.title = 'Plugin';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = url;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.querySelector('#row')!.replaceChildren(frame);
  await loaded;
  for (const message of before) frame.contentWindow!.postMessage(message, '*');
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  page.host = page.kit!.createFrameHost(frame.contentWindow!, options);
  return page.host.waitFor('ready').then(
    () => true,
    () => false,
  );
}

/** Runs in the page: sends messages and then a ping. Returns whether the frame replied. */
async function sendAndPing(messages: readonly unknown[]): Promise<boolean> {
  const { host } = window as Window & CheckedPage;
  for (const message of messages) host?.send(message);
  return (await host?.ping()) === true;
}

/** Runs in the page: sets the width of the frame. */
function resize(width: number): void {
  document.querySelector<HTMLElement>('#plugin')!.style.inlineSize = `${width}px`;
}

/** Runs in the page: returns what the product would drop, and the number of valid messages. */
function readMessages(): { readonly invalid: string[]; readonly count: number } {
  const { host } = window as Window & CheckedPage;
  return { invalid: (host?.invalid ?? []).map((each) => JSON.stringify(each)), count: host?.messages.length ?? 0 };
}

/** Messages that are none of the protocol, as other scripts and extensions of browsers send them. */
const MALFORMED: readonly unknown[] = [
  null,
  undefined,
  0,
  'text',
  [],
  {},
  { type: null },
  { type: 'no-such-type', data: {} },
  { marquee: 2, type: 'init' },
  { marquee: 1, type: 'init' },
];
/** Responses to requests that the frame did not send, or whose response came already. */
const LATE: readonly unknown[] = [
  { type: 'response', request: 999_999, status: 0 },
  { type: 'response', request: 999_999, status: 200, data: null },
  { type: 'patched', request: 999_999, result: { isApplied: false } },
  { type: 'refused', reason: 'too-many' },
];

/**
 * Runs a frame with each example and each stored sample.
 *
 * @param file name of its document in `dist`
 */
export async function checkFrameInPage(
  page: Page,
  file: string,
  examples: readonly PlacedProps[],
  samples: readonly PlacedProps[],
): Promise<readonly PluginFinding[]> {
  const findings: PluginFinding[] = [];
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  const url = `${PLUGIN_SITE}/${file}`;
  const report = (where: string, message: string): void =>
    void findings.push({ id: 'PLUGIN_FRAME_FAILED', where, message });
  /** Runs one step; `isAlive` returns whether the frame has responded. */
  const run = async (where: string, step: string, isAlive: () => Promise<boolean>): Promise<boolean> => {
    const alive = (await waitForStep(isAlive())) ?? false;
    if (!alive) report(where, `${step}: it did not respond within ${TIMEOUT_MS / 1000} s; the page would remove it`);
    const [error] = thrown.splice(0);
    if (error !== undefined) report(where, `${step}: it threw ${error.replace(/^(Error: )?Uncaught /, '')}`);
    return alive;
  };
  const open = (
    { where, props, v }: PlacedProps,
    step: string,
    more: Partial<Omit<ConnectRequest, 'options'>> = {},
    language = { locale: 'en', direction: 'ltr' },
  ): Promise<boolean> =>
    run(
      where,
      step,
      async () =>
        (await page.evaluate(connect, { url, before: [], delayMs: 0, ...more, options: { ...language, props, v } })) &&
        page.evaluate(sendAndPing, []),
    );

  for (const [index, example] of examples.entries()) {
    const { where } = example;
    if (!(await open(example, 'at the start'))) continue;
    for (const message of (await waitForStep(findViolations(page, ['#plugin', 'html']))) ?? [])
      findings.push({ id: 'PLUGIN_INACCESSIBLE', where, message });
    // The other examples differ in their props only.
    if (index > 0) continue;
    await run(where, 'after malformed messages', () => page.evaluate(sendAndPing, MALFORMED));
    await run(where, 'after late responses', () => page.evaluate(sendAndPing, LATE));
    await run(where, 'after 50 repeated pings', () =>
      page.evaluate(
        sendAndPing,
        Array.from({ length: 50 }, () => ({ type: 'ping' })),
      ),
    );
    for (const width of [320, 1600]) {
      await page.evaluate(resize, width);
      await run(where, `at a width of ${width} px`, () => page.evaluate(sendAndPing, []));
    }
    const { invalid, count } = await page.evaluate(readMessages);
    for (const message of invalid) report(where, `it sent a message that the page drops: ${message.slice(0, 200)}`);
    if (count > MAX_MESSAGES)
      report(where, `it sent ${count} messages; the page removes a frame after ${MAX_MESSAGES}`);
    await open(example, 'when malformed messages come before the first one', { before: MALFORMED });
    await open(example, 'when the first message comes a second late', { delayMs: 1_000 });
    await open(example, 'after a change of the language to Arabic', {}, { locale: 'ar', direction: 'rtl' });
  }
  for (const sample of samples) await open(sample, `with the stored props of version ${sample.v}`);
  return findings;
}
