// Every problem the product can report about a page, a realm's folder or an API input. The codes are public: they stand in
// reports, in /_admin and in tests. Texts for people are in problem-texts.ts, which public pages never load.

/** Codes by severity. `error`: something is not shown, or is not published; `warning`: shown, but not as written. */
export const PROBLEM_SEVERITY = {
  // the document as a whole
  DOCUMENT_NOT_JSON: 'error',
  PAGE_SHAPE: 'error',
  PAGE_NEWER: 'warning',
  PAGE_TOO_LARGE: 'error',
  // an element or row
  ELEMENT_NOT_OBJECT: 'error',
  ELEMENT_UNKNOWN: 'error',
  ROW_TYPE_UNKNOWN: 'error',
  ROW_VERSION_NEWER: 'error',
  ROW_MIGRATION_FAILED: 'error',
  ROW_PROPS_INVALID: 'error',
  ROW_ID_MISSING: 'warning',
  ROW_ID_DUPLICATE: 'warning',
  ROW_REQUIRES_UNMET: 'warning',
  ROW_CONDITION_INVALID: 'error',
  ROW_RENDER_FAILED: 'error',
  ROW_LOAD_FAILED: 'error',
  FALLBACK_TOO_DEEP: 'error',
  SECTION_UNKNOWN: 'error',
  SECTION_CYCLE: 'error',
  PLUGIN_UNKNOWN: 'error',
  PLUGIN_UNAVAILABLE: 'error',
  PLUGIN_INCOMPATIBLE: 'error',
  ROW_TYPE_TAKEN: 'error',
  // a field
  FIELD_UNKNOWN: 'warning',
  FIELD_MISSING: 'error',
  FIELD_TYPE: 'error',
  FIELD_VALUE: 'error',
  FIELD_TOO_LONG: 'warning',
  FIELD_OUT_OF_RANGE: 'warning',
  FIELD_FORMAT: 'error',
  ITEM_DUPLICATE: 'warning',
  LINK_UNSAFE: 'error',
  LINK_TARGET_MISSING: 'warning',
  TEXT_UNSAFE: 'warning',
  // a realm's folder
  FILE_MISSING: 'error',
  FILE_UNKNOWN: 'warning',
  FILE_UNREADABLE: 'error',
  PICTURE_MISSING: 'error',
  PICTURE_BAD: 'error',
  SVG_UNSAFE: 'error',
  FONT_MISSING: 'error',
  FONT_FAMILY_UNKNOWN: 'error',
  COLOUR_INVALID: 'error',
  COLOUR_CONTRAST: 'error',
  TEXT_UNTRANSLATED: 'warning',
  LABEL_UNKNOWN: 'warning',
  LOCALE_UNKNOWN: 'error',
  ITEM_UNKNOWN: 'error',
  HOST_TAKEN: 'error',
  REALM_UNKNOWN: 'error',
  ID_MISMATCH: 'error',
} as const satisfies Record<string, 'error' | 'warning'>;

export type ProblemCode = keyof typeof PROBLEM_SEVERITY;
export type Severity = 'error' | 'warning';

/** One finding. Never carries private data: `found` is a short excerpt (at most 80 characters) of the document itself. */
export type Problem = {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** Where: a JSON pointer (RFC 6901) into the document named by `file`, or into the page. `''` is the document itself. */
  readonly pointer: string;
  /** File in the realm's folder, when the document came from one. */
  readonly file?: string;
  /** What was expected there, in words of the schema: `string`, `one of top, sidebar`, `at most 300 characters`. */
  readonly expected?: string;
  /** What was found, shortened. */
  readonly found?: string;
  /** Row it belongs to, when inside one. */
  readonly rowId?: string;
  readonly rowType?: string;
};

/** Makes a problem with the severity its code has. */
export function problem(code: ProblemCode, pointer: string, more: Omit<Problem, 'code' | 'severity' | 'pointer'> = {}): Problem {
  return { code, severity: PROBLEM_SEVERITY[code], pointer, ...more };
}

/** A value shortened for a report: JSON, at most 80 characters. */
export function excerpt(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Appends one step to a JSON pointer (RFC 6901 escaping). */
export const pointerTo = (parent: string, step: string | number): string =>
  `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
