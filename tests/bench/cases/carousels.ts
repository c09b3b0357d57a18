// 50 rows of 30 cards in a real browser beside the same rows written by hand: native scroll-snap lists of links in React.
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { findChromium } from '../../../src/cli/find-chromium.mjs';
import { compare, type Side } from '../compare.ts';
import type { Case, Fact } from '../report.ts';

/** Issue 5, "Numbers". */
const LIMIT = 1.15;
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export const carousels: Case = {
  about: 'main thread\'s CPU until 50 rows of 30 cards are mounted and painted, beside native scroll-snap rows written by hand in React; Chromium, 1280x720, scripts loaded before',
  async run({ pairs, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-carousels-'));
    let browser: Browser | undefined, stop = (): void => undefined;
    try {
      say('building');
      await build({
        configFile: false, logLevel: 'error', plugins: [react()], define: { 'process.env.NODE_ENV': '"production"' },
        build: { outDir: folder, emptyOutDir: true, minify: true, cssTarget: ['chrome125'], rolldownOptions: { input: { bench: 'tests/bench/browser/carousels.tsx' }, output: { entryFileNames: 'bench.js', assetFileNames: 'bench[extname]' } } },
      });
      const served = await serve(folder);
      stop = served.stop;
      const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
      browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
      const found: Record<string, { elements: number; cards: number }> = {};
      const side = (name: 'rival' | 'ours'): Side => async () => {
        const context = await browser!.newContext({ viewport: { width: 1280, height: 720 } });
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        await page.goto(served.url);
        await page.waitForFunction(() => 'mountRows' in window);
        const task = async (): Promise<number> => ((await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
        const before = await task();
        found[name] = await page.evaluate(async (which) => {
          const mounted = window.mountRows(which);
          // Effects, layout and the first paint, and one frame more for what they ask for.
          await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))); });
          return mounted;
        }, name);
        const milliseconds = await task() - before;
        await context.close();
        return milliseconds;
      };
      await side('rival')();
      await side('ours')();
      say('mounting');
      const compared = await compare({ rival: side('rival'), ours: side('ours') }, pairs);
      const facts: Fact[] = [{ kind: 'fact', name: 'elements after the mount', found: `${found['ours']?.elements} beside ${found['rival']?.elements}; only cards near the window are drawn` }];
      return [{ kind: 'line', name: 'mount of 50 x 30 cards', unit: 'ms', limit: LIMIT, ...compared }, ...facts];
    } finally {
      await browser?.close();
      stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function serve(folder: string): Promise<{ url: string; stop: () => void }> {
  const html = '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/bench.css"></head><body><div id="root"></div><script type="module" src="/bench.js"></script></body></html>';
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1).replaceAll(/[^\w.-]/g, '');
    try {
      const body = name === 'index.html' ? html : readFileSync(join(folder, name));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() };
}
