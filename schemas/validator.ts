// The shape of a compiled validator (ajv standalone, made by `npm run generate`) and what readers do with its findings.

/** One finding of a compiled validator: the part of ajv's ErrorObject that we read. */
export type Finding = {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Record<string, unknown>;
};

/**
 * A compiled validator. Fills defaults into its argument (call it with a copy). After a call `errors` holds the findings
 * of that call, or null. Synchronous, so the shared `errors` field is safe to read right after.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: Finding[] | null;
}
