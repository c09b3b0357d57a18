// The type of compiled validators (ajv standalone, made by `npm run generate`).

/** One finding of a compiled validator: the part of ajv's ErrorObject that is used. */
export type Finding = {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Record<string, unknown>;
};

/**
 * A compiled validator. It fills defaults into its argument, so pass a copy. After a call, `errors` contains the
 * findings of that call, or null. It is synchronous, so reading the shared `errors` right after the call is safe.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: Finding[] | null;
}
