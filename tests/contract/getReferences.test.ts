// The lists of the editor: what the fields of a page may name, by kind. Each list is for staff only, and limited.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFERENCE_KIND_NAMES } from '#schemas/references.ts';
import { describeWithApi } from './describeWithApi.ts';
import { createEditingClient, publishEditingBrands, type EditingTestClient } from './editingBrands.ts';

type References = { total: number; references: { id: string; title?: unknown }[] };

describeWithApi(
  'what the fields of a page may name',
  (env) => {
    let client: EditingTestClient;
    beforeAll(() => {
      client = createEditingClient(env);
    });
    afterAll(() => client?.close());
    const list = async (kind: string, query = ''): Promise<References> =>
      (await client.send('editor', 'GET', `/references/${kind}?query=${encodeURIComponent(query)}`))
        .body as unknown as References;

    test('the things of a kind are listed with their titles, and found by a part of the id or title', async () => {
      expect(await list('video')).toMatchObject({
        total: 3,
        references: [
          { id: 'v1', title: { $text: { en: 'One', ar: 'واحد' } } },
          { id: 'v2', title: 'Two' },
          { id: 'l1', title: 'Live' },
        ],
      });
      expect((await list('video', 'ON')).references.map(({ id }) => id)).toEqual(['v1']);
      expect((await list('video', 'واحد')).references.map(({ id }) => id)).toEqual(['v1']);
      expect((await list('item', 'v2')).references.map(({ id }) => id)).toEqual(['v2']);
      expect((await list('section')).references.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['home', 'extra', 'about']),
      );
      expect(await list('tag')).toEqual({ total: 1, references: [{ id: 'all' }] });
      expect((await list('image', 'b.land')).references).toEqual([{ id: 'b.landscape.webp' }]);
      for (const kind of REFERENCE_KIND_NAMES) expect((await list(kind, 'nothing has this')).total, kind).toBe(0);
    });

    test('viewers get 404 as for a path that does not exist; an unknown kind is refused', async () => {
      expect((await client.send('guest', 'GET', '/references/video')).status).toBe(404);
      expect((await client.send('editor', 'GET', '/references/gadget')).code).toBe('INPUT_INVALID');
    });

    test('an editor gets 30 lists of untranslated texts in a minute, and 600 of references', async () => {
      const send = async (path: string, count: number): Promise<number[]> => {
        const responses = await Promise.all(
          Array.from({ length: count }, () => client.send('administrator', 'GET', path)),
        );
        return responses.map(({ status }) => status).toSorted((a, b) => a - b);
      };
      const statuses = await send('/untranslated', 32);
      expect(statuses.slice(29)).toEqual([200, 429, 429]);
      expect(await client.send('administrator', 'GET', '/untranslated')).toMatchObject({
        status: 429,
        code: 'TOO_MANY_REQUESTS',
      });
      expect((await client.send('editor', 'GET', '/untranslated')).status, 'of another editor').toBe(200);
      // The clock of the test stands still, so all calls are in one minute.
      for (let sent = 0; sent < 600; sent += 50)
        // oxlint-disable-next-line no-await-in-loop -- 50 calls at a time
        expect((await send('/references/video', 50)).at(-1), `${sent + 50} calls`).toBe(200);
      expect(await send('/references/video', 1), 'call 601').toEqual([429]);
    });
  },
  { publish: publishEditingBrands, isDemo: false },
);
