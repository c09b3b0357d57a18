import { afterEach, expect, test, vi } from 'vitest';
import { focusNextComment } from './focusNextComment.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Creates a list of two comments with the focus in the first one, and the field of a new one if `hasField`. */
function createList(hasField: boolean) {
  const page = { body: 'body', activeElement: 'button' };
  vi.stubGlobal('document', page);
  const focusable = (name: string) => ({ focus: () => void (page.activeElement = name) });
  const field = hasField ? focusable('field') : null;
  const comments = ['first', 'second'].map((name) => ({ ...focusable(name), contains: () => false }));
  const list = { ...focusable('list'), querySelectorAll: () => comments, querySelector: () => field };
  const button = {
    contains: (element: unknown) => element === 'button',
    closest: (selector: string) => (selector === '[data-comments]' ? list : comments[0]),
  };
  return { page, button: button as unknown as Element };
}

test.each([
  [true, 'field'],
  [false, 'list'],
])('when two neighbouring comments are removed at once (field: %s), the focus moves to the %s', async (has, target) => {
  const { page, button } = createList(has);
  focusNextComment(button);
  expect(page.activeElement).toBe('second');
  // As browsers do when they remove the focused element.
  page.activeElement = page.body;
  await Promise.resolve();
  expect(page.activeElement).toBe(target);
});

test('the focus stays on the next comment when only one is removed', async () => {
  const { page, button } = createList(true);
  focusNextComment(button);
  await Promise.resolve();
  expect(page.activeElement).toBe('second');
});
