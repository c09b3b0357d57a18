// A limit of time or memory stops the parse of a hostile upload. The parse delays neither the requests of viewers nor
// the publishes of other realms.
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createHttpApp } from '#src/server/http/createHttpApp.ts';
import { sampleAssets, sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { createParserPool, type ParserPool } from '#src/server/parsing/createParserPool.ts';
import { registerAdmin } from '#src/server/routes/admin/admin.ts';
import { describeWithApi } from './describeWithApi.ts';

const ADMIN_TOKEN = 'x'.repeat(40);
/** Less than what `pages/huge.json` needs (endlessParser.ts), and enough for the sample realm. */
const MAX_HEAP_MB = 256;
const config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: undefined,
  logLevel: 'silent',
  isProduction: true,
  seed: 'all' as const,
  isServiceWorkerOn: true,
  isDemo: true,
  trustProxy: false as const,
};

describeWithApi('hostile uploads', (env) => {
  /** Starts the operators' API. A call of an entry of `limits` does what the end of a parser's time limit does. */
  const startAdmin = async () => {
    const limits: (() => void)[] = [];
    const parsers = createParserPool({
      program: new URL('./endlessParser.ts', import.meta.url),
      startLimit(onLimit) {
        limits.push(onLimit);
        return () => undefined;
      },
      maxHeapMb: MAX_HEAP_MB,
    });
    const { app } = await createHttpApp(config, () => undefined);
    await app.register(registerAdmin, { database: env.database, adminToken: ADMIN_TOKEN, parsers });
    return { app, parsers, limits };
  };
  const uploadAssets = async (app: FastifyInstance): Promise<Record<string, string>> => {
    const assets: Record<string, string> = {};
    const { createHash } = await import('node:crypto');
    for (const [path, bytes] of Object.entries(await sampleAssets())) {
      if (path.endsWith('.svg')) continue;
      const hash = createHash('sha256').update(bytes).digest('hex');
      assets[path] = hash;
      const { statusCode } = await app.inject({
        method: 'PUT',
        url: `/api/admin/v1/blobs/${hash}`,
        headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(bytes),
      });
      expect(statusCode).toBe(201);
    }
    return assets;
  };
  const publish = async (app: FastifyInstance, id: string, assets: Record<string, string>, more: object = {}) => {
    const drawings = Object.entries(await sampleAssets()).filter(([path]) => path.endsWith('.svg'));
    const files = {
      ...Object.fromEntries(
        Object.entries({ ...sampleDocuments(id), ...more }).map(([path, value]) => [path, JSON.stringify(value)]),
      ),
      ...Object.fromEntries(drawings.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])),
    };
    const response = await app.inject({
      method: 'POST',
      url: `/api/admin/v1/realms/${id}/publish`,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
      payload: { files, assets },
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };
  const withAdmin = async (
    work: (admin: { app: FastifyInstance; parsers: ParserPool; limits: (() => void)[] }) => Promise<void>,
  ) => {
    const admin = await startAdmin();
    try {
      await work(admin);
    } finally {
      admin.parsers.close();
      await admin.app.close();
    }
  };

  test(
    'an endless parse is stopped by its time limit; until then other requests and publishes are served',
    () =>
      withAdmin(async ({ app, limits }) => {
        const assets = await uploadAssets(app);
        const before = limits.length;
        let hasEnded = false;
        const endless = publish(app, 'slow', assets, { 'pages/endless.json': {} }).finally(() => {
          hasEnded = true;
        });
        await expect.poll(() => limits.length, { timeout: 60_000 }).toBe(before + 1);
        expect((await env.api.call('/api/v4/page/home')).status).toBe(200);
        expect(await publish(app, 'quick', assets)).toMatchObject({
          status: 200,
          body: { realm: 'quick', version: 1 },
        });
        expect(hasEnded).toBe(false);
        limits[before]?.();
        expect(await endless).toMatchObject({
          status: 422,
          body: {
            code: 'UPLOAD_TOO_COMPLEX',
            messages: [expect.stringContaining('pages/endless.json of the upload took longer than 60 s')],
            details: { file: 'pages/endless.json', reason: 'time' },
          },
        });
        expect(await publish(app, 'slow', assets)).toMatchObject({
          status: 200,
          body: { version: 1, published: true },
        });
      }),
    180_000,
  );

  test(
    'a parse that needs too much memory is stopped, and its error names the file; the server keeps running',
    () =>
      withAdmin(async ({ app }) => {
        const assets = await uploadAssets(app);
        expect(await publish(app, 'greedy', assets, { 'pages/huge.json': {} })).toMatchObject({
          status: 422,
          body: {
            code: 'UPLOAD_TOO_COMPLEX',
            messages: [expect.stringContaining(`pages/huge.json of the upload needed more than ${MAX_HEAP_MB} MB`)],
            details: { file: 'pages/huge.json', reason: 'memory' },
          },
        });
        expect((await env.api.call('/api/v4/page/home')).status).toBe(200);
      }),
    180_000,
  );
});
