import { expect, test, vi } from 'vitest';
import { listFilledSlots, mapSlots, pointerToSlot } from '#engine/page/slots.ts';
import { createPreviewDocument } from './createPreviewDocument.ts';
import type { PreparedRevision } from './previewRevision.ts';

type Options = Parameters<typeof createPreviewDocument>[0];
type Body = Parameters<Options['deliver']>[0];
type Row = { readonly type: string; readonly id: string; readonly props: { readonly isFaulty?: boolean } };

/** Delivers what has no error, as the server does. */
function deliver(body: Body) {
  const faulty: string[] = [];
  const deliverRow = (row: unknown, pointer: string): unknown[] => {
    if ((row as Row).props.isFaulty) {
      faulty.push(pointer);
      for (const { name, elements } of listFilledSlots(row))
        elements.forEach((inner, index) => deliverRow(inner, pointerToSlot(pointer, name, index)));
      return [];
    }
    const inSlots = listFilledSlots(row).flatMap(({ name, elements }) =>
      elements.flatMap((inner, index) => deliverRow(inner, pointerToSlot(pointer, name, index))),
    );
    return [mapSlots(row, (elements) => elements.filter((inner) => inSlots.some((each) => isSame(each, inner))))];
  };
  const findings = () => faulty.map((pointer) => ({ code: 'ROW_PROPS_INVALID', severity: 'error', pointer }));
  if ('document' in body) {
    const { elements } = body.document as { readonly elements: readonly unknown[] };
    const shown = elements.flatMap((row, index) =>
      deliverRow(row, `/elements/${index}`).map((element) => ({ element, pointer: `/elements/${index}` })),
    );
    const page = { id: 'home', version: 1, elements: shown.map(({ element }) => element) };
    return Promise.resolve({ page, pointers: shown.map(({ pointer }) => pointer), findings: findings() } as never);
  }
  const elements = (body.elements ?? []).map(({ element, pointer }) => {
    const [delivered] = deliverRow(element, pointer);
    return { pointer, ...(delivered !== undefined && { element: delivered }) };
  });
  return Promise.resolve({ elements, findings: findings() } as never);
}

const isSame = (a: unknown, b: unknown): boolean => (a as Row).id === (b as Row).id;

test('a row with an error that is mended shows the rows in its slots at once', async () => {
  const shown: PreparedRevision[] = [];
  const calls = vi.fn<Options['deliver']>(deliver);
  const documents = createPreviewDocument({
    deliver: calls,
    audience: () => ({ kind: 'guest' }),
    show: (prepared) => {
      shown.push(prepared);
      return Promise.resolve();
    },
    onMissed: (revision) => expect.fail(`missed ${revision}`),
    onRefused: (reason, detail) => expect.fail(`${reason} ${detail}`),
    // The check of the whole page never begins.
    wait: () => new Promise(() => undefined),
  });
  const text = (id: string) => ({ type: 'text', id, props: {} });
  const inner = { type: 'box', id: 'inner', props: {}, slots: { left: [text('b')] } };
  const box = { type: 'box', id: 'box', props: { isFaulty: true }, slots: { left: [text('a'), inner] } };
  documents.open({ revision: 1, kind: 'page', id: 'home', document: { id: 'home', elements: [box] } });
  await vi.waitFor(() => expect(shown.at(-1)?.open.revision).toBe(1));
  expect(shown.at(-1)).toMatchObject({
    page: { elements: [{ type: expect.not.stringMatching('box') }] },
    findings: [{ code: 'ROW_PROPS_INVALID', pointer: '/elements/0' }],
  });
  documents.patch({ from: 1, to: 2, operations: [{ op: 'remove', path: '/elements/0/props/isFaulty' }] });
  await vi.waitFor(() => expect(shown.at(-1)?.open.revision).toBe(2));
  expect(shown.at(-1)).toMatchObject({ page: { elements: [{ ...box, props: {} }] }, findings: [] });
  expect(calls).toHaveBeenCalledTimes(2);
});
