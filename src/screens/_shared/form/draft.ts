// Keeps what a viewer typed in the session storage of the tab, so that a reload loses nothing. Passwords and codes are
// never stored.
import { HOUR_MS } from '#schemas/durations.ts';
import { isSecret, listControls } from './readValues.ts';

/** A tab may stay open on a shared device, so older drafts are ignored. */
const MAX_AGE_MS = HOUR_MS;

type Draft = { readonly at: number; readonly values: Readonly<Record<string, unknown>> };

/** Stores the form under a key. */
export function saveDraft(key: string, form: HTMLFormElement): void {
  const values: Record<string, string | boolean> = {};
  for (const control of listControls(form)) {
    if (isSecret(control)) continue;
    if (!isToggle(control)) values[control.name] = control.value;
    else if (control.type === 'checkbox') values[control.name] = control.checked;
    else if (control.checked) values[control.name] = control.value;
  }
  access((storage) => storage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Draft)));
}

/** Restores the form. Texts that were typed or prefilled since then stay. */
export function restoreDraft(key: string, form: HTMLFormElement): void {
  const stored = access((storage) => storage.getItem(key));
  const draft = stored == null ? undefined : parseDraft(stored);
  if (!draft || Date.now() - draft.at > MAX_AGE_MS) return;
  let hasChanged = false;
  for (const control of listControls(form)) {
    const value = draft.values[control.name];
    if (isSecret(control)) continue;
    if (isToggle(control)) {
      const isChecked = control.type === 'radio' ? value === control.value : value === true;
      if (value === undefined || control.checked === isChecked || control.checked !== control.defaultChecked) continue;
      control.checked = isChecked;
    } else {
      const isUntouched = control instanceof HTMLSelectElement || control.value === '';
      if (typeof value !== 'string' || !isUntouched || control.value === value) continue;
      control.value = value;
    }
    hasChanged = true;
  }
  // Parts of the form that depend on a value listen to this event.
  if (hasChanged) form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Removes a stored form. */
export function clearDraft(key: string): void {
  access((storage) => storage.removeItem(key));
}

const isToggle = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function parseDraft(text: string): Draft | undefined {
  try {
    const value = JSON.parse(text) as Partial<Draft> | null;
    return typeof value?.at === 'number' && typeof value.values === 'object' ? (value as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** The storage may be forbidden or full. The form works without it. */
function access<T>(visit: (storage: Storage) => T): T | undefined {
  try {
    return visit(window.sessionStorage);
  } catch {
    return undefined;
  }
}
