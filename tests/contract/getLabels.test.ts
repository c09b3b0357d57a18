import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startContent, type ContentApi } from './contentApi.ts';

const PATH = '/api/v2/label';
const realm = {
  id: 'sample',
  name: 'Sample',
  hosts: ['sample.localhost'],
  locales: ['en', 'en-gb', 'ar'],
  defaultLocale: 'en',
  sessionMode: 'bearer',
};

describe('getLabels', () => {
  let api: ContentApi;
  beforeAll(async () => {
    api = await startContent({
      'realm.json': realm,
      'strings/en.json': { login: 'Sign in', onlyInEnglish: 'English only' },
      'strings/en-gb.json': { login: 'Sign in, please' },
      'strings/ar.json': { login: 'تسجيل الدخول' },
    });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  const getLabels = async (query: string, headers: Record<string, string> = {}, realmId = 'sample') =>
    (await api.call(`${PATH}${query}`, { headers, realm: realmId })).body as {
      locale: string;
      labels: Record<string, string>;
    };

  test('returns the labels of a realm and language, with fallbacks to other languages', async () => {
    expect(await getLabels('', { 'accept-language': 'ar' })).toMatchObject({
      locale: 'ar',
      labels: { login: 'تسجيل الدخول', onlyInEnglish: 'English only' },
    });
    expect(await getLabels('', {}, 'other')).toMatchObject({ locale: 'en', labels: { login: 'Come in' } });
    expect((await getLabels('', {}, 'other')).labels).not.toHaveProperty('onlyInEnglish');
    expect(await getLabels('?lang=ar', { 'accept-language': 'en' })).toMatchObject({ locale: 'ar' });
  });

  test('English of Great Britain and of New Zealand gets the labels of en-gb', async () => {
    for (const tag of ['en-GB', 'en-NZ', 'en-nz, en;q=0.9'])
      expect(await getLabels('', { 'accept-language': tag }), tag).toMatchObject({
        locale: 'en-gb',
        labels: { login: 'Sign in, please', onlyInEnglish: 'English only' },
      });
    expect(await getLabels('', { 'accept-language': 'en-US' })).toMatchObject({
      locale: 'en',
      labels: { login: 'Sign in' },
    });
  });

  test('a query with the id of another realm is refused', async () => {
    expect((await getLabels('?realm=sample')).locale).toBe('en');
    expect((await api.call(`${PATH}?realm=other`)).body).toEqual(errorBody(400, 'REALM_MISMATCH'));
    expect((await api.getFromHost('other.localhost', `${PATH}?realm=other`)).body).toMatchObject({
      labels: { login: 'Come in' },
    });
    expect((await api.getFromHost('other.localhost', `${PATH}?realm=sample`)).body).toEqual(
      errorBody(400, 'REALM_MISMATCH'),
    );
  });

  test('the response has an ETag, and unknown parameters are refused', async () => {
    const etag = (await api.call(PATH)).headers.get('etag')!;
    expect((await api.call(PATH, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await api.call(`${PATH}?keys=login`)).body).toEqual(errorBody(400, 'INPUT_INVALID'));
  });
});
