import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkDeclaredType } from './widgetIndexes.ts';

test('a widget folder whose widget.ts declares another row type, such as a copied folder, is reported', () => {
  const source = readFileSync('widgets/promo/widget.ts', 'utf8');
  expect(() => checkDeclaredType('promo', source)).not.toThrow();
  expect(() => checkDeclaredType('notice', source)).toThrow(
    'widgets/notice/widget.ts declares the row type "promo", expected "notice"',
  );
});
