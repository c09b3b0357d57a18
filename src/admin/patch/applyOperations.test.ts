import { describe, expect, it } from 'vitest';
import { applyOperations, findOperations, PatchFailedError } from './applyOperations.ts';

const page = { id: 'home', elements: [{ id: 'a', title: 'A' }, { id: 'b' }, { id: 'c' }] };

describe('applyOperations', () => {
  it('applies every kind of operation to a copy', () => {
    const before = structuredClone(page);
    const after = applyOperations<unknown>(page, [
      { op: 'test', path: '/id', value: 'home' },
      { op: 'replace', path: '/elements/0/title', value: 'Z' },
      { op: 'move', from: '/elements/2', path: '/elements/0' },
      { op: 'copy', from: '/elements/1', path: '/elements/-' },
      { op: 'remove', path: '/elements/2' },
      { op: 'add', path: '/a~1b', value: { n: 1 } },
    ]);
    expect(after).toEqual({
      id: 'home',
      elements: [{ id: 'c' }, { id: 'a', title: 'Z' }, { id: 'a', title: 'Z' }],
      'a/b': { n: 1 },
    });
    expect(page).toEqual(before);
  });

  it('shares the parts that no operation changes, and changes no shared part', () => {
    const before = { list: [{ title: 'A' }, { title: 'B' }], other: { n: 1 } };
    const copy = structuredClone(before);
    const after = applyOperations(before, [{ op: 'replace', path: '/list/0/title', value: 'Z' }]);
    expect(after).toEqual({ ...copy, list: [{ title: 'Z' }, { title: 'B' }] });
    expect([after.list[1] === before.list[1], after.other === before.other]).toEqual([true, true]);
    const moved = applyOperations<unknown>(after, [
      { op: 'copy', from: '/other', path: '/second' },
      { op: 'replace', path: '/second/n', value: 2 },
      { op: 'move', from: '/list/1', path: '/list/0' },
      { op: 'add', path: '/list/0/sub', value: true },
      { op: 'remove', path: '/other/n' },
    ]);
    expect(moved).toEqual({ list: [{ title: 'B', sub: true }, { title: 'Z' }], other: {}, second: { n: 2 } });
    expect([before, after]).toEqual([copy, { ...copy, list: [{ title: 'Z' }, { title: 'B' }] }]);
  });

  it('moves a value into a part that has another position after the value is taken out', () => {
    const before = { list: [{ id: 'a' }, { id: 'b', items: ['x'] }] };
    const copy = structuredClone(before);
    const after = applyOperations<unknown>(before, [{ op: 'move', from: '/list/0', path: '/list/0/items/0' }]);
    expect(after).toEqual({ list: [{ id: 'b', items: [{ id: 'a' }, 'x'] }] });
    expect(before).toEqual(copy);
    expect(() => applyOperations(before, [{ op: 'move', from: '/list/9', path: '/list/0' }])).toThrow(PatchFailedError);
  });

  it('replaces the whole document', () => {
    expect(applyOperations<unknown>(page, [{ op: 'replace', path: '', value: [1] }])).toEqual([1]);
  });

  it('refuses a patch that does not fit, and applies none of it', () => {
    for (const operations of [
      [
        { op: 'replace', path: '/id', value: 'x' },
        { op: 'remove', path: '/elements/9' },
      ],
      [{ op: 'test', path: '/id', value: 'other' }],
      [{ op: 'add', path: '/elements/7', value: {} }],
    ] as const)
      expect(() => applyOperations(page, operations)).toThrow(PatchFailedError);
    expect(page.id).toBe('home');
  });

  it('changes no prototype, and shares no value with the patch', () => {
    for (const path of ['/__proto__/polluted', '/hasOwnProperty/call'])
      expect(() => applyOperations<unknown>({}, [{ op: 'add', path, value: 1 }])).toThrow(PatchFailedError);
    expect(Object.hasOwn(Object.prototype.hasOwnProperty, 'call')).toBe(false);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const value = { n: 1 };
    const after = applyOperations<{ v?: { n: number } }>({}, [{ op: 'add', path: '/v', value }]);
    after.v!.n = 2;
    expect(value.n).toBe(1);
  });

  it('finds the operations between two documents', () => {
    const after = { ...page, elements: [{ id: 'b' }, { id: 'new' }, { id: 'a', title: 'Z' }] };
    expect(applyOperations<unknown>(page, findOperations(page, after))).toEqual(after);
    expect(findOperations(page, structuredClone(page))).toEqual([]);
  });
});
