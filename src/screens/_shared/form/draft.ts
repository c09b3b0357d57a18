// Keeps what a viewer typed in the session storage of the tab, so that a reload loses nothing. Passwords and codes are
// never stored.
import { HOUR_MS } from '#schemas/durations.ts';
import { isSecret, listControls } from './readValues.ts';

/** A tab may stay open on a shared device, so older drafts are ignored. */
const MAX_AGE_MS = HOUR_MS;

/** What was typed: the values, and the texts with which the fields began. */
export type Draft = {
  /** Time of the last change in ms since 1970. */
  readonly at: number;
  /** What the viewer typed or chose, by the name of the control; true for a ticked box. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The texts with which the controls began, by name; controls that began empty are missing. */
  readonly defaults: Readonly<Record<string, unknown>>;
};

/** Returns the key under which the draft of a form is stored. */
export const toDraftKey = (realmId: string, formName: string): string => `form:${realmId}:${formName}`;

/** Stores the form under a key. */
export function saveDraft(key: string, form: HTMLFormElement): void {
  const values: Record<string, string | boolean> = {};
  const defaults: Record<string, string> = {};
  for (const control of listControls(form)) {
    if (isSecret(control)) continue;
    if (!isToggle(control)) values[control.name] = control.value;
    else if (control.type === 'checkbox') values[control.name] = control.checked;
    else if (control.checked) values[control.name] = control.value;
    if (isText(control) && control.defaultValue !== '') defaults[control.name] = control.defaultValue;
  }
  access((storage) => storage.setItem(key, JSON.stringify({ at: Date.now(), values, defaults } satisfies Draft)));
}

/**
 * Returns what is stored under a key.
 *
 * @returns undefined when nothing is stored, and when it is too old
 */
export function readDraft(key: string): Draft | undefined {
  const stored = access((storage) => storage.getItem(key));
  const draft = stored == null ? undefined : parseDraft(stored);
  return draft && Date.now() - draft.at <= MAX_AGE_MS ? draft : undefined;
}

/**
 * Restores the controls that the form has. Texts that were typed or prefilled since then stay. Parts of the form that
 * depend on a value listen to the `input` event of each restored control.
 * @returns the draft without the values that were restored, for controls that appear later
 */
export function restoreDraft({ at, values, defaults }: Draft, form: HTMLFormElement): Draft {
  const remaining = { ...values };
  for (const control of listControls(form)) {
    const value = values[control.name];
    if (value === undefined || isSecret(control)) continue;
    delete remaining[control.name];
    if (isToggle(control)) {
      const isChecked = control.type === 'radio' ? value === control.value : value === true;
      if (control.checked === isChecked || control.checked !== control.defaultChecked) continue;
      control.checked = isChecked;
    } else {
      const isUntouched = !isText(control) || ['', defaults[control.name]].includes(control.value);
      if (typeof value !== 'string' || !isUntouched || control.value === value) continue;
      setText(control, value);
    }
    // At once: the next render would replace the texts of fields whose value is state.
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return { at, values: remaining, defaults };
}

/** Sets the text with the setter of the prototype: React replaces the setter of the element and ignores what it sets. */
function setText(control: Control, text: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
}

/** Removes a stored form. */
export function clearDraft(key: string): void {
  access((storage) => storage.removeItem(key));
}

type Control = ReturnType<typeof listControls>[number];

const isText = (control: Control): control is HTMLInputElement | HTMLTextAreaElement =>
  !(control instanceof HTMLSelectElement) && !isToggle(control);

const isToggle = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function parseDraft(text: string): Draft | undefined {
  try {
    const value = JSON.parse(text) as Partial<Draft> | null;
    const isDraft = typeof value?.at === 'number' && Boolean(value.values) && Boolean(value.defaults);
    return isDraft ? (value as Draft) : undefined;
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
