import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { Challenge, ChallengeSolution } from '#schemas/domain/challenge.ts';
import { findFieldErrors, type FieldErrors } from '#schemas/forms/findFieldErrors.ts';
import type { Validator } from '#schemas/validator.ts';
import { useScreens } from '../ScreenContext.tsx';
import { useChallenge, type ChallengeState } from '../challenge/useChallenge.ts';
import { clearDraft, readDraft, restoreDraft, saveDraft, toDraftKey, type Draft } from './draft.ts';
import { listControls, readValues, trimTexts, type FormValues } from './readValues.ts';
import { toFormFailure, type FormFailure } from './toFormFailure.ts';

/** The settings of a form. */
export type FormOptions = {
  /** Name of the form in the session storage. */
  readonly name: string;
  /** Compiled schema of the form (schemas/forms). */
  readonly validate: Validator;
  /** Finds further errors, such as two passwords that differ. */
  readonly check?: (values: FormValues) => FieldErrors;
  /**
   * Sends the values. When the call was refused with a challenge, it is called again with the solution.
   *
   * @throws ApiFailure, whose message the form shows
   */
  readonly send: (values: FormValues, solution?: ChallengeSolution) => Promise<void>;
  /** Returns the name of the field for a name in an error of the server; default: the same. */
  readonly toFieldName?: (name: string) => string;
  /** Label key for failures without a message of their own. */
  readonly genericKey?: string;
  /** Label keys by the code of an error, for errors that only this form has. */
  readonly failureKeys?: Readonly<Record<string, string>>;
  /** Values in the texts of failures. */
  readonly failureValues?: Readonly<Record<string, string>>;
};

/** A form's state, for <Form>, its fields and its button. */
export type FormState = {
  /** The form element, once it is rendered. */
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Prefix of the ids of its fields. */
  readonly id: string;
  /** Label keys of messages by field, in document order. */
  readonly errors: FieldErrors;
  /** Why the last attempt failed, when no field is the cause. */
  readonly failure: FormFailure | undefined;
  /** Whether the values are being sent. */
  readonly isBusy: boolean;
  /** Share of a challenge that is solved, from 0 to 1; undefined: there is none. */
  readonly progress: number | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Removes the errors that the viewer has corrected, and stores the draft. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Restores what was typed before a reload into fields that the form got after it was rendered. */
  readonly restoreDraft: () => void;
};

type State = {
  /** The errors that the browser has found. */
  readonly found: FieldErrors;
  /** The errors that the server has reported. */
  readonly refused: FieldErrors;
  readonly failure?: FormFailure;
  readonly isBusy: boolean;
  /** Number of failed attempts: after each the first field with an error gets the focus. */
  readonly failedAttempts: number;
};

const START: State = { found: {}, refused: {}, isBusy: false, failedAttempts: 0 };

/**
 * Creates the state of a form. Errors appear when it is sent, and disappear when the viewer has corrected them. What was
 * typed survives errors and reloads, except for passwords.
 */
export function useForm(options: FormOptions): FormState {
  const { name, send, toFieldName, genericKey, failureKeys, failureValues } = options;
  const { realm } = useScreens().stores;
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const id = useId();
  const challenge = useChallenge();
  const [state, setState] = useState<State>(START);
  const draftKey = toDraftKey(realm.id, name);
  const draft = useDraft(draftKey, ref);
  useEffect(() => {
    if (state.failedAttempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.failedAttempts]);

  const fail = (change: Partial<State>): void =>
    setState((current) => ({ ...START, ...change, failedAttempts: current.failedAttempts + 1 }));
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isSending.current) return;
    trimTexts(form);
    const values = readValues(form);
    const found = findErrors(options, values);
    if (Object.keys(found).length > 0) return fail({ found: sortErrors(found, form) });
    isSending.current = true;
    setState((current) => ({ ...START, isBusy: true, failedAttempts: current.failedAttempts }));
    try {
      await send(values).catch(async (error: unknown) => {
        const solution = await solveChallengeOf(error, challenge);
        if (!solution) throw error;
        await send(values, solution);
      });
      clearDraft(draftKey);
      setState((current) => ({ ...current, isBusy: false }));
    } catch (error) {
      const { fields = {}, ...failure } = toFormFailure(error, genericKey, failureKeys);
      const refused = Object.fromEntries(
        Object.entries(fields).map(([field, key]) => [toFieldName?.(field) ?? field, key]),
      );
      fail({ refused: sortErrors(refused, form), ...(failure.key !== undefined && { failure }) });
    } finally {
      isSending.current = false;
    }
  };
  return {
    ref,
    id,
    errors: { ...state.refused, ...state.found },
    failure: state.failure && { ...state.failure, values: { ...failureValues, ...state.failure.values } },
    isBusy: state.isBusy,
    progress: challenge.progress,
    restoreDraft: draft.restoreDraft,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    onInput: (event) => {
      const form = event.currentTarget;
      const changed = (event.target as Partial<HTMLInputElement>).name;
      draft.save();
      setState((current) => withoutCorrected(current, options, form, changed));
    },
  };
}

type DraftState = Pick<FormState, 'restoreDraft'> & { readonly save: () => void };

/**
 * Restores the draft of a form, also into fields that appear because of a restored value.
 * @returns functions that restore and save it
 */
function useDraft(key: string, form: RefObject<HTMLFormElement | null>): DraftState {
  const pending = useRef<Draft>(undefined);
  const isRestoring = useRef(false);
  const restore = (): void => {
    if (!form.current || !pending.current) return;
    isRestoring.current = true;
    pending.current = restoreDraft(pending.current, form.current);
    isRestoring.current = false;
  };
  useEffect(() => {
    pending.current = readDraft(key);
  }, [key]);
  // After each render, because a restored value can add fields.
  useEffect(restore);
  return {
    restoreDraft: restore,
    save: () => {
      if (isRestoring.current || !form.current) return;
      // The viewer has changed the form, so values for fields that it does not have now are out of date.
      pending.current = undefined;
      saveDraft(key, form.current);
    },
  };
}

/**
 * Solves the challenge of a refused call. Returns undefined when there is none, or when the browser cannot solve it.
 */
async function solveChallengeOf(error: unknown, { solve }: ChallengeState): Promise<ChallengeSolution | undefined> {
  const { code, details } = error as { readonly code?: string; readonly details?: { readonly challenge?: Challenge } };
  return code === 'CHALLENGE_REQUIRED' && details?.challenge ? solve(details.challenge) : undefined;
}

const findErrors = ({ validate, check }: FormOptions, values: FormValues): FieldErrors => ({
  ...check?.(values),
  ...findFieldErrors(validate, values),
});

/** Removes the errors that are corrected. No error appears while the viewer types. */
function withoutCorrected(
  state: State,
  options: FormOptions,
  form: HTMLFormElement,
  changed: string | undefined,
): State {
  const names = Object.keys(state.found);
  if (names.length === 0 && (changed === undefined || !Object.hasOwn(state.refused, changed))) return state;
  const current = findErrors(options, readValues(form));
  return {
    ...state,
    found: Object.fromEntries(names.flatMap((name) => (current[name] ? [[name, current[name]]] : []))),
    refused: Object.fromEntries(Object.entries(state.refused).filter(([name]) => name !== changed)),
  };
}

/** Sorts errors by the order of the fields. */
function sortErrors(errors: FieldErrors, form: HTMLFormElement): FieldErrors {
  const order = listControls(form).map((control) => control.name);
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}
