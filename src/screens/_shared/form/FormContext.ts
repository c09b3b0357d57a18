import { createContext, useContext } from 'react';
import type { FormState } from './useForm.ts';

/** The form around a field. */
export const FormContext = createContext<FormState | undefined>(undefined);

/**
 * Returns the form around the component.
 * @throws when there is no <Form> around it.
 */
export function useFormState(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('useFormState: put the field into a <Form>.');
  return form;
}
