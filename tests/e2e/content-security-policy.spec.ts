// The content security policy of a realm (docs/adr/020-content-security-policy.md). On every page that a click reaches,
// the origins of realm.json work and other origins are refused. Other sites are servers on other ports of
// 127.0.0.1, which are other origins.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { allowProblems, expect, waitForHydration, signInByApi, test } from './fixtures.ts';
import { bucket, items, IMAGES, publishTestRealm } from './testRealm.ts';
import { recordCspViolations } from './recordCspViolations.ts';

const SITES = ['media', 'drm', 'images', 'identity', 'payment', 'bank', 'unlisted'] as const;
type Site = (typeof SITES)[number];
type Sites = { readonly origins: Readonly<Record<Site, string>>; readonly requests: string[]; close(): void };

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/**
 * Host of the image that a row shows. Rows load images by https only, so the test intercepts the requests to this
 * host.
 */
const IMAGE_HOST = 'https://images.example';

/** Starts a server for each site. `requests` are lines such as `drm POST /licence`. */
async function startSites(): Promise<Sites> {
  const requests: string[] = [];
  const servers = SITES.map((site) =>
    createServer(({ method, url }, response) => {
      if (method !== 'OPTIONS') requests.push(`${site} ${method} ${url}`);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (url === '/pixel.gif') response.setHeader('content-type', 'image/gif').end(PIXEL);
      else if (url === '/sdk.js') response.setHeader('content-type', 'text/javascript').end('window.sdkLoaded = true;');
      else if (url === '/challenge')
        response.setHeader('content-type', 'text/html').end(createChallengePage(origins.bank));
      else if (url === '/segment' || url === '/licence') response.end('bytes');
      else response.setHeader('content-type', 'text/html').end(`<!doctype html><title>${site}</title><p>${site}</p>`);
    }),
  );
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))),
  );
  const getPort = (server: Server): number => (server.address() as AddressInfo).port;
  const origins = Object.fromEntries(
    SITES.map((site, index) => [site, `http://127.0.0.1:${getPort(servers[index]!)}`]),
  ) as Record<Site, string>;
  return {
    origins,
    requests,
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/**
 * A payment provider's page that frames the bank inside it, as 3-D Secure does. The realm's policy does not apply
 * inside that page.
 */
const createChallengePage = (bank: string): string =>
  `<!doctype html><title>Challenge</title><iframe name="bank"></iframe><form method="post" action="${bank}/3ds" target="bank"></form><script>document.forms[0].submit()</script>`;

/**
 * Ways in which a page can use another site. Each function runs code in the page. `fetch`, `post`, `image` and `script`
 * return what happened. `clip` and `frame` only wait until the browser has sent or refused the request, and
 * `formIntoFrame` does not wait.
 */
const USES = {
  fetch: (page: Page, url: string) => page.evaluate((to) => fetch(to).then((r) => r.text(), String), url),
  post: (page: Page, url: string) =>
    page.evaluate(
      (to) => fetch(to, { method: 'POST', headers: { 'x-token': '1' }, body: 'key' }).then((r) => r.text(), String),
      url,
    ),
  image: (page: Page, url: string) =>
    page.evaluate((src) => {
      const image = document.body.appendChild(new Image());
      image.src = src;
      return image.decode().then(() => 'decoded', String);
    }, url),
  clip: (page: Page, url: string) =>
    page.evaluate((src) => {
      const video = document.body.appendChild(document.createElement('video'));
      // The server sends no real clip. The policy only decides whether the element may request it.
      const requested = new Promise<string>((resolve) => video.addEventListener('error', () => resolve('requested')));
      video.src = src;
      return requested;
    }, url),
  frame: (page: Page, url: string) =>
    page.evaluate((src) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const loaded = new Promise<string>((resolve) => frame.addEventListener('load', () => resolve('loaded')));
      frame.src = src;
      return loaded;
    }, url),
  formIntoFrame: (page: Page, url: string) =>
    page.evaluate((action) => {
      const name = `target-${document.querySelectorAll('iframe').length}`;
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.name = name;
      const form = document.body.appendChild(document.createElement('form'));
      Object.assign(form, { method: 'post', target: name, action });
      form.submit();
    }, url),
  script: (page: Page, src: string) =>
    page.evaluate((url) => {
      type Factory = { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
      const { trustedTypes } = window as unknown as { trustedTypes: Factory };
      const script = document.createElement('script');
      script.src = trustedTypes
        .createPolicy('provider', { createScriptURL: (value: string) => value })
        .createScriptURL(url);
      document.head.append(script);
      return new Promise<string>((resolve) => {
        script.addEventListener('load', () => resolve('loaded'));
        script.addEventListener('error', () => resolve('refused'));
      });
    }, src),
} as const;

const createMenuEntry = (name: string) => ({ id: name, label: name, link: { type: 'SECTION_LINK', name }, main: true });
const MENU = {
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        ...['pictures', 'watch', 'sign-in', 'pay'].map(createMenuEntry),
      ],
    },
  ],
  defaultMenu: 'main',
};
const createPageWithRow = (id: string, ids: string[] = ['item-1']) => ({ elements: [bucket(id, { source: { ids } })] });

test('origins listed in realm.json work on every page, and each directive refuses other origins', async ({
  page,
  product,
  problems,
}) => {
  const sites = await startSites();
  const { origins, requests } = sites;
  const remoteItem = { ...items(1)[0], id: 'remote', title: 'Remote', thumbnailUrl: `${IMAGE_HOST}/one.gif` };
  const testRealm = await publishTestRealm(
    product,
    {
      home: createPageWithRow('start'),
      pictures: createPageWithRow('pictures', ['remote']),
      watch: createPageWithRow('watch'),
      'sign-in': createPageWithRow('sign-in'),
      pay: createPageWithRow('pay'),
    },
    {
      menu: MENU,
      catalogue: [...items(12), remoteItem],
      realm: {
        origins: {
          media: [origins.media],
          drm: [origins.drm],
          images: [origins.images, IMAGE_HOST],
          identity: [origins.identity],
          payment: [origins.payment],
        },
      },
    },
  );
  await page.route(`${IMAGE_HOST}/**`, (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
  const readRefused = await recordCspViolations(page);
  await page.goto(product.url(testRealm.id, '/home'));
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { firstDocument: true }));
  const clickTo = async (name: string): Promise<void> => {
    await page.locator('header nav').getByRole('link', { name }).click();
    await expect(page.locator(`[data-row="${name}"]`)).toBeVisible();
  };
  const expectRequest = (line: string) => expect.poll(() => requests, `${line} arrived`).toContain(line);

  await test.step('images: a row, and any other image', async () => {
    await clickTo('pictures');
    const cardImage = page.locator('[data-item="remote"] img');
    await expect(cardImage).toHaveAttribute('src', `${IMAGE_HOST}/one.gif`);
    await expect.poll(() => cardImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(await USES.image(page, `${origins.images}/pixel.gif`)).toBe('decoded');
  });
  await test.step('media and DRM: segments, a clip, a thumbnail, a licence', async () => {
    await clickTo('watch');
    expect(await USES.fetch(page, `${origins.media}/segment`)).toBe('bytes');
    await USES.clip(page, `${origins.media}/clip.mp4`);
    await expectRequest('media GET /clip.mp4');
    expect(await USES.image(page, `${origins.media}/pixel.gif`)).toBe('decoded');
    expect(await USES.post(page, `${origins.drm}/licence`)).toBe('bytes');
    // A MediaSource has a `blob:` address, which the policy must allow too.
    await page.evaluate(() => {
      const video = document.body.appendChild(document.createElement('video'));
      const source = new MediaSource();
      const sourceOpened = new Promise((resolve) => source.addEventListener('sourceopen', resolve));
      video.src = URL.createObjectURL(source);
      return sourceOpened.then(() => undefined);
    });
  });
  await test.step('identity: a script, a frame, a call, and a form whose response is shown in a frame', async () => {
    await clickTo('sign-in');
    expect(await USES.script(page, `${origins.identity}/sdk.js`)).toBe('loaded');
    await USES.frame(page, `${origins.identity}/frame`);
    expect(await USES.fetch(page, `${origins.identity}/segment`)).toBe('bytes');
    await USES.formIntoFrame(page, `${origins.identity}/form`);
    await expectRequest('identity POST /form');
  });
  await test.step('payment: a frame, a call, and 3-D Secure, in which the page of the provider contains a frame of an unlisted bank', async () => {
    await clickTo('pay');
    await USES.frame(page, `${origins.payment}/frame`);
    expect(await USES.post(page, `${origins.payment}/licence`)).toBe('bytes');
    await USES.formIntoFrame(page, `${origins.payment}/challenge`);
    await expectRequest('payment POST /challenge');
    await expectRequest('bank POST /3ds');
  });
  expect(await page.evaluate(() => 'firstDocument' in window), 'no page was loaded by a click').toBe(true);
  expect(await readRefused()).toEqual([]);
  expect(problems).toEqual([]);

  await test.step('origins that are not listed, or listed for another purpose, are refused', async () => {
    const { unlisted } = origins;
    await USES.fetch(page, `${unlisted}/segment`);
    await USES.image(page, `${unlisted}/pixel.gif`);
    await USES.clip(page, `${unlisted}/clip.mp4`);
    await USES.frame(page, `${unlisted}/frame`);
    await USES.formIntoFrame(page, `${unlisted}/form`);
    await USES.fetch(page, `${origins.images}/segment`);
    await USES.image(page, `${origins.drm}/pixel.gif`);
    await USES.frame(page, `${origins.media}/frame`);
    await USES.formIntoFrame(page, `${origins.drm}/form`);
    const readRefusedOrigins = async (): Promise<string[]> =>
      (await readRefused()).map((line) => line.replace(/(:\d+)\/.*/, '$1')).sort();
    await expect
      .poll(readRefusedOrigins)
      .toEqual(
        [
          `connect-src ${unlisted}`,
          `img-src ${unlisted}`,
          `media-src ${unlisted}`,
          `frame-src ${unlisted}`,
          `form-action ${unlisted}`,
          `connect-src ${origins.images}`,
          `img-src ${origins.drm}`,
          `frame-src ${origins.media}`,
          `form-action ${origins.drm}`,
        ].sort(),
      );
    expect(requests.filter((line) => line.startsWith('unlisted'))).toEqual([]);
  });
  // The browser logs each violation of the policy and the calls that it refused.
  allowProblems(problems, /Content Security Policy|Failed to load resource|Refused/);
  sites.close();
  testRealm.remove();
});

test('all pages of a realm have one security policy, which is wider than those of /_admin, the offline page and API errors', async ({
  page,
  product,
}) => {
  const testRealm = await publishTestRealm(
    product,
    { home: createPageWithRow('start'), other: createPageWithRow('other') },
    {
      realm: {
        origins: {
          media: ['https://*.media.example'],
          drm: ['https://drm.example'],
          images: [IMAGE_HOST],
          payment: ['https://pay.example'],
        },
      },
      catalogue: [...items(12), { ...items(1)[0], id: 'art', thumbnailUrl: IMAGES.landscape }],
    },
  );
  await page.goto(product.url(testRealm.id, '/home'));
  const fetchPolicy = (path: string): Promise<string> =>
    page.evaluate(
      async (to) =>
        (await fetch(to, { redirect: 'error' })).headers
          .get('content-security-policy')!
          .replace(/'nonce-[^']+'/g, "'nonce'"),
      path,
    );
  const homePolicy = await fetchPolicy('/home');
  expect(homePolicy).toContain("img-src 'self' data: https://*.media.example https://images.example;");
  expect(homePolicy).toContain("connect-src 'self' https://*.media.example https://drm.example https://pay.example;");
  expect(homePolicy).toContain("form-action 'self' https://pay.example;");
  for (const path of ['/', '/section/other', '/login', '/search', '/video/art', '/section/other?lang=ar', '/no-such'])
    expect(await fetchPolicy(path), path).toBe(homePolicy);

  expect(await fetchPolicy('/offline')).not.toContain('https:');
  expect(await fetchPolicy('/api/v4/page/no-such')).toBe("default-src 'none'; frame-ancestors 'none'");
  await signInByApi(page, 'editor@demo.test');
  expect(await fetchPolicy('/home')).toBe(homePolicy);
  expect(await fetchPolicy('/_admin/gallery')).not.toContain('https:');
  const frame = await fetchPolicy('/_admin/gallery/frame');
  expect(frame).toContain(`img-src 'self' data: https://*.media.example ${IMAGE_HOST};`);
  expect(frame).not.toMatch(/drm\.example|pay\.example/);
  testRealm.remove();
});

test(
  'origins published while a tab is open are allowed after its next click',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const testRealm = await publishTestRealm(
      product,
      { home: createPageWithRow('start'), pictures: createPageWithRow('pictures'), watch: createPageWithRow('watch') },
      { menu: { ...MENU, menus: [{ ...MENU.menus[0], items: MENU.menus[0]!.items.slice(0, 3) }] } },
    );
    const readRefused = await recordCspViolations(page);
    await page.route(`${IMAGE_HOST}/**`, (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
    await page.goto(product.url(testRealm.id, '/home'));
    await waitForHydration(page);
    const isFirstDocument = () => page.evaluate(() => 'firstDocument' in window);
    await page.evaluate(() => Object.assign(window, { firstDocument: true }));
    const publish = async (home: string, realm: object): Promise<void> => {
      const commonFields = {
        id: testRealm.id,
        name: 'Lab',
        locales: ['en', 'ar', 'es'],
        defaultLocale: 'en',
        hosts: [`${testRealm.id}.localhost`],
      };
      testRealm.write('realm.json', { ...commonFields, ...realm });
      testRealm.write('pages/home.json', { id: 'home', elements: [bucket(home)] });
      const { status, output } = await testRealm.publish();
      expect(status, output).toBe(0);
    };
    const clickTo = async (name: string): Promise<void> => {
      await page.locator('header nav').getByRole('link', { name }).click();
      await expect(page.locator(`[data-row="${name}"]`)).toBeVisible();
    };

    // After a publish with the same policy, a click loads no new document.
    await publish('second', {});
    await expect(page.locator('[data-row="second"]')).toBeVisible();
    await clickTo('watch');
    expect(await isFirstDocument()).toBe(true);
    await page.goBack();
    await publish('third', { origins: { images: [IMAGE_HOST] } });
    await expect(page.locator('[data-row="third"]')).toBeVisible();
    await clickTo('pictures');
    expect(await isFirstDocument()).toBe(false);
    expect(await USES.image(page, `${IMAGE_HOST}/one.gif`)).toBe('decoded');
    expect(await readRefused()).toEqual([]);
    expect(problems).toEqual([]);
    testRealm.remove();
  },
);
