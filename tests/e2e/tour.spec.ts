// docs/tour.md, step by step, with a copy of a demo brand's folder.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, hydrated, startProduct, test } from './fixtures.ts';
import { realmCommand } from './testRealm.ts';

type Page = { elements: { heroId?: string; bucketId?: string; rowTypeData?: Record<string, unknown> }[] };

test('ten minutes with a brand', async ({ page, context }) => {
  test.setTimeout(180_000);
  const work = mkdtempSync(join(tmpdir(), 'marquee-tour-'));
  const product = await startProduct({ DATA_DIR: join(work, 'data') });
  const folder = join(work, 'ironclad');
  cpSync('realms/ironclad', folder, { recursive: true });
  const home = join(folder, 'pages/home.json');
  const read = () => JSON.parse(readFileSync(home, 'utf8')) as Page;
  const write = (content: unknown) => writeFileSync(home, JSON.stringify(content, null, 2));
  const command = (...args: string[]) => realmCommand(product, args);

  await test.step('1 two brands from one build', async () => {
    const other = await context.newPage();
    await other.goto(product.url('sahra', '/?lang=ar'));
    await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
    await other.close();
    await page.goto(product.url('ironclad'));
    await hydrated(page);
  });

  const order = () =>
    page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row']));
  const before = await order();

  await test.step('2 and 3 publish a layout; the open page changes', async () => {
    const document = read();
    const moved = document.elements.findIndex((element) => element.bucketId === 'upcoming-ppv');
    const [row] = document.elements.splice(moved, 1);
    document.elements.splice(
      document.elements.findIndex((element) => element.bucketId),
      0,
      row!,
    );
    write(document);
    expect(command('diff', folder).output).toContain('pages/home');
    const { status, output } = command('publish', folder, '--note', 'pay-per-view first');
    expect(status, output).toBe(0);
    await expect.poll(async () => (await order())[1]).toBe('upcoming-ppv');
    expect(command('versions', 'ironclad').output).toContain('pay-per-view first');
  });

  await test.step('4 break it: all mistakes are reported together, nothing is published', async () => {
    const good = readFileSync(home, 'utf8'),
      themeFile = join(folder, 'theme.json'),
      theme = readFileSync(themeFile, 'utf8');
    const document = read();
    document.elements.find((element) => element.bucketId)!.rowTypeData = { rowCount: 7 };
    write(document);
    const colours = JSON.parse(theme) as { colours: Record<string, string> };
    colours.colours['primary'] = 'reddish';
    writeFileSync(themeFile, JSON.stringify(colours));
    const { status, output } = command('publish', folder);
    expect(status).toBe(1);
    expect(output).toContain('FIELD_OUT_OF_RANGE');
    expect(output).toContain('COLOUR_INVALID');
    expect((await order())[1]).toBe('upcoming-ppv');
    writeFileSync(home, good);
    writeFileSync(themeFile, theme);
  });

  await test.step('5 roll back', async () => {
    expect(command('rollback', 'ironclad').status).toBe(0);
    await expect.poll(order).toEqual(before);
  });

  await test.step('6 explain a value', () => {
    const { status, output } = command('explain', 'ironclad', 'viewAll', '--locale', 'ar');
    expect(status, output).toBe(0);
    expect(output).toContain('strings/ar.json');
  });

  await test.step('7 add a brand', async () => {
    const created = command('create', 'nova', '--name', 'Nova', '--from', 'sahra', '--in', work);
    expect(created.status, created.output).toBe(0);
    const published = command('publish', join(work, 'nova'));
    expect(published.status, published.output).toBe(0);
    await page.goto(product.url('nova'));
    await expect(page.locator('html')).toHaveAttribute('data-realm', 'nova');
    await expect(page.locator('[data-row-type="hero"]')).toBeVisible();
  });

  await test.step('8 Arabic', async () => {
    await page.goto(product.url('ironclad', '/?lang=ar'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });

  await test.step('10 stop the server: the page stays unchanged, and a restarted server has the brand', async () => {
    await hydrated(page);
    await product.stop();
    await expect(page.locator('[data-row]').first()).toBeAttached();
    const again = await startProduct({ DATA_DIR: join(work, 'data') });
    await page.goto(again.url('nova'));
    await expect(page.locator('html')).toHaveAttribute('data-realm', 'nova');
    await again.stop();
  });
  rmSync(work, { recursive: true, force: true });
});
