// The picker of TV providers: its order, its choices, and its use by keyboard.
import { text } from './accountSteps.ts';
import { expect, open, openEmptyDocument, proves, removeCookies, signInByApi, test } from './fixtures.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import {
  heading,
  main,
  openPicker,
  publishPayTvRealm,
  tvProvider,
  preparePayTv,
  signInAtTvProvider,
  waitForDocument,
} from './payTvSteps.ts';

const payTv = preparePayTv();
const toUrl = (path: string): string => payTv.toUrl(path);

test('the picker has a title, and lists the featured TV providers before the others', async ({ page }) => {
  await openPicker(page, toUrl('/providers'));
  await proves('PAYTV-009', 'the title has the text of selectYourProvider', () =>
    expect(heading(page)).toHaveText('Choose your TV provider'),
  );
  await proves(
    ['PAYTV-011', 'AUTH-095'],
    'featured TV providers are listed with name and logo, then the separator, then the other TV providers',
    async () => {
      const separator = main(page).getByText('or', { exact: true });
      const line = (await separator.boundingBox())!;
      const featured = page.getByRole('list', { name: 'Popular TV providers' }).getByRole('button');
      await expect(featured).toHaveText(['Cable Sur', 'Norte TV', 'Pampa HD', 'Río Satelital']);
      for (const tile of await featured.all()) {
        const { y, height } = (await tile.boundingBox())!;
        expect(y + height).toBeLessThan(line.y);
        const logo = tile.locator('img');
        await expect(logo).toHaveAttribute('src', /\/logos\/[\w-]+\.svg$/);
        expect(
          await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
        ).toBeGreaterThan(0);
      }
      const other = (await tvProvider(page, 'andina').boundingBox())!;
      expect(other.y).toBeGreaterThan(line.y + line.height);
      await expect(tvProvider(page, 'andina').locator('img')).toBeAttached();
    },
  );
});

test('only the allowed TV providers can be picked; the query chooses one', async ({ page }) => {
  const publish = (allowUnlink: boolean): Promise<(path: string) => string> =>
    publishPayTvRealm(payTv.servers, {
      provider: { allowedProviders: ['norte-tv', 'andina', 'vieja'], allowUnlink },
      realm: { sessionMode: 'cookie' },
    });
  const ownUrl = await publish(true);
  const unlink = page.getByRole('button', { name: text('unlinkProvider', { name: 'TV provider' }) });
  await proves('AUTH-094', 'only the allowed ones are offered, and the setting decides on unlinking', async () => {
    for (const [toPath, count] of [
      [ownUrl, 1],
      [await publish(false), 0],
    ] as const) {
      await openPicker(page, toPath('/providers'));
      await expect(page.locator('[data-tv-provider]')).toHaveText(['Norte TV', 'Andina Cable']);
      await signInAtTvProvider(page, `unlink-${process.pid}-${count}`);
      await waitForDocument(page, toPath('/home'));
      // The account is linked, so the picker has nothing to ask.
      const settings = page.waitForResponse('**/adobe/settings*');
      await page.goto(toPath('/providers?from=/browse'));
      expect(await (await settings).json()).toMatchObject({ linkedAdobeAccount: true, allowUnlink: count === 1 });
      await waitForDocument(page, toPath('/browse'));
      // With a password the subscription is not the only way to sign in.
      await openEmptyDocument(page, toPath('/'));
      await removeCookies(page);
      await signInByApi(page);
      await openPicker(page, toPath('/providers'));
      await signInAtTvProvider(page, `unlink-viewer-${process.pid}-${count}`);
      await waitForDocument(page, toPath('/home'));
      await open(page, toPath('/members?view=security'));
      await expect(page.getByRole('heading', { name: 'TV provider' })).toBeVisible();
      await expect(unlink).toHaveCount(count);
      await openEmptyDocument(page, toPath('/'));
      await removeCookies(page);
    }
  });
  await proves('PAYTV-003', 'the query names the TV provider that is used', async () => {
    await page.goto(ownUrl('/providers?provider=andina'));
    await page.waitForURL((url) => url.origin === payTv.servers.tv.origin);
    expect(new URL(page.url()).searchParams.get('mso_id')).toBe('andina');
  });
  await page.goto(ownUrl('/providers?provider=cable'));
  await expect(tvProvider(page, 'norte-tv'), 'the clientName of realm.json chooses no TV provider').toBeVisible();
  await page.goto(ownUrl('/providers?provider=faro'));
  await expect(tvProvider(page, 'norte-tv'), 'a TV provider that is not allowed is not chosen').toBeVisible();
});

test('the picker works by keyboard, in Arabic and with large text', { tag: '@deep' }, async ({ page }) => {
  await openPicker(page, toUrl('/providers'));
  expect(await findAxeViolations(page)).toEqual([]);
  await tvProvider(page, 'cable-sur').focus();
  const expectFocus = (id: string) => expect(tvProvider(page, id)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectFocus('norte-tv');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('rio sat');
  await expect(page.locator('[data-tv-provider]')).toHaveText(['Río Satelital']);
  await page.keyboard.press('ArrowDown');
  await expectFocus('rio-satelital');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('zzz');
  await expect(main(page).getByText('No TV provider has this name.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await tvProvider(page, 'andina').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.origin === payTv.servers.tv.origin);

  await openPicker(page, toUrl('/providers?lang=ar'));
  await tvProvider(page, 'cable-sur').focus();
  await page.keyboard.press('ArrowLeft');
  await expectFocus('norte-tv');
  expect(await findAxeViolations(page)).toEqual([]);

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openPicker(page, toUrl('/providers'));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});
