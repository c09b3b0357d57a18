// docs/tour.md, step by step, with a copy of a demo brand's folder.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, hydrated, startProduct, test } from './fixtures.ts';
import { realmCommand } from './testRealm.ts';

type Page = { elements: { heroId?: string; bucketId?: string; rowTypeData?: Record<string, unknown> }[] };

test('the steps of docs/tour.md work', { tag: '@deep' }, async ({ page, context }) => {
  test.setTimeout(180_000);
  const workFolder = mkdtempSync(join(tmpdir(), 'marquee-tour-'));
  const product = await startProduct({ DATA_DIR: join(workFolder, 'data') });
  const folder = join(workFolder, 'ironclad');
  cpSync('realms/ironclad', folder, { recursive: true });
  const homeFile = join(folder, 'pages/home.json');
  const readHome = () => JSON.parse(readFileSync(homeFile, 'utf8')) as Page;
  const writeHome = (content: unknown) => writeFileSync(homeFile, JSON.stringify(content, null, 2));
  const command = (...args: string[]) => realmCommand(product, args);

  await test.step('1 two brands from one build', async () => {
    const sahraTab = await context.newPage();
    await sahraTab.goto(product.url('sahra', '/?lang=ar'));
    await expect(sahraTab.locator('html')).toHaveAttribute('dir', 'rtl');
    await sahraTab.close();
    await page.goto(product.url('ironclad'));
    await hydrated(page);
  });

  const readRowIds = () =>
    page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row']));
  const idsBefore = await readRowIds();

  await test.step('2 and 3 a published layout changes the open page', async () => {
    const document = readHome();
    const movedIndex = document.elements.findIndex((element) => element.bucketId === 'upcoming-ppv');
    const [row] = document.elements.splice(movedIndex, 1);
    document.elements.splice(
      document.elements.findIndex((element) => element.bucketId),
      0,
      row!,
    );
    writeHome(document);
    expect(command('diff', folder).output).toContain('pages/home');
    const { status, output } = command('publish', folder, '--note', 'pay-per-view first');
    expect(status, output).toBe(0);
    await expect.poll(async () => (await readRowIds())[1]).toBe('upcoming-ppv');
    expect(command('versions', 'ironclad').output).toContain('pay-per-view first');
  });

  await test.step('4 all mistakes are reported together and nothing is published', async () => {
    const validHome = readFileSync(homeFile, 'utf8'),
      themeFile = join(folder, 'theme.json'),
      theme = readFileSync(themeFile, 'utf8');
    const document = readHome();
    document.elements.find((element) => element.bucketId)!.rowTypeData = { rowCount: 7 };
    writeHome(document);
    const colours = JSON.parse(theme) as { colours: Record<string, string> };
    colours.colours['primary'] = 'reddish';
    writeFileSync(themeFile, JSON.stringify(colours));
    const { status, output } = command('publish', folder);
    expect(status).toBe(1);
    expect(output).toContain('FIELD_OUT_OF_RANGE');
    expect(output).toContain('COLOUR_INVALID');
    expect((await readRowIds())[1]).toBe('upcoming-ppv');
    writeFileSync(homeFile, validHome);
    writeFileSync(themeFile, theme);
  });

  await test.step('5 roll back', async () => {
    expect(command('rollback', 'ironclad').status).toBe(0);
    await expect.poll(readRowIds).toEqual(idsBefore);
  });

  await test.step('6 explain a value', () => {
    const { status, output } = command('explain', 'ironclad', 'viewAll', '--locale', 'ar');
    expect(status, output).toBe(0);
    expect(output).toContain('strings/ar.json');
  });

  await test.step('7 add a brand', async () => {
    const created = command('create', 'aurora', '--name', 'Aurora', '--in', workFolder);
    expect(created.status, created.output).toBe(0);
    const published = command('publish', join(workFolder, 'aurora'));
    expect(published.status, published.output).toBe(0);
    await page.goto(product.url('aurora'));
    await expect(page.locator('html')).toHaveAttribute('data-realm', 'aurora');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('[data-row-type="hero"]')).toBeVisible();
  });

  await test.step('8 Arabic', async () => {
    await page.goto(product.url('ironclad', '/?lang=ar'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });

  await test.step('10 the page stays when the server stops, and a restarted server has the brand', async () => {
    await hydrated(page);
    await product.stop();
    await expect(page.locator('[data-row]').first()).toBeAttached();
    const restartedProduct = await startProduct({ DATA_DIR: join(workFolder, 'data') });
    await page.goto(restartedProduct.url('aurora'));
    await expect(page.locator('html')).toHaveAttribute('data-realm', 'aurora');
    await restartedProduct.stop();
  });
  rmSync(workFolder, { recursive: true, force: true });
});
