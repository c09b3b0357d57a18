import { describe, expect, test } from 'vitest';
import { sortHeirs } from './publishHeirs.ts';

describe('sortHeirs', () => {
  const parentsById = new Map([
    ['default', []],
    ['child', ['default', 'parent']],
    ['grandchild', ['default', 'child']],
    ['parent', ['default']],
    ['other', ['default']],
  ]);

  test('lists every heir once, after all realms from which it inherits', () => {
    expect(sortHeirs('default', parentsById)).toEqual(['parent', 'child', 'grandchild', 'other']);
    expect(sortHeirs('parent', parentsById)).toEqual(['child', 'grandchild']);
    expect(sortHeirs('other', parentsById)).toEqual([]);
  });

  test('terminates for realms that inherit from each other', () => {
    const cycle = new Map([
      ['one', ['two']],
      ['two', ['one']],
      ['three', ['two']],
    ]);
    expect(sortHeirs('one', cycle).toSorted()).toEqual(['three', 'two']);
  });
});
