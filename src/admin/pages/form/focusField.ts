import type { MouseEvent } from 'react';

/** Moves the focus to the field at a pointer, or to the nearest one around it. */
export function focusField(form: HTMLFormElement, pointer: string): void {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const field = form.querySelector(`[data-pointer="${CSS.escape(path)}"]`);
    if (!field) continue;
    for (let parent = field.parentElement; parent; parent = parent.parentElement)
      if (parent instanceof HTMLDetailsElement) parent.open = true;
    // A button that removes the field, and the picker of a colour, are before the control with the value.
    const control = field.querySelector<HTMLElement>('input:not([type="color"]), select, textarea');
    (control ?? field.querySelector<HTMLElement>('button'))?.focus();
    field.scrollIntoView({ block: 'nearest' });
    return;
  }
}

/**
 * Makes a change that can remove the button that was clicked, and moves the focus to the field.
 *
 * @param event the click on the button
 * @param pointer the field that gets the focus after the change
 */
export function changeAndFocus(event: MouseEvent<HTMLElement>, pointer: string, change: () => void): void {
  const form = event.currentTarget.closest('form');
  change();
  if (form) requestAnimationFrame(() => focusField(form, pointer));
}
