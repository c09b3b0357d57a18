// The fields of DraftSync that no component observes, and the document of a page that the server has.
import type { JsonObject } from '#schemas/jsonPointer.ts';

/** Pauses in ms. */
export const DELAYS_MS = {
  /** After the last edit, before the draft is sent. */
  save: 600,
  /** After the last edit in another tab, before this tab sends it. The other tab sends it first, unless it cannot. */
  saveOfOtherTab: 2500,
  /** Before a draft is sent again when the server cannot be reached; it doubles up to the maximum. */
  retry: 2000,
  maxRetry: 30_000,
} as const;

type Stored = { readonly draft: JsonObject | undefined; readonly published: JsonObject | undefined };

/**
 * Returns the document that editors get: the draft, or else the published page.
 *
 * @returns an empty page when the server has neither
 */
export const getStoredDocument = (pageId: string, { draft, published }: Stored): JsonObject =>
  draft ?? published ?? { id: pageId, elements: [] };

/** The fields of DraftSync that no component observes. */
export const UNOBSERVED_FIELDS = {
  options: false,
  cleanups: false,
  timer: false,
  recorder: false,
  undecided: false,
  saving: false,
  seenVersion: false,
  base: false,
  mergedWith: false,
  store: false,
  permit: false,
} as const;

/**
 * Returns what a save says about the versions on which the draft is based.
 *
 * @param version version of the realm on whose page it is based; undefined: not known
 * @param mergedWith published version with which the document was merged; undefined: none
 */
export const toKnownVersions = (revision: number, version: number | undefined, mergedWith: number | undefined) => ({
  revision,
  ...(version !== undefined && { version }),
  ...(mergedWith !== undefined && { mergedWith }),
});
