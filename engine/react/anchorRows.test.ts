import { afterEach, expect, test, vi } from 'vitest';
import { keepMovedRows } from './anchorRows.ts';

class Parent {
  readonly calls: unknown[] = [];
  readonly moveBefore?: (node: unknown, next: unknown) => void;
  constructor(hasMoveBefore = true) {
    if (hasMoveBefore) this.moveBefore = (node, next) => void this.calls.push([node, next]);
  }
  insertBefore(): void {
    this.calls.push('reset');
  }
  appendChild(): void {
    this.calls.push('reset');
  }
}

type Move = { insertBefore(node: unknown, next: unknown): void; appendChild(node: unknown): void };

afterEach(() => void vi.unstubAllGlobals());

test('rows of the page and of each slot are moved without a reset, until the cleanup', () => {
  const [page, left, right] = [new Parent(), new Parent(), new Parent()];
  const rows = [page, left, left, page, right].map((parentElement) => ({ parentElement, parentNode: parentElement }));
  vi.stubGlobal('document', { querySelectorAll: () => rows });
  const stop = keepMovedRows();
  for (const [first, second] of [
    [rows[0], rows[3]],
    [rows[1], rows[2]],
  ] as const) {
    const parent = first!.parentElement as unknown as Move;
    parent.insertBefore(second, first);
    parent.appendChild(first);
    expect(first!.parentElement.calls).toEqual([
      [second, first],
      [first, null],
    ]);
  }
  stop();
  for (const parent of [page, left, right]) {
    parent.insertBefore();
    expect(parent.calls.at(-1)).toBe('reset');
  }
});

test('without moveBefore, the browser moves the rows itself', () => {
  const parent = new Parent(false);
  vi.stubGlobal('document', { querySelectorAll: () => [{ parentElement: parent }] });
  keepMovedRows()();
  parent.insertBefore();
  expect(parent.calls).toEqual(['reset']);
});
