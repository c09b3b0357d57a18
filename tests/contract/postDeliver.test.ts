// Delivery of authored pages that are not published.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditFinding } from '#schemas/preview/finding.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';
import { readToken } from './startApi.ts';

const PATH = '/api/v2/editing/deliver';
type Json = Record<string, unknown>;

describe('postDeliver', () => {
  let api: ContentApi;
  let editor: string;
  const home = sampleDocuments('sample')['pages/home.json'] as { elements: Json[] } & Json;
  const signInAs = async (account: string, realm = 'sample'): Promise<string> =>
    readToken(
      await api.call('/api/v2/login', { realm, body: { id: `${account}@demo.test`, secret: 'marquee-demo-1' } }),
    );
  const deliver = async (body: Json, token = editor) => (await api.call(PATH, { body, token })).body;
  beforeAll(async () => {
    api = await startContent();
    editor = await signInAs('editor');
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('an authored page that equals the published one is delivered as the page call delivers it', async () => {
    for (const locale of ['en', 'ar']) {
      const { page, pointers, findings } = await deliver({ page: 'home', document: home, audience: { locale } });
      const published = (await api.call(`/api/v4/page/home?lang=${locale}`)).body;
      expect(page).toEqual(published);
      expect(pointers).toEqual(home.elements.map((_, index) => `/elements/${index}`));
      expect((findings as EditFinding[]).filter(({ severity }) => severity === 'error')).toEqual([]);
    }
    const viewer = readToken(
      await api.call('/api/v2/login', { body: { id: 'viewer@demo.test', secret: 'marquee-demo-1' } }),
    );
    const published = (await api.call('/api/v4/page/home', { token: viewer })).body;
    expect((await deliver({ page: 'home', document: home, audience: { kind: 'viewer' } }))['page']).toEqual(published);
    expect((await deliver({ page: 'home', document: home }))['page']).not.toEqual(published);
  });

  test('single elements are delivered as in their page; an element that the audience does not see is left out', async () => {
    const hidden = { ...home.elements[1], when: { audience: 'signed-in' } };
    const whole = (await deliver({ page: 'home', document: home }))['page'] as { elements: Json[] };
    const elements = [
      { pointer: '/elements/1', element: home.elements[1] },
      { pointer: '/elements/2', element: hidden },
    ];
    const body = { page: 'home', elements };
    expect((await deliver(body))['elements']).toEqual([
      { pointer: '/elements/1', element: whole.elements[1] },
      { pointer: '/elements/2' },
    ]);
    const forViewer = (await deliver({ ...body, audience: { kind: 'viewer' } }))['elements'] as Json[];
    expect(forViewer[1]).toHaveProperty('element');
    // Nothing was stored.
    expect((await api.call('/api/v4/page/home')).body['elements']).toEqual(whole.elements);
  });

  test('menus and offers are checked and delivered; what has an error is left out', async () => {
    const link = { type: 'HOME' };
    const menu = {
      menus: [
        {
          id: 'main',
          items: [
            { id: 'home', label: { $text: { en: 'Home', ar: 'الرئيسية' } }, link },
            { id: 'broken', label: 'Broken', link: { type: 'NOWHERE' } },
          ],
        },
        { id: 'none' },
      ],
      defaultMenu: 'main',
    };
    const delivered = await deliver({ page: 'web', menu, audience: { locale: 'ar' } });
    expect(delivered['menu']).toEqual({
      menus: [{ id: 'main', items: [{ id: 'home', label: 'الرئيسية', link }] }],
      defaultMenu: 'main',
    });
    const pointers = (delivered['findings'] as EditFinding[]).map(({ pointer }) => pointer);
    expect(pointers.filter((pointer) => pointer.startsWith('/menus/0/items/1'))).not.toEqual([]);
    expect(pointers.filter((pointer) => pointer.startsWith('/menus/1'))).not.toEqual([]);
    expect((await deliver({ page: 'web', menu: { menus: [], defaultMenu: 'main' } }))['menu']).toEqual({ menus: [] });

    // A brand with licences is in tests/e2e/preview-frames.spec.ts; the brand of this test has none.
    const discount = { type: 'PERCENTAGE', percentage: 20, lifeTimeRepeat: 3 };
    const promo = { valid: true, licenceId: 'nowhere', discount };
    for (const [broken, pointer] of [
      [promo, '/licenceId'],
      [{ ...promo, discount: undefined }, '/discount'],
      [{ ...promo, discount: { type: 'AMOUNT' } }, '/discount/amount'],
      [{ ...promo, discount: { ...discount, percentage: 101 } }, '/discount/percentage'],
      ['text', ''],
    ] as const) {
      const refused = await deliver({ page: 'offer', promo: broken });
      expect(refused['promo']).toBeUndefined();
      expect((refused['findings'] as EditFinding[]).map((found) => found.pointer)).toContain(pointer);
    }
  });

  test('a faulty element is left out and named with pointer and remedy; the rest of the page is delivered', async () => {
    const document = {
      ...home,
      elements: [home.elements[0], { ...home.elements[1], source: { ids: ['v1', 'nowhere'] } }, 7, home.elements[2]],
    };
    const { page, pointers, findings } = await deliver({ page: 'home', document });
    expect(pointers).toEqual(['/elements/0', '/elements/3']);
    expect((page as Page).elements).toHaveLength(2);
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'ITEM_UNKNOWN',
          severity: 'error',
          pointer: '/elements/1/source/ids/1',
          meaning: expect.stringMatching(/\w/),
          remedy: expect.stringMatching(/\w/),
        }),
        expect.objectContaining({ code: 'ELEMENT_NOT_OBJECT', pointer: '/elements/2' }),
      ]),
    );
    const broken = await deliver({ page: 'home', document: { id: 'other', elements: 'none' } });
    expect((broken['findings'] as EditFinding[]).map(({ code }) => code)).toContain('ID_MISMATCH');
    expect((broken['page'] as Page).elements).toEqual([]);
  });

  test('only editors and administrators of the realm can call it; for everyone else it does not exist', async () => {
    const body = { page: 'home', document: home };
    expect((await api.call(PATH, { body, token: await signInAs('admin') })).status).toBe(200);
    for (const token of [undefined, await signInAs('viewer'), await signInAs('editor', 'other')]) {
      const response = await api.call(PATH, { body, ...(token !== undefined && { token }) });
      expect([response.status, response.body]).toEqual([404, errorBody(404, 'ROUTE_NOT_FOUND')]);
    }
  });

  test.each([
    {},
    { page: '' },
    { page: 'home', document: [] },
    { page: 'home', elements: [{ pointer: '/title', element: {} }] },
    { page: 'home', document: {}, audience: { kind: 'king' } },
    { page: 'home', document: {}, audience: { at: 'tomorrow' } },
    { page: 'home', document: {}, more: 1 },
  ])('refuses the body %j', async (body) => {
    expect(await api.call(PATH, { body, token: editor })).toMatchObject({
      status: 400,
      body: errorBody(400, 'INPUT_INVALID'),
    });
  });
});

type Page = { elements: unknown[] };
