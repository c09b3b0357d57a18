// Every problem that the product can report about a page, a realm's folder or an API input. The codes are public:
// reports, /_admin and tests contain them. Their texts are in problemTexts.ts, which public pages never load.

import type { PluginCause } from './plugin/plugin-cause.ts';
import type { ReferenceKind } from './references.ts';

/**
 * Codes of errors: something is not shown, or not published. Only the type uses this list, so that bundles omit it: a
 * code that is not a warning is an error.
 */
const ERRORS = [
  // the document as a whole
  'DOCUMENT_NOT_JSON',
  'PAGE_SHAPE',
  'PAGE_TOO_LARGE',
  // an element or row
  'ELEMENT_NOT_OBJECT',
  'ELEMENT_UNKNOWN',
  'ROW_TYPE_UNKNOWN',
  'ROW_VERSION_NEWER',
  'ROW_MIGRATION_FAILED',
  'ROW_PROPS_INVALID',
  'ROW_CONDITION_INVALID',
  'ROW_RENDER_FAILED',
  'ROW_LOAD_FAILED',
  'FALLBACK_TOO_DEEP',
  'SLOT_UNKNOWN',
  'SLOT_TYPE_REFUSED',
  'SLOT_FULL',
  'SLOT_TOO_FEW',
  'ROW_TOO_DEEP',
  'SECTION_UNKNOWN',
  'SECTION_CYCLE',
  'PLUGIN_UNKNOWN',
  'PLUGIN_UNAVAILABLE',
  'PLUGIN_INCOMPATIBLE',
  'PLUGIN_REMOVED',
  'PLUGIN_FILE_MISSING',
  'PLUGIN_HASH_DIFFERENT',
  'PLUGIN_SCHEMA_INVALID',
  'PLUGIN_SIGNATURE_MISSING',
  'PLUGIN_SIGNATURE_INVALID',
  'PLUGIN_SIGNER_UNTRUSTED',
  'PLUGIN_KEY_WEAK',
  'ROW_TYPE_TAKEN',
  'EXTENSION_UNKNOWN',
  'EXTENSION_REFUSED',
  'EXTENSION_POINT_FULL',
  // a field
  'FIELD_MISSING',
  'FIELD_TYPE',
  'FIELD_VALUE',
  'FIELD_FORMAT',
  'LINK_UNSAFE',
  'LINK_NOT_BUILT',
  'REDIRECT_INVALID',
  // a realm's folder
  'SECRET_FOUND',
  'FILE_MISSING',
  'FILE_UNREADABLE',
  'PICTURE_MISSING',
  'PICTURE_BAD',
  'SVG_UNSAFE',
  'FONT_MISSING',
  'FONT_FAMILY_UNKNOWN',
  'COLOUR_INVALID',
  'COLOUR_CONTRAST',
  'COLOUR_SCHEME',
  'LOCALE_UNKNOWN',
  'ITEM_UNKNOWN',
  'REFERENCE_UNKNOWN',
  'ITEM_ID_DUPLICATE',
  'ORIGIN_UNLISTED',
  'ADDRESS_REFUSED',
  'PROVIDER_UNREACHABLE',
  'PROVIDER_UNSUITABLE',
  'UPSTREAM_FAILED',
  'UPSTREAM_MALFORMED',
  'HOST_TAKEN',
  'SETTING_LOCKED',
  'ROLE_NOT_ALLOWED',
  'REALM_UNKNOWN',
  'ID_MISMATCH',
  'EXPERIMENT_INVALID',
  'EXPERIMENT_UNKNOWN',
] as const;

/** Codes of warnings: something is shown, but not as written. */
const WARNINGS = [
  // the document as a whole
  'PAGE_NEWER',
  // an element or row
  'ROW_ID_MISSING',
  'ROW_ID_DUPLICATE',
  'ROW_REQUIRES_UNMET',
  // a field
  'FIELD_UNKNOWN',
  'FIELD_TOO_LONG',
  'FIELD_OUT_OF_RANGE',
  'ITEM_DUPLICATE',
  'LINK_TARGET_MISSING',
  'LINK_PAGE_UNKNOWN',
  'TEXT_UNSAFE',
  // a realm's folder
  'FILE_UNKNOWN',
  'TEXT_UNTRANSLATED',
  'LABEL_UNKNOWN',
  'LABEL_UNTRANSLATED',
  'PROVIDER_SECRET_MISSING',
  'TRIAL_OUTDATED',
  'EXPERIMENT_UNUSED',
  'EXPERIMENT_ENDED',
  'EXPERIMENT_PAIRS',
] as const;

/** Codes of warnings about images. */
export const IMAGE_WARNINGS = ['PICTURE_SMALL', 'PICTURE_ASPECT', 'PICTURE_FOCAL', 'PICTURE_HEAVY'] as const;

/** Codes of warnings that only the check of a brand reports. Public pages do not load this list. */
const FOLDER_WARNINGS = [
  ...IMAGE_WARNINGS,
  'PLUGIN_KEY_EXPIRES',
  'EXTENSION_ORDER_EQUAL',
  'LAW_CONTRADICTED',
  'VENDOR_MISSING',
  'VENDOR_UNUSED',
  'PROVIDER_FIELD_UNUSED',
] as const;

/** Code of a problem. */
export type ProblemCode = (typeof ERRORS)[number] | (typeof WARNINGS)[number] | (typeof FOLDER_WARNINGS)[number];
/** `error`: not shown or not published; `warning`: shown, but not as written. */
export type Severity = 'error' | 'warning';

/**
 * One problem. It contains no private data: `found` is a short excerpt (at most 80 characters) of the document
 * itself.
 */
export type Problem = {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** JSON pointer (RFC 6901) into the document named by `file`, or into the page. `''` is the document itself. */
  readonly pointer: string;
  /** File in the realm's folder, when the document came from one. */
  readonly file?: string;
  /** What was expected, in the terms of the schema: `string`, `one of top, sidebar`, `at most 300 characters`. */
  readonly expected?: string;
  /** What was found, shortened. */
  readonly found?: string;
  /** The existing name that was probably meant. */
  readonly nearest?: string;
  /** Kind of the thing that is named there and does not exist. */
  readonly reference?: ReferenceKind;
  /** Position in the file, both from 1; the column counts UTF-16 units. */
  readonly line?: number;
  readonly column?: number;
  /** Id of the catalogue item or other entry that contains the problem; in a row, of the entry inside the row. */
  readonly itemId?: string;
  /** Row that contains the problem, if any. */
  readonly rowId?: string;
  readonly rowType?: string;
  /** Plugin of the row, and why it failed, if the row is a plugin's. */
  readonly pluginId?: string;
  readonly cause?: PluginCause;
};

/** Creates a problem with the severity of its code. */
export function problem(
  code: ProblemCode,
  pointer: string,
  more: Omit<Problem, 'code' | 'severity' | 'pointer'> = {},
): Problem {
  return { code, severity: (WARNINGS as readonly string[]).includes(code) ? 'warning' : 'error', pointer, ...more };
}

/** Creates a problem that the check of a brand reports. */
export const folderProblem = (...[code, pointer, more]: Parameters<typeof problem>): Problem => ({
  ...problem(code, pointer, more),
  ...((FOLDER_WARNINGS as readonly string[]).includes(code) && { severity: 'warning' as const }),
});

/** Appends one step to a JSON pointer (RFC 6901 escaping). */
export const pointerTo = (parent: string, step: string | number): string =>
  `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
