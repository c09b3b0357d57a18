// Publishes of a part of a folder, over HTTP, on both databases.
import { expect, test } from 'vitest';
import { widgets } from '#widgets/contracts.gen.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Database } from '#src/server/db/database.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { describeWithApi } from './describeWithApi.ts';

const BASE = '/api/admin/v1/realms/sample';
const video = (id: string, more: object = {}): Record<string, unknown> => ({
  id,
  type: 'VOD',
  title: `Title of ${id}`,
  accessLevel: 'GRANTED',
  thumbnailUrl: 'a.landscape.webp',
  ...more,
});
const page = (title: string, elements: readonly object[] = []) => ({ id: 'extra', title, elements });

describeWithApi(
  'partial publishes',
  (env) => {
    const send = async (method: string, path: string, body?: unknown, type = 'application/json') => {
      const response = await fetch(`http://127.0.0.1:${env.api.port}${BASE}${path}`, {
        method,
        headers: { authorization: `Bearer ${'x'.repeat(40)}`, ...(body !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const sendLines = (lines: readonly unknown[], query = '') =>
      send(
        'POST',
        `/items${query}`,
        lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
        'application/x-ndjson',
      );
    const readProblems = (body: Record<string, unknown>): (Problem & { meaning: string; remedy: string })[] =>
      (body['details'] as { problems: (Problem & { meaning: string; remedy: string })[] }).problems;
    const get = (path: string) => env.api.call(path, { realm: 'sample' });
    const fetchTitle = async (id: string) => (await get(`/api/v4/item/${id}`)).body['title'];

    test('one page is published, served immediately, and not published again when it is equal', async () => {
      const first = await send('PUT', '/pages/extra', page('New'));
      expect([first.status, first.body]).toEqual([
        200,
        { realm: 'sample', version: 2, published: true, warnings: expect.any(Array) },
      ]);
      expect((await get('/api/v4/page/extra')).body).toMatchObject({ title: 'New', version: 2 });
      expect((await send('PUT', '/pages/extra', page('New'))).body).toMatchObject({ version: 2, published: false });
      const refused = await send('PUT', '/pages/extra', page('Bad', [{ bucketId: 'x', source: { ids: ['ghost'] } }]));
      expect(refused.status).toBe(422);
      expect(readProblems(refused.body)).toMatchObject([
        {
          code: 'ITEM_UNKNOWN',
          file: 'pages/extra.json',
          pointer: '/elements/0/source/ids/0',
          meaning: 'There is no such item in the catalogue.',
          remedy: 'Add the item or correct its id.',
        },
      ]);
      expect((await get('/api/v4/page/extra')).body).toMatchObject({ title: 'New', version: 2 });
      // The page cannot be deleted, because the home page contains it as a section.
      expect((await send('DELETE', '/pages/extra')).status).toBe(422);
      expect((await send('DELETE', '/pages/ghost')).status).toBe(404);
    });

    test('one item is added, changed and removed', async () => {
      expect((await send('PUT', '/items/v9', video('v9'))).body).toMatchObject({
        published: true,
        items: { created: 1, updated: 0, unchanged: 0, removed: 0 },
      });
      expect(await fetchTitle('v9')).toBe('Title of v9');
      await send('PUT', '/items/v9', video('v9', { title: 'Changed' }));
      expect(await fetchTitle('v9')).toBe('Changed');
      expect((await send('PUT', '/items/v9', video('v9', { title: 'Changed' }))).body).toMatchObject({
        published: false,
      });
      const wrong = await send('PUT', '/items/v9', video('v9', { type: 'FILM' }));
      expect(readProblems(wrong.body)).toMatchObject([{ code: 'FIELD_VALUE', file: 'item v9', pointer: '/type' }]);
      expect(readProblems((await send('PUT', '/items/v8', video('v9'))).body)).toMatchObject([{ code: 'ID_MISMATCH' }]);
      expect((await send('DELETE', '/items/v9')).body).toMatchObject({ items: { removed: 1 } });
      expect((await get('/api/v4/item/v9')).status).toBe(404);
      expect((await send('DELETE', '/items/v9')).status).toBe(404);
      // The catalogue item v1 cannot be deleted, because a page lists it.
      expect((await send('DELETE', '/items/v1')).status).toBe(422);
    });

    test('several files of the folder are published together, and a change that is based on an older version is refused', async () => {
      const files = { 'strings/en.json': '{"login":"Enter"}', 'pages/extra.json': JSON.stringify(page('Both')) };
      const { body } = await send('PATCH', '/folder', { files, note: 'two files' });
      expect((await get('/api/v2/label')).text).toContain('Enter');
      expect((await send('PATCH', '/folder', { files: {}, expectVersion: Number(body['version']) - 1 })).status).toBe(
        409,
      );
      const broken = await send('PATCH', '/folder', { files: { 'pages/extra.json': '{"id":"a","id":"b"}' } });
      expect(readProblems(broken.body)).toMatchObject([{ code: 'DOCUMENT_NOT_JSON', file: 'pages/extra.json' }]);
    });

    test('every faulty line of a stream is reported with its number, and no line is published', async () => {
      const { body: before } = await send('PUT', '/pages/extra', page('Before'));
      const syntax = await sendLines([video('s1'), '{"id":"s2",', '', '[]', '{"title":"no id"}', '{"id":"\\ud800"}']);
      expect(syntax.status).toBe(422);
      expect(readProblems(syntax.body).map(({ code, file, pointer }) => `${code} ${file} ${pointer}`)).toEqual([
        'DOCUMENT_NOT_JSON line 2 ',
        'FIELD_TYPE line 4 ',
        'FIELD_MISSING line 5 /id',
        'DOCUMENT_NOT_JSON line 6 /id',
      ]);
      const content = await sendLines([
        video('s1'),
        video('s2', { title: 'x'.repeat(301) }),
        video('s3', { thumbnailUrl: 'gone.webp' }),
      ]);
      expect(readProblems(content.body).map(({ code, file, pointer }) => `${code} ${file} ${pointer}`)).toEqual(
        ['PICTURE_MISSING line 3 /thumbnailUrl', 'FIELD_TOO_LONG line 2 /title'].toSorted((a, b) =>
          a.split(' ')[2]!.localeCompare(b.split(' ')[2]!),
        ),
      );
      expect(readProblems((await sendLines([video('s1'), video('s1')])).body)).toMatchObject([
        {
          code: 'ITEM_ID_DUPLICATE',
          file: 'line 2',
          expected: 'an id other than that of line 1',
          meaning: 'Two items of the catalogue have the same id.',
        },
      ]);
      expect((await get('/api/v4/item/s1')).status).toBe(404);
      expect((await get('/api/v4/page/extra')).body['version']).toBe(before['version']);
    });

    test('a stream of ten thousand items becomes one version; sent again it changes nothing; replace removes the others', async () => {
      const lines = Array.from({ length: 10_000 }, (_, n) => video(`bulk-${n}`, { tags: ['bulk'] }));
      const first = await sendLines(lines, '?file=feed');
      expect(first.body).toMatchObject({ published: true, items: { created: 10_000, updated: 0 } });
      expect(await fetchTitle('bulk-9999')).toBe('Title of bulk-9999');
      const repeated = await sendLines(lines, '?file=feed');
      expect(repeated.body).toMatchObject({
        version: first.body['version'],
        published: false,
        items: { created: 0, unchanged: 10_000 },
      });
      const tooMany = await sendLines([...lines, video('one-more')]);
      expect(readProblems(tooMany.body)).toMatchObject([{ file: 'line 10001', expected: 'at most 10000 items' }]);
      const replaced = await sendLines([video('bulk-7', { title: 'Seven' })], '?file=feed&replace=true');
      expect(replaced.body).toMatchObject({ items: { updated: 1, removed: 9_999 } });
      expect([await fetchTitle('bulk-7'), await fetchTitle('v1')]).toEqual(['Seven', 'One']);
    }, 180_000);

    test('parallel changes of different items are all kept', async () => {
      const ids = ['p1', 'p2', 'p3'];
      const results = await Promise.all(ids.map((id) => send('PUT', `/items/${id}`, video(id))));
      expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const id of ids) expect(await fetchTitle(id)).toBe(`Title of ${id}`);
    });

    test('every call of the publishing API is in the OpenAPI document, with an example', async () => {
      const { body } = await env.api.call('/api/openapi.json', { realm: 'sample' });
      const paths = body['paths'] as Record<string, Record<string, { requestBody?: { content: object } }>>;
      const publishingPaths = Object.entries(paths).filter(([path]) =>
        path.startsWith('/api/admin/v1/realms/{realm}/'),
      );
      expect(
        publishingPaths.flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => `${method} ${path.replace('/api/admin/v1/realms/{realm}', '')}`),
        ),
      ).toEqual(
        expect.arrayContaining([
          'post /publish',
          'patch /folder',
          'put /pages/{page}',
          'delete /pages/{page}',
          'put /items/{item}',
          'delete /items/{item}',
          'post /items',
          'post /rollback',
        ]),
      );
      for (const [path, methods] of publishingPaths)
        for (const [method, { requestBody }] of Object.entries(methods))
          if (requestBody)
            expect([path, method, JSON.stringify(requestBody)]).toEqual([
              path,
              method,
              expect.stringContaining('"example'),
            ]);
    });

    test('a realm without a folder, a missing token and another media type are refused', async () => {
      const response = await fetch(`http://127.0.0.1:${env.api.port}/api/admin/v1/realms/ghost/pages/home`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${'x'.repeat(40)}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(response.status).toBe(404);
      expect((await send('POST', '/items', [])).status).toBe(415);
      expect((await env.api.call(`${BASE}/pages/home`, { method: 'PUT', body: {} })).status).toBe(404);
    });
  },
  {
    publish: async (database: Database) => {
      await createRealmPublisher({ database, widgets }).publish(await sampleFolder());
    },
  },
);
