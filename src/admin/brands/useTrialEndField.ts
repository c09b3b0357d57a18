import { useRef, useState } from 'react';
import { toInstant, toLocal } from '../pages/review/zonedTime.ts';

/** The end that a person has chosen. */
type ChosenEnd = {
  /** ISO 8601; null or undefined: the trial does not end by itself. */
  readonly until: string | null | undefined;
};

/**
 * Returns the props of the field for the end of a trial, and a function that reads the field.
 * @param until the current end of the trial in ISO 8601
 */
export function useTrialEndField(until: string | null | undefined) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Seconds that are zero are not shown.
  const initial = until ? toLocal(Date.parse(until), timeZone).replace(/(T\d\d:\d\d):00$/, '$1') : '';
  const [value, setValue] = useState(initial);
  const [isInvalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refuse = (): void => {
    setInvalid(true);
    input.current?.focus();
  };
  const onChange = (local: string): void => {
    setValue(local);
    setInvalid(false);
  };
  return {
    field: { input, value, isInvalid, timeZone, onChange, onIncomplete: refuse },
    /** Returns undefined, and shows an error at the field, when the chosen moment is not in the future. */
    read(): ChosenEnd | undefined {
      if (value === initial) return { until };
      if (value === '') return { until: null };
      const moment = toInstant(value, timeZone);
      if (moment !== undefined && Date.parse(moment) > Date.now()) return { until: moment };
      refuse();
      return undefined;
    },
  };
}
