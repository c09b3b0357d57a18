import { createContext, useContext } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import type { EditorStore } from '../store/EditorStore.ts';

/** What every field of the form needs. */
export type FormContextValue = {
  readonly store: EditorStore;
  readonly text: AdminText;
  /** Languages of the realm, its default first. */
  readonly locales: readonly string[];
  /** Shows a part of the document in the source editor. */
  readonly showSource: (pointer: string) => void;
};

export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** Returns the form's context. @throws an Error outside of a form */
export function useForm(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('A field was rendered outside of FormContext: render it inside PageForm.');
  return value;
}

/** Writes a field's name as a label: `displayPosters` becomes "Display posters". */
export function toLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
