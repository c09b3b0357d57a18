/** The values of a form by field: texts, and whether checkboxes are ticked. */
export type FormValues = Readonly<Record<string, string | boolean>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the named controls of a form in document order. */
export function listControls(form: HTMLFormElement): readonly Control[] {
  return Array.from(form.elements).filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '',
  );
}

/** Whether a control holds a secret, also while its text is visible. */
export const isSecret = (control: Control): boolean => control.dataset['secret'] !== undefined;

/** Returns the values of a form. Texts are trimmed, passwords are not. */
export function readValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string | boolean> = {};
  for (const control of listControls(form)) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') values[control.name] = control.checked;
    else if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (control.checked) values[control.name] = control.value;
    } else values[control.name] = isSecret(control) ? control.value : control.value.trim();
  }
  return values;
}

/** Shows the texts as they are sent: without spaces around them. */
export function trimTexts(form: HTMLFormElement): void {
  for (const control of listControls(form)) {
    const text = control.value.trim();
    if (!isSecret(control) && isText(control) && control.value !== text) control.value = text;
  }
}

const isText = ({ type }: Control): boolean => type !== 'checkbox' && type !== 'radio' && !type.startsWith('select');

/** Returns the text of a field; an empty text for a field that the form does not have. */
export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
