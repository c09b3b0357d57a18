import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the default settings are 127.0.0.1, the embedded database and no trusted proxy', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    limits: { headersMs: 10_000, bodyMs: 15_000, isSheddingOn: false },
    stopDelayMs: 0,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    logLevel: 'info',
    isProduction: false,
    isDemo: false,
    seed: 'all',
    imageThreads: Math.min(4, availableParallelism()),
    isServiceWorkerOn: true,
    trustProxy: false,
    privateOrigins: [],
    encryptionKeys: [],
  });
});

test.each([
  [{ PORT: 'x' }, /^PORT is "x"/],
  [{ PORT: '70000' }, /PORT/],
  [{ PUBLIC_PORT: '443/tcp' }, /^PUBLIC_PORT is "443\/tcp"/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"/],
  [{ METRICS_PORT: 'x' }, /^METRICS_PORT is "x"/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN has 5 characters/],
  [{ SEED_REALMS: 'some' }, /^SEED_REALMS is "some"/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY has "true"/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
  [{ TRUST_PROXY: '10.0.0.0/0' }, /TRUST_PROXY/],
  [{ TRUST_PROXY: 'loopback, proxy.internal' }, /"proxy.internal"/],
  [{ IMAGE_THREADS: 'many' }, /^IMAGE_THREADS is "many"/],
  [{ IMAGE_THREADS: '-1' }, /IMAGE_THREADS/],
  [{ UPLOAD_QUOTA_MB: '1 GB' }, /^UPLOAD_QUOTA_MB is "1 GB"/],
  [{ TRUST_PROXY: '12' }, /TRUST_PROXY/],
  [{ OUTBOUND_PRIVATE_ORIGINS: 'http://cms.internal/path' }, /"http:\/\/cms.internal\/path"/],
  [{ OUTBOUND_PRIVATE_ORIGINS: 'http://a.internal, cms.internal' }, /"cms.internal"/],
])('refuses %j and names the setting', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['1', 1],
  ['3', 3],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 2001:db8::1', ['10.0.0.0/8', '2001:db8::1']],
])('reads TRUST_PROXY=%s', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test.each([
  [{}, 'all'],
  [{ NODE_ENV: 'production' }, 'base'],
  [{ NODE_ENV: 'production', DEMO: '1' }, 'all'],
  [{ NODE_ENV: 'production', SEED_REALMS: 'none' }, 'none'],
])('with the environment %j the setting `seed` is "%s"', (env, seed) => {
  expect(readConfig(env).seed).toBe(seed);
});

test('the settings contain the limits of slow clients; load is shed in production only', () => {
  expect(readConfig({ NODE_ENV: 'production', HEADERS_SECONDS: '5', BODY_SECONDS: '30' }).limits).toEqual({
    headersMs: 5_000,
    bodyMs: 30_000,
    isSheddingOn: true,
  });
  expect(readConfig({ NODE_ENV: 'production', LOAD_SHEDDING: 'off' }).limits?.isSheddingOn).toBe(false);
  expect(() => readConfig({ BODY_SECONDS: '0' })).toThrow(
    'BODY_SECONDS is "0": expected a whole number from 1 to 999.',
  );
});
