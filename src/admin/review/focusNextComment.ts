/**
 * Moves the focus from a comment that is about to be removed: to the next comment, else to the field of a new one, else
 * to the list. Does nothing when the focus is elsewhere. When the next comment is removed at the same time, the focus
 * moves on to the field or the list.
 *
 * Comments have `data-comment`, the element around all of them and the field has `data-comments`.
 *
 * @param element the part of the comment that is removed
 */
export function focusNextComment(element: Element | null): void {
  if (!element?.contains(document.activeElement)) return;
  const comment = element.closest('[data-comment]');
  const list = element.closest<HTMLElement>('[data-comments]');
  if (!comment || !list) return;
  const comments = [...list.querySelectorAll<HTMLElement>('[data-comment]')];
  // The replies of a comment are removed with it.
  const next = comments.slice(comments.indexOf(comment as HTMLElement) + 1).find((each) => !comment.contains(each));
  const focusField = (): void => (list.querySelector<HTMLElement>('form[data-target="new"] textarea') ?? list).focus();
  if (!next) {
    focusField();
    return;
  }
  next.focus();
  // Runs after React has removed the comments.
  queueMicrotask(() => document.activeElement === document.body && focusField());
}
