// Shared by the cases that run in a browser: builds and serves their page, and measures the CPU time of Chromium's
// main thread.
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { getCompileHint } from '../../src/cli/build/compileHint.ts';
import { findChromium } from '../../src/cli/findChromium.mjs';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };
const HTML =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/bench.css"></head><body><div id="root"></div><script type="module" src="/bench.js"></script></body></html>';
/** The Content-Security-Policy of the product's pages, which forbids code from strings (`eval`). */
const POLICY = "script-src 'self'";

/** A new page without cached data of earlier pages. */
export type BenchPage = {
  readonly page: Page;
  /**
   * Returns the CPU time in ms of the main thread during the work, less the time that an empty call takes. Other
   * tasks that run meanwhile count too.
   */
  cpu(work: () => Promise<unknown>): Promise<number>;
  /** Returns the CPU time in ms of the longest task of the main thread during the work. */
  longestTask(work: () => Promise<unknown>): Promise<number>;
  /** Collects garbage and returns the bytes of the remaining objects. */
  heap(): Promise<number>;
  readonly session: CDPSession;
  close(): Promise<void>;
};

/** An event of Chromium's trace. Times are in microseconds; `tdur` is CPU time of the thread. */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
};
const BEGIN = 'bench-begins';

export type BenchBrowser = { open(): Promise<BenchPage>; stop(): Promise<void> };

/**
 * Builds the page as for production and starts a browser.
 * @param entry the page's script, from the repository's root.
 * @param hintedModules modules of a rival that get the same compiler hint as the engine's modules
 * (src/cli/build/compileHint.ts)
 */
export async function startBrowser(
  entry: string,
  { plugins = [], hintedModules }: { readonly plugins?: readonly Plugin[]; readonly hintedModules?: RegExp } = {},
): Promise<BenchBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react(), ...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      cssTarget: ['chrome125'],
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { bench: entry },
        output: {
          entryFileNames: 'bench.js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: 'bench[extname]',
          postBanner: (chunk) => getCompileHint(chunk, hintedModules),
        },
      },
    },
  });
  const served = await serve(folder);
  const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
  return {
    async open() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const page = await context.newPage();
      page.on('pageerror', (error) => process.stderr.write(`bench: ${error.stack ?? error.message}\n`));
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.goto(served.url, { waitUntil: 'load' });
      let emptyCallMs: number | undefined;
      const readTaskMs = async (): Promise<number> =>
        ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
          Number.NaN) * 1000;
      return {
        page,
        session,
        async cpu(work) {
          const measureTaskMs = async (action: () => Promise<unknown>): Promise<number> => {
            const before = await readTaskMs();
            await action();
            return (await readTaskMs()) - before;
          };
          // The first call loads Playwright's script into the page, which must not be measured.
          if (emptyCallMs === undefined) await page.evaluate(async () => undefined);
          emptyCallMs ??= await measureTaskMs(() => page.evaluate(async () => undefined));
          return (await measureTaskMs(work)) - emptyCallMs;
        },
        async longestTask(work) {
          const events: TraceEvent[] = [];
          const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
          session.on('Tracing.dataCollected', collect);
          await session.send('Tracing.start', {
            transferMode: 'ReportEvents',
            traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
          });
          await page.evaluate((mark) => performance.mark(mark), BEGIN);
          await work();
          const complete = new Promise((resolve) => {
            session.once('Tracing.tracingComplete', resolve);
          });
          await session.send('Tracing.end');
          await complete;
          session.off('Tracing.dataCollected', collect);
          const begin = events.find(({ name }) => name === BEGIN);
          if (!begin) throw new Error(`the trace has no event "${BEGIN}"`);
          return (
            Math.max(
              ...events
                .filter(
                  ({ name, pid, tid, ts }) =>
                    name === 'RunTask' && pid === begin.pid && tid === begin.tid && ts > begin.ts,
                )
                .map(({ tdur = 0 }) => tdur),
            ) / 1000
          );
        },
        async heap() {
          await session.send('HeapProfiler.collectGarbage');
          await session.send('HeapProfiler.collectGarbage');
          return (await session.send('Runtime.getHeapUsage')).usedSize;
        },
        close: () => context.close(),
      };
    },
    async stop() {
      await browser.close();
      served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(folder: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1).replaceAll(/[^\w.-]/g, '');
    try {
      const body = name === 'index.html' ? HTML : readFileSync(join(folder, name));
      response
        .writeHead(200, {
          'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
          'content-security-policy': POLICY,
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() };
}
