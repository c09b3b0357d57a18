import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';

const PATH = '/api/v2/menu';
const mobile = {
  menus: [{ id: 'small', layout: 'hamburger', items: [{ id: 'home', label: 'Start', link: { type: 'HOME' } }] }],
  defaultMenu: 'small',
};

describe('getMenu', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({ 'menus/mobile-web.json': mobile });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('returns the menus of the requested platform, or the menus of the web when the platform has none', async () => {
    expect((await api.call(PATH)).body).toMatchObject({
      menus: [{ id: 'main', layout: 'top', items: [{ id: 'home', label: 'Home', link: { type: 'HOME' } }] }],
      defaultMenu: 'main',
    });
    expect((await api.call(`${PATH}?platform=web`)).body).toEqual((await api.call(PATH)).body);
    expect((await api.call(`${PATH}?platform=mobile-web`)).body).toMatchObject({
      menus: [{ id: 'small', layout: 'hamburger', items: [{ label: 'Start' }] }],
      defaultMenu: 'small',
    });
    expect((await api.call(`${PATH}?platform=mobile-web`, { realm: 'other' })).body).toEqual(
      (await api.call(PATH, { realm: 'other' })).body,
    );
  });

  test('the response is in the requested language and has an ETag', async () => {
    const label = async (path: string, headers = {}) =>
      ((await api.call(path, { headers })).body as { menus: { items: { label: string }[] }[] }).menus[0]!.items[0]!
        .label;
    expect(await label(`${PATH}?lang=ar`)).toBe('الرئيسية');
    expect(await label(PATH, { 'accept-language': 'ar' })).toBe('الرئيسية');
    const etag = (await api.call(PATH)).headers.get('etag')!;
    expect((await api.call(PATH, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await api.call(`${PATH}?lang=ar`, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('returns a changed menu after the next publish', async () => {
    await api.publish('sample', {
      'menus/web.json': { ...mobile, menus: mobile.menus.map((menu) => ({ ...menu, layout: 'sidebar' })) },
    });
    expect((await api.call(PATH)).body).toMatchObject({ menus: [{ id: 'small', layout: 'sidebar' }] });
  });

  test('refuses another platform or field', async () => {
    for (const query of ['platform=tv', 'platform=', 'platform=web&platform=mobile-web', 'layout=top'])
      expect((await api.call(`${PATH}?${query}`)).body, query).toEqual(errorBody(400, 'INPUT_INVALID'));
    expect((await api.call(PATH, { realm: 'none' })).body).toEqual(errorBody(404, 'REALM_UNKNOWN'));
  });
});
