// Rows in the slots of rows: what a draft may have, what a publish refuses, what viewers get, and what the preview shows.
// src/server/domain/editing/mergeRowTrees.test.ts tests how the drafts of two editors are merged.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditFinding } from '#schemas/preview/finding.ts';
import type { Explanation } from '#schemas/preview/explanation.ts';
import { brandOf } from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import { createEditingClient, publishEditingBrands, type EditingTestClient } from './editingBrands.ts';

type Json = Record<string, unknown>;

const REALM = brandOf('cookie');
const promo = (id: string, more: Json = {}): Json => ({ type: 'promo', v: 1, id, props: { title: id }, ...more });
const bucket = (id: string): Json => ({ bucketId: id, type: 'VOD_PLAYLIST', name: id, source: { ids: ['v1', 'v2'] } });
const columns = (id: string, slots: Json, more: Json = {}): Json => ({
  type: 'columns',
  v: 1,
  id,
  props: {},
  slots,
  ...more,
});
const page = (...elements: Json[]): Json => ({ id: 'extra', title: 'Extra', elements });
const list = (findings: readonly EditFinding[]): string[] =>
  findings.map(({ code, pointer }) => `${code} ${pointer}`).toSorted();

describeWithApi(
  'rows in slots',
  (env) => {
    let client: EditingTestClient;
    beforeAll(() => {
      client = createEditingClient(env);
    });
    afterAll(() => client?.close());
    const save = async (document: Json) => {
      const { revision } = (await client.send('editor', 'GET', '/pages/extra')).body;
      const saved = await client.send('editor', 'PUT', '/pages/extra/draft', { revision, document });
      expect(saved.status, saved.text).toBe(200);
      return { revision: saved.body['revision'] as number, findings: saved.body['findings'] as EditFinding[] };
    };
    const publish = (revision: number) =>
      client.send('editor', 'POST', '/pages/extra/publish', { revision, reason: '' });
    const readPublic = async (lang = 'en') =>
      (await env.api.call(`/api/v4/page/extra?lang=${lang}`, { realm: REALM })).body as { elements: Json[] };

    test('a draft may break the rules of slots; a publish refuses it, and each finding says what, where and what to do', async () => {
      const deep = ['2', '3', '4'].reduceRight<Json>(
        (inner, id) => columns(id, { first: [inner], second: [promo(`beside-${id}`)] }),
        promo('5'),
      );
      const draft = page(
        columns('none', { first: [] }),
        columns('wrong', {
          first: [{ heroId: 'hero', title: 'x' }, { sectionName: 'home' }],
          second: Array.from({ length: 14 }, (_, index) => promo(`p${index}`)),
          middle: [promo('m')],
        }),
        columns('1', { first: [deep], second: [promo('p0')] }),
        promo('plain', { slots: { first: [promo('q')] } }),
      );
      const { revision, findings } = await save(draft);
      const errors = findings.filter(({ severity }) => severity === 'error');
      const expected = [
        'ROW_TOO_DEEP /elements/2/slots/first/0/slots/first/0/slots/first/0/slots/first/0',
        'ROW_TOO_DEEP /elements/2/slots/first/0/slots/first/0/slots/first/0/slots/second/0',
        'SLOT_FULL /elements/1/slots/second/12',
        'SLOT_FULL /elements/1/slots/second/13',
        'SLOT_TOO_FEW /elements/0/slots/first',
        'SLOT_TOO_FEW /elements/0/slots/second',
        'SLOT_TYPE_REFUSED /elements/1/slots/first/0',
        'SLOT_TYPE_REFUSED /elements/1/slots/first/1',
        'SLOT_UNKNOWN /elements/1/slots/middle',
        'SLOT_UNKNOWN /elements/3/slots/first',
      ];
      expect(list(errors)).toEqual(expected);
      expect(errors.find(({ code }) => code === 'SLOT_FULL')).toMatchObject({
        expected: 'at most 12 in Second column',
        found: '14',
        meaning: 'The slot has more rows than it may have.',
        remedy: 'Move rows out of the slot.',
      });
      expect(list(findings.filter(({ severity }) => severity === 'warning'))).toContain(
        'ROW_ID_DUPLICATE /elements/2/slots/second/0',
      );
      const refused = await publish(revision);
      expect([refused.status, refused.code]).toEqual([422, 'PAGE_INVALID']);
      expect(list((refused.body['details'] as { findings: EditFinding[] }).findings)).toEqual(
        expect.arrayContaining(expected),
      );
    });

    test('viewers get the rows in slots like other rows: with their items, their language, and only those for them', async () => {
      const text = { $text: { en: 'Rules', ar: 'القواعد' } };
      const { revision } = await save(
        page(
          columns('a', {
            first: [bucket('items'), promo('members', { when: { audience: 'signed-in' } })],
            second: [promo('text', { props: { title: text } })],
          }),
          columns('b', { first: [promo('c')], second: [promo('d')] }, { when: { audience: 'signed-in' } }),
        ),
      );
      expect((await publish(revision)).status).toBe(200);
      const { elements } = await readPublic('ar');
      expect(elements).toMatchObject([
        {
          id: 'a',
          slots: {
            first: [{ bucketId: 'items', contentList: [{ id: 'v1' }, { id: 'v2' }] }],
            second: [{ id: 'text' }],
          },
        },
      ]);
      expect(elements).toHaveLength(1);
      expect(JSON.stringify(elements)).not.toContain('members');
      expect(JSON.stringify(elements)).toContain('القواعد');
      const items = await env.api.call('/api/v4/content/extra/bucket/items?rpp=1', { realm: REALM });
      expect([items.status, items.text.includes('v1')], items.text).toEqual([200, true]);
    });

    test('the preview leaves out a row that breaks a rule, and keeps the row around it; every row is explained', async () => {
      const document = page(
        columns('a', { first: [promo('shown'), { heroId: 'hero', title: 'x' }] }),
        columns('b', { first: [promo('c')], second: [promo('d')] }, { when: { audience: 'signed-in' } }),
      );
      const delivered = await client.send('editor', 'POST', '/deliver', { page: 'extra', document });
      expect(delivered.body['page']).toMatchObject({
        elements: [{ id: 'a', slots: { first: [{ id: 'shown' }] } }],
      });
      const explained = await client.send('editor', 'POST', '/explanation', {
        page: 'extra',
        document,
        row: '/elements/1/slots/second/0',
      });
      const { rows, row } = explained.body as unknown as Explanation;
      expect(rows.map(({ pointer, reasons }) => [pointer, ...reasons].join(' '))).toEqual([
        '/elements/0',
        '/elements/0/slots/first/0',
        '/elements/0/slots/first/1 error',
        '/elements/1 audience',
        '/elements/1/slots/first/0 row-around',
        '/elements/1/slots/second/0 row-around',
      ]);
      expect(row).toMatchObject({ pointer: '/elements/1/slots/second/0', state: 'hidden', widget: { type: 'promo' } });
    });
  },
  { publish: publishEditingBrands },
);
