// Selection in edit mode: a click selects the marked element under the pointer, and does not follow links. The outline
// of the selected element is drawn outside of the app's root.
import { EDIT_PATH, findMarked } from './markElements.ts';
import styles from './Selection.module.css';

/** The selection in a preview frame. */
export type PreviewSelection = {
  select(pointer: string): void;
  setMode(mode: 'edit' | 'browse'): void;
  /** Draws the outline again, because the page has changed. */
  update(): void;
};

type Options = {
  readonly root: HTMLElement;
  readonly onSelect: (pointer: string) => void;
};

/** Creates the selection. It begins in browse mode. */
export function createSelection({ root, onSelect }: Options): PreviewSelection {
  const { ownerDocument: document } = root;
  const window = document.defaultView!;
  const box = document.createElement('div');
  box.className = styles['box']!;
  box.hidden = true;
  box.ariaHidden = 'true';
  box.dataset['previewSelection'] = '';
  document.body.append(box);
  let isEditing = false;
  let selected: string | undefined;

  const draw = (): void => {
    const element = isEditing && selected !== undefined ? findMarked(root, selected) : undefined;
    box.hidden = !element;
    if (!element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  };
  const show = (pointer: string): void => {
    selected = pointer;
    findMarked(root, pointer)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    draw();
  };
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return;
    const goTo = event.target.closest('[data-go-to]')?.getAttribute('data-go-to');
    if (goTo !== null && goTo !== undefined) {
      stop(event);
      show(goTo);
      return onSelect(goTo);
    }
    if (!isEditing || !root.contains(event.target)) return;
    stop(event);
    const pointer = findPointerAt(event.target, event);
    if (pointer === null || pointer === undefined) return;
    selected = pointer;
    draw();
    onSelect(pointer);
  };
  const stopInEditMode = (event: Event): void => {
    if (isEditing) stop(event);
  };
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('auxclick', stopInEditMode, { capture: true });
  window.addEventListener('submit', stopInEditMode, { capture: true });
  window.addEventListener('scroll', draw, { capture: true, passive: true });
  window.addEventListener('resize', draw);
  return {
    update: draw,
    setMode(mode) {
      isEditing = mode === 'edit';
      draw();
    },
    select: show,
  };
}

/**
 * Returns the pointer of the clicked field. A link or button that covers its own texts receives the click itself; then
 * the innermost marked element at the position of the click is used.
 */
function findPointerAt(target: Element, { clientX, clientY }: MouseEvent): string | null | undefined {
  const marked = Array.from(target.querySelectorAll(`[${EDIT_PATH}]`));
  const covered = marked.findLast((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
  // Beside the text of a heading, the click means the heading.
  const only = marked.length === 1 && !target.hasAttribute(EDIT_PATH) ? marked[0] : undefined;
  return (covered ?? only ?? target.closest(`[${EDIT_PATH}]`))?.getAttribute(EDIT_PATH);
}
