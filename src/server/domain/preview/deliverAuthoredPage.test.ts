import { expect, test } from 'vitest';
import { listElements, prepareElements } from './deliverAuthoredPage.ts';

test('rows that are nested too deeply are left out, whatever they are: only the first one is checked', async () => {
  const box = (id: string, ...rows: unknown[]) => ({ type: 'box', id, props: {}, slots: { first: rows } });
  const at = '/elements/0/slots/first/0/slots/first/0/slots/first/0';
  const elements = listElements({ elements: [box('1', box('2', box('3', box('4', null, null, 'text'))))] });
  const compilation = { widgets: new Map(), clips: new Map(), imageHost: undefined };
  const finding = { code: 'ROW_TOO_DEEP', severity: 'error', pointer: `${at}/slots/first/0`, meaning: '', remedy: '' };
  const prepared = await prepareElements(
    { content: { pages: new Map() } as never },
    { compilation },
    {
      storedId: 'home',
      elements: [...elements, { pointer: `${at}/slots/first/1`, element: null }],
      findings: [finding as never],
    },
  );
  expect(prepared).toEqual([{ pointer: '/elements/0', stored: box('1', box('2', box('3', box('4')))) }]);
});
