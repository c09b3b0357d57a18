import { afterEach, expect, test, vi } from 'vitest';
import { HostedIdentityError, requestAppCheckToken } from './index.ts';

const SETTINGS = {
  siteKey: 'key',
  scriptUri: 'https://captcha.test/api.js',
  exchangeUri: 'https://service.test/check',
};
const FAILED = { name: 'HostedIdentityError', code: 'appCheckFailedWeb' };
const load = (): Promise<void> => Promise.resolve();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['ready', { ready: () => undefined }],
  ['execute', { ready: (run: () => void) => run(), execute: () => new Promise(() => undefined) }],
])('the app check fails when the script never calls back after %s', async (_, grecaptcha) => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { grecaptcha });
  const failed = requestAppCheckToken(SETTINGS, load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await failed).toMatchObject({ ...FAILED, message: 'the script does not respond' });
});

test('a blocked script and a script without its function fail in the same way', async () => {
  vi.stubGlobal('window', {});
  const blocked = requestAppCheckToken(SETTINGS, () => Promise.reject(new Error('blocked')));
  await expect(blocked).rejects.toMatchObject(FAILED);
  await expect(requestAppCheckToken(SETTINGS, load)).rejects.toBeInstanceOf(HostedIdentityError);
});

test('the token of the script is exchanged', async () => {
  const execute = vi.fn<() => Promise<string>>(() => Promise.resolve('from-the-script'));
  vi.stubGlobal('window', { grecaptcha: { ready: (run: () => void) => run(), execute } });
  const fetchUrl = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ token: 'checked' })));
  vi.stubGlobal('fetch', fetchUrl);
  expect(await requestAppCheckToken(SETTINGS, load)).toBe('checked');
  expect(execute).toHaveBeenCalledWith('key', { action: 'app_check' });
  expect(fetchUrl).toHaveBeenCalledWith(
    SETTINGS.exchangeUri,
    expect.objectContaining({ body: JSON.stringify({ recaptchaV3Token: 'from-the-script' }) }),
  );
});
