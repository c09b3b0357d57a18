// The programme guide on a thousand channels, by pointer and by keyboard; lists of live events and of what is to come.
import type { Page } from '@playwright/test';
import { expect, hydrated, test, type Running } from './fixtures.ts';
import { publishLab } from './lab.ts';

const CHANNELS = 1000;
/** Forty-eight programmes a day on a thousand channels: 336,000 in a week. */
function thousand(product: Running) {
  const shows = Array.from({ length: 48 }, (_, i) => ({ id: `s${i}`, title: `Show ${i + 1}`, playbackStatus: 'restart' }));
  const slots = shows.map(({ id }, i) => ({ at: `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`, show: id }));
  const channels = Array.from({ length: CHANNELS }, (_, i) => ({ id: `c${i + 1}`, name: `Channel ${i + 1}`, accessLevel: i === 1 ? 'GRANTED_ON_SIGN_IN' : 'GRANTED', week: ['day'] }));
  const lab = publishLab(product, { home: { elements: [{ type: 'epg-grid', v: 1, id: 'guide', props: { title: 'Guide' } }] } }, { realm: { features: { epgPlayback: true } } });
  lab.write('data/epg.json', { shows, days: [{ id: 'day', slots }], channels });
  const { status, output } = lab.publish();
  expect(status, output).toBe(0);
  return lab;
}
const grid = (page: Page) => page.getByRole('grid');
const focused = (page: Page) => page.evaluate(() => { const cell = document.activeElement?.closest<HTMLElement>('[role="grid"] [data-cell]'); return cell ? { row: Number(cell.dataset['row']), minute: Number(cell.dataset['cell']) } : undefined; });

test('[EPG-004, EPG-005, API-088] a guide of 1,000 channels: a few hundred programmes alive, windows asked for as it moves, never the focus lost', async ({ page, product, problems }) => {
  test.setTimeout(120_000);
  const lab = thousand(product);
  const calls: URL[] = [];
  page.on('request', (request) => { const url = new URL(request.url()); if (url.pathname === '/api/v4/epg') calls.push(url); });
  await page.goto(product.url(lab.id));
  await hydrated(page);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(CHANNELS + 1));
  // It opens now: the running programmes are in sight, filled, and the first channel takes the focus.
  await expect(page.locator('[data-phase="now"]').first()).toBeInViewport();
  const alive: number[] = [];
  const count = async (): Promise<void> => { alive.push(await page.locator('[data-programme]').count()); };
  await count();
  await expect(page.getByRole('row', { name: /Channel 2\b/ }).locator('[data-locked="sign-in"]').first()).toBeVisible();

  for (const [left, top] of [[4000, 0], [12_000, 3000], [30_000, 40_000], [60_000, 81_000]] as const) {
    await grid(page).evaluate((element, to) => element.scrollTo({ left: to[0], top: to[1] }), [left, top] as const);
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('false');
    await expect.poll(() => page.locator('[data-programme]').count()).toBeGreaterThan(40);
    await count();
  }
  expect(Math.max(...alive)).toBeLessThanOrEqual(600);
  expect(calls.length).toBeGreaterThan(3);
  for (const { searchParams } of calls) expect([searchParams.get('rpp'), searchParams.has('from'), searchParams.has('to')]).toEqual(['20', true, true]);
  expect(new Set(calls.map(String)).size).toBe(calls.length);

  // Keys: from where the view is back to where the cursor stood, and on at random.
  await page.locator('[data-cell][tabindex="0"]').focus();
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Shift+PageDown', 'Shift+PageUp', 'Control+Home', 'Control+End'];
  let seed = 7;
  const random = (): number => { seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31; return seed / 2 ** 31; };
  const lost: string[] = [];
  for (let i = 0; i < (process.env['MARQUEE_TEST_DEEP'] === '1' ? 500 : 60); i++) {
    const key = keys[Math.floor(random() * keys.length)]!;
    await page.keyboard.press(key);
    if (!(await focused(page))) lost.push(`${i}: ${key}`);
  }
  expect(lost).toEqual([]);
  await count();
  expect(Math.max(...alive)).toBeLessThanOrEqual(600);

  // Up and Down keep the time.
  await page.keyboard.press('Control+Home');
  const before = (await focused(page))!;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect((await focused(page))!.row).toBe(before.row + 2);
  expect(problems).toEqual([]);
  lab.remove();
});

test('a programme opens by Enter and by pointer, its buttons follow the rules, Escape gives the focus back; an address opens the guide where it says', async ({ page, product, problems }) => {
  const lab = thousand(product);
  await page.goto(product.url(lab.id, `/?channel=c700&at=${new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 14)}00:00Z`));
  await hydrated(page);
  await expect(page.getByRole('rowheader', { name: /Channel 700/ })).toBeInViewport();
  await page.locator('[data-cell][tabindex="0"]').focus();
  expect((await focused(page))!.row).toBe(699);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('It can be watched once it has begun.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect((await focused(page))!.row).toBe(699);

  await page.getByRole('button', { name: 'Now' }).click();
  const running = page.locator('[data-phase="now"]').first();
  await running.click();
  await expect(panel.getByRole('link', { name: 'From the start' })).toHaveAttribute('href', /^\/live\/c\d+\?start=/);
  await expect(panel.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', /^\/live\/c\d+$/);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  // The address has followed.
  await expect.poll(() => new URL(page.url()).searchParams.get('channel')).toMatch(/^c(69|70)\d$/);
  expect(problems).toEqual([]);
  lab.remove();
});

test('[ROUTE-071, CONST-011] live events are listed with their count; what is to come comes twelve at a time', async ({ page, product, problems }) => {
  await page.goto(product.url('ironclad', '/livenow'));
  await hydrated(page);
  const live = page.locator('[data-row-type="live-now"]');
  const shown = await live.locator('[data-item]').count();
  expect(shown).toBeGreaterThan(4);
  await expect(live.getByRole('status')).toHaveText(`${shown} live`);
  await page.goto(product.url('ironclad', '/upcoming'));
  await hydrated(page);
  const entries = page.locator('[data-row-type="schedule"] [data-item]');
  await expect(entries).toHaveCount(12);
  await page.getByRole('button', { name: /Show more/ }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(12);
  expect(problems).toEqual([]);
});
