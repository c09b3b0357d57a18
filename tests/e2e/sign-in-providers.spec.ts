// The list of providers on the sign-in and sign-up screens: which ways to sign in a realm offers, and whether each of
// them has a form, a button or neither.
import type { Page } from '@playwright/test';
import { text } from './accountSteps.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, open, proves, test, type RunningProduct } from './fixtures.ts';
import { submitButton } from './signInSteps.ts';
import { IMAGES, publishTestRealm, type TestRealm } from './testRealm.ts';

const GOOGLE = { kind: 'google', label: 'Google', clientId: 'brand.example' };
const APPLE = { kind: 'apple', label: 'Apple', clientId: 'brand.example', teamId: 'TEAM1', keyId: 'KEY1' };
const ACME = { kind: 'openid', clientName: 'acme', label: 'Acme', clientId: 'x', issuer: 'http://127.0.0.1:1' };

const ORIGINS = {
  identity: ['https://accounts.google.com', 'https://appleid.apple.com', 'https://appleid.cdn-apple.com'],
};

const publish = (product: RunningProduct, realm: Record<string, unknown>): Promise<TestRealm> =>
  publishTestRealm(
    product,
    { home: { elements: [] }, browse: { elements: [] } },
    { realm: { origins: ORIGINS, ...realm } },
  );

/** Publishes a realm again with other settings. */
async function republish(realm: TestRealm, settings: Record<string, unknown>): Promise<void> {
  realm.write('realm.json', {
    id: realm.id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'en',
    hosts: [`${realm.id}.localhost`],
    origins: ORIGINS,
    ...settings,
  });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
}

const links = (page: Page) => page.locator('main [data-provider]');
const signUpLinks = (page: Page) => page.getByRole('link', { name: text('createAccount') });

test('each realm offers its own providers, as small buttons above the form', async ({ page, product, problems }) => {
  const first = await publish(product, { providers: [{ ...GOOGLE, logo: IMAGES.square }, ACME] });
  const second = await publish(product, { providers: [APPLE], identity: { password: false } });
  await proves('AUTH-005', 'the sign-in screen of each realm has the providers of that realm', async () => {
    await open(page, product.url(first.id, '/login'));
    await expect(links(page)).toHaveText(['Google', 'Acme']);
    await expect(submitButton(page)).toBeVisible();
    await open(page, product.url(second.id, '/login'));
    await expect(links(page)).toHaveText(['Apple']);
    await expect(page.locator('main form')).toHaveCount(0);
  });
  await open(page, product.url(first.id, '/login?from=/browse'));
  const logo = links(page).first().locator('img');
  await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  // The links keep the query of the page, and the tab key reaches the buttons before the form.
  await expect(links(page).first()).toHaveAttribute('href', '/login/google?from=%2Fbrowse&type=login');
  await page.getByRole('link', { name: text('back') }).focus();
  await page.keyboard.press('Tab');
  await expect(links(page).first()).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  first.remove();
  second.remove();
});

test('one provider has its form on the sign-in screen, the others are small buttons', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publish(product, {});
  const PBR = { kind: 'pbr', label: 'PBR', apiUri: 'https://pbr.example/api' };
  await proves(
    'AUTH-086',
    'without providers there is the form only; with PBR and Google there are one form and two provider buttons',
    async () => {
      await open(page, product.url(realm.id, '/login'));
      await expect(page.locator('main form')).toHaveCount(1);
      await expect(links(page)).toHaveCount(0);
      await republish(realm, { providers: [PBR, GOOGLE] });
      await open(page, product.url(realm.id, '/login'));
      await expect(page.locator('main form')).toHaveCount(1);
      await expect(page.locator('main form [name="secret"]')).toBeVisible();
      await expect(links(page)).toHaveText(['PBR', 'Google']);
      const form = (await page.locator('main form').boundingBox())!;
      for (const link of await links(page).all()) {
        const box = (await link.boundingBox())!;
        expect(box.width).toBeLessThan(form.width / 2);
        expect(box.height).toBeLessThanOrEqual(60);
      }
    },
  );
  await links(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('providerSignIn', { name: 'PBR' }));
  await expect(page.locator('main form')).toHaveCount(1);
  expect(problems).toEqual([]);
  realm.remove();
});

test('the query socialProvider limits the list to one social provider', async ({ page, product, problems }) => {
  const realm = await publish(product, {
    providers: [ACME, GOOGLE, APPLE],
    features: { selfRegistration: true },
  });
  await proves('AUTH-045', 'with socialProvider=google only the button of Google shows', async () => {
    for (const path of ['/login', '/signup']) {
      await open(page, product.url(realm.id, `${path}?socialProvider=google`));
      await expect(links(page)).toHaveCount(1);
      await expect(links(page)).toHaveAttribute('data-provider', 'google');
      await expect(page.locator('main form')).toHaveCount(0);
    }
  });
  await open(page, product.url(realm.id, '/login?socialProvider=google&from=/browse'));
  await page.getByRole('link', { name: text('providerOtherWay') }).click();
  await expect(links(page)).toHaveText(['Acme', 'Google', 'Apple']);
  await expect(page).toHaveURL(/\/login\?from=%2Fbrowse$/);
  await open(page, product.url(realm.id, '/login?socialProvider=unknown'));
  await expect(links(page)).toHaveCount(3);
  expect(problems).toEqual([]);
  realm.remove();
});

test('the magic link is offered beside other providers', async ({ page, product, problems }) => {
  const payTv = {
    kind: 'pay-tv',
    label: 'TV provider',
    requestorId: 'LAB',
    resourceId: 'lab',
    baseUri: '/demo-tv',
    softwareStatement: 'demo.software.statement',
  };
  const realm = await publish(product, {});
  /** Returns the numbers of links to the magic link, of its forms on the screen, and of provider buttons. */
  const countWays = async (settings: Record<string, unknown>): Promise<readonly number[]> => {
    await republish(realm, settings);
    await open(page, product.url(realm.id, '/login'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const magicLink = page.getByRole('link', { name: text('magicLinkOffer') });
    const magicForm = page.locator('main form').getByRole('button', { name: text('magicLinkSubmit') });
    return [await magicLink.count(), await magicForm.count(), await links(page).count()];
  };
  await proves(
    'AUTH-087',
    'the magic link shows with the password, and not with pay-TV only or when it is off',
    async () => {
      expect(await countWays({ identity: { magicLink: 'CONFIRM' } })).toEqual([1, 0, 0]);
      expect(await countWays({ identity: { magicLink: 'CONFIRM', password: false }, providers: [payTv] })).toEqual([
        0, 0, 1,
      ]);
      expect(await countWays({ identity: { magicLink: 'OFF' } })).toEqual([0, 0, 0]);
    },
  );
  expect(await countWays({ identity: { magicLink: 'CONFIRM', password: false }, providers: [payTv, ACME] })).toEqual([
    0, 1, 2,
  ]);
  expect(problems).toEqual([]);
  realm.remove();
});

test('a sign-up is offered only where the realm and the provider allow it', async ({ page, product, problems }) => {
  const realm = await publish(product, {});
  await proves('AUTH-113', 'the link is shown only when the realm and the provider allow sign-up', async () => {
    const offers: string[] = [];
    for (const selfRegistration of [true, false])
      for (const signUp of [true, false]) {
        await republish(realm, {
          providers: [{ ...GOOGLE, signUp }],
          identity: { password: false },
          features: { selfRegistration },
        });
        for (const path of ['/login', '/login/google']) {
          await open(page, product.url(realm.id, path));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if ((await signUpLinks(page).count()) > 0) offers.push(`${path} ${selfRegistration} ${signUp}`);
        }
      }
    expect(offers).toEqual(['/login true true', '/login/google true true']);
  });
  allowScriptFailure(problems);
  expect(problems).toEqual([]);
  realm.remove();
});

/** The provider's script is on a site that tests cannot reach. */
function allowScriptFailure(problems: string[]): void {
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('accounts.google.com')));
}

test('the screens of the sign-in share their background and have a second logo', async ({
  page,
  product,
  problems,
}) => {
  const readBackground = async (path: string): Promise<string> => {
    await open(page, product.url('ironclad', path));
    const image = page.locator('main picture img');
    await expect.poll(() => image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    return image.evaluate((each) => (each as HTMLImageElement).currentSrc);
  };
  await proves('THEME-007', '/login, /signup and /requestnewpwd have the same background', async () => {
    const background = await readBackground('/login');
    expect(await readBackground('/signup')).toBe(background);
    expect(await readBackground('/requestnewpwd')).toBe(background);
  });
  await proves('CONST-074', 'the second logo is 110 px wide', async () => {
    for (const [realm, width] of [
      ['ironclad', 1280],
      ['ironclad', 390],
      ['sahra', 1920],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, product.url(realm, '/login'));
      const logos = page.locator('main svg[viewBox][aria-label]');
      await expect(logos).toHaveCount(2);
      expect((await logos.nth(1).boundingBox())!.width).toBeCloseTo(110, 1);
    }
  });
  expect(problems).toEqual([]);
});

const LONG = 'A provider whose name is much longer than a button of the list is wide anywhere';
for (const lang of ['en', 'ar'])
  test(
    `long names, many providers and 200 % text fit in ${lang}`,
    { tag: lang === 'ar' ? [] : '@deep' },
    async ({ page, product, problems }) => {
      const many = ['One', 'Two', LONG, 'Dreißigzeichenlangeszusammengesetzteswort'].map((label, index) => ({
        ...ACME,
        clientName: `client-${index}`,
        label,
      }));
      const realm = await publish(product, { providers: [GOOGLE, ...many], identity: { magicLink: 'CONFIRM' } });
      for (const [width, scale] of [
        [320, 1],
        [390, 2],
        [1280, 2],
        [1920, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await open(page, product.url(realm.id, `/login?lang=${lang}`));
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
        }, scale * 100);
        const boxes = await page.locator('main li a').evaluateAll((all) =>
          all.map((each) => {
            const { left, right, height } = each.getBoundingClientRect();
            return {
              isInside: left >= 0 && right <= innerWidth,
              isClipped: each.scrollWidth > each.clientWidth,
              height,
            };
          }),
        );
        expect(boxes).toHaveLength(6);
        for (const box of boxes) {
          expect(box).toMatchObject({ isInside: true, isClipped: false });
          expect(box.height).toBeGreaterThanOrEqual(44);
        }
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBeLessThanOrEqual(0);
      }
      expect(await findAxeViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
      realm.remove();
    },
  );
