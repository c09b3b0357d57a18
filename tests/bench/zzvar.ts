// usage: node var.ts <reps> <variantsModule>
import { chromium } from '@playwright/test';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { findChromium } from '../../src/cli/findChromium.mjs';
import { waitUntilBrowserIsIdle } from './waitUntilBrowserIsIdle.ts';
const reps = Number(process.argv[2] ?? 3);
const { variants } = await import(process.argv[3]!);
const slow = process.argv[4] === 'slow';
const html = readFileSync('/tmp/h/scratch/home.html', 'utf8');
const csp = /content-security-policy: (.*)/i.exec(readFileSync('/tmp/h/scratch/home.h', 'utf8'))![1]!.trim();
const list: Record<string, string> = variants(html);
const assets = new Map<string, Promise<{ type: string; body: Buffer; enc?: string }>>();
const names = Object.keys(list);
const bodies = new Map(names.map((n) => [n, brotliCompressSync(list[n]!)]));
let current = names[0]!;
const server = createServer((q, r) => {
  const path = q.url!;
  if (path === '/') { r.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-security-policy': csp }).end(bodies.get(current)); return; }
  if (path.startsWith('/api') ) { r.writeHead(404).end(); return; }
  const a = assets.get(path) ?? fetch('http://127.0.0.1:8123' + path, { headers: { host: 'ironclad.localhost:8123', accept: q.headers.accept ?? '*/*' } }).then(async (f) => ({ type: f.headers.get('content-type') ?? '', body: Buffer.from(await f.arrayBuffer()) }));
  assets.set(path, a);
  a.then(({ type, body }) => r.writeHead(200, { 'content-type': type, 'cache-control': 'public,max-age=31536000,immutable' }).end(body));
});
await new Promise<void>((d) => server.listen(0, '127.0.0.1', () => d()));
const port = (server.address() as any).port;
const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const res = new Map<string, number[][]>(names.map((n) => [n, []]));
for (let i = 0; i <= reps; i++) for (const n of names) {
  current = n;
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await waitUntilBrowserIsIdle(browser);
  const session = await context.newCDPSession(page);
  if (slow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 200000 });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(() => { new PerformanceObserver((l) => l.getEntries().forEach((e) => { if (e.name === 'first-contentful-paint') (window as any).fcp = e.startTime; })).observe({ type: 'paint', buffered: true }); (window as any).lt = []; new PerformanceObserver((l) => l.getEntries().forEach((e) => (window as any).lt.push([Math.round(e.startTime), Math.round(e.duration)]))).observe({ type: 'longtask', buffered: true }); new PerformanceObserver((l) => l.getEntries().forEach((e) => (window as any).lcp = e.startTime)).observe({ type: 'largest-contentful-paint', buffered: true }); (window as any).cls = 0; new PerformanceObserver((l) => l.getEntries().forEach((e: any) => (window as any).cls += e.value)).observe({ type: 'layout-shift', buffered: true }); });
  const traced = !process.env['NOTRACE'];
  if (traced) await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing', 'loading', 'cc', 'viz'] });
  await page.goto(`http://ironclad.localhost:${port}/`, { waitUntil: 'load' });
  await page.waitForFunction(() => (window as any).fcp);
  const fcp = await page.evaluate(() => (window as any).fcp as number);
  if (!traced) { await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset).catch(() => 0); await page.waitForLoadState('networkidle'); }
  const more = await page.evaluate(() => { const lt = (window as any).lt as number[][]; return [lt.reduce((a, [, d]) => a + d! - 50, 0), Math.max(0, ...lt.filter(([t]) => t! < (window as any).fcp).map(([, d]) => d!)), (window as any).lcp, (window as any).cls * 1000]; });
  let sums = [0, 0, 0, 0, 0, 0];
  if (traced) {
    const t = JSON.parse((await browser.stopTracing()).toString()).traceEvents as any[];
    const nav = t.filter((e) => e.name === 'navigationStart' && String(e.args?.data?.documentLoaderURL).includes('ironclad')).at(-1);
    const end = nav.ts + fcp * 1000;
    const sum = (name: string) => t.filter((e) => e.name === name && e.pid === nav.pid && e.ts < end && e.ts > nav.ts).reduce((s, e) => s + (e.tdur ?? e.dur ?? 0) / 1000, 0);
    const names2 = new Map<string, string>(); for (const e of t) if (e.name === 'thread_name') names2.set(e.pid + ':' + e.tid, e.args.name); const pn = new Map<number, string>(); for (const e of t) if (e.name === 'process_name') pn.set(e.pid, e.args.name);
    const per = new Map<string, number>();
    for (const e of t) if (/RunTask|ThreadPool_RunTask|ThreadControllerImpl::RunTask|TaskGraphRunner::RunTask/.test(e.name) && e.ph === 'X' && e.ts > nav.ts && e.ts < end) { const k = (e.pid === nav.pid ? 'R' : pn.get(e.pid) ?? '?') + ' ' + names2.get(e.pid + ':' + e.tid); per.set(k, (per.get(k) ?? 0) + (e.tdur ?? 0) / 1000); }
    const grp = (re: RegExp) => [...per].filter(([k]) => re.test(k)).reduce((a, [, v]) => a + v, 0);
    if (process.env['PER'] && i === 1) console.log(n, [...per].sort((a, b) => b[1] - a[1]).slice(0, 9).map(([k, v]) => k + ' ' + v.toFixed(0)).join(' | '));
    sums = [sum('Layout'), sum('UpdateLayoutTree'), grp(/^R CrRendererMain/), grp(/^R (?!CrRendererMain)/), grp(/^(?!R )/), sum('RasterTask')];
  }
  if (!traced) sums = [...more, 0, 0];
  if (i > 0) res.get(n)!.push([fcp, ...sums]);
  await context.close();
}
const med = (a: number[]) => { const s = [...a].sort((x, y) => x - y); return s[s.length >> 1]!; };
for (const [n, rows] of res) console.log(n.padEnd(28), (process.env['NOTRACE'] ? ['fcp', 'blocked', 'firstTask', 'lcp', 'cls'] : ['fcp', 'layout', 'style', 'main', 'otherR', 'otherP', 'raster']).map((k, j) => `${k} ${med(rows.map((r) => r[j]!)).toFixed(0)}`).join('  '), '');
await browser.close(); server.close();
