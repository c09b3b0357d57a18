// The documents that a preview frame opens without a host: stored ones, files of this site, dropped files and pasted
// JSON.
import type { PreviewKind } from '#schemas/preview/messages.ts';
import { LOCALE_PATTERN } from '#schemas/realm/locale.ts';
import type { AdminText } from '../createAdminText.ts';
import { isolate } from '../isolate.ts';

/** A document of one of the sources. */
export type SourceDocument = { readonly id: string; readonly document: unknown };

type FailureKey = 'sourceOtherSite' | 'sourceStatus' | 'sourceTooLarge' | 'sourceNotJson' | 'sourceNotObject';

/** A source that cannot be opened. */
export class SourceFailedError extends Error {
  override readonly name = 'SourceFailedError';
  /** Key of the text for editors, and the values in it. */
  readonly key: FailureKey;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: FailureKey, values: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** Returns in the language of the editor why a document could not be opened. */
export const describeSourceFailure = (text: AdminText, error: unknown): string =>
  error instanceof SourceFailedError ? text(error.key, error.values) : String(error);

/** Maximum size of a document in MB, and in bytes: that of a page in a realm's folder. */
const MAX_MB = 4;
const MAX_BYTES = MAX_MB * 1024 * 1024;
const tooLarge = (): SourceFailedError => new SourceFailedError('sourceTooLarge', { size: MAX_MB });

/**
 * Fetches a JSON document of this site.
 * @throws {SourceFailedError}
 */
export async function fetchSource(address: string, origin: string): Promise<SourceDocument> {
  if (!URL.canParse(address, origin) || new URL(address, origin).origin !== origin)
    throw new SourceFailedError('sourceOtherSite');
  const response = await fetch(new URL(address, origin), {
    headers: { accept: 'application/json' },
    redirect: 'error',
  });
  if (!response.ok) throw new SourceFailedError('sourceStatus', { status: response.status });
  return readSource(await response.text());
}

/**
 * Reads a JSON text.
 * @throws {SourceFailedError}
 */
export function readSource(text: string): SourceDocument {
  if (text.length > MAX_BYTES) throw tooLarge();
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new SourceFailedError('sourceNotJson', { reason: isolate((error as Error).message) });
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new SourceFailedError('sourceNotObject');
  const { id, name } = document as { id?: unknown; name?: unknown };
  const found = [id, name].find((value) => typeof value === 'string' && value !== '');
  return { id: (found as string | undefined) ?? 'preview', document };
}

/** Listens for dropped files and pasted texts. */
export function listenForDocuments(
  window: Window,
  {
    onText,
    onError,
  }: { readonly onText: (text: string, fileName?: string) => void; readonly onError: (error: unknown) => void },
): void {
  window.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    if (file.size > MAX_BYTES) onError(tooLarge());
    else file.text().then((text) => onText(text, file.name), onError);
  });
  window.addEventListener('paste', (event) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
    const text = event.clipboardData?.getData('text/plain').trim();
    if (text?.startsWith('{')) onText(text);
  });
}

/** Returns the kind of a document that was opened without a host: the first allowed one that its fields suggest. */
export function guessKind(document: unknown, allowed: readonly PreviewKind[]): PreviewKind {
  const fields = document as Record<string, unknown>;
  const isTheme = 'colours' in fields || 'inherits' in fields;
  const isLabels = !isTheme && (isLabelFile(fields) || isLabelDocument(fields));
  const looksLike: Readonly<Partial<Record<PreviewKind, boolean>>> = {
    menu: 'menus' in fields,
    page: 'elements' in fields,
    plugin: 'pluginId' in fields,
    'cancellation-promo': 'discount' in fields,
    row: 'type' in fields || 'bucketId' in fields || 'heroId' in fields || 'sectionName' in fields,
  };
  const [first] = allowed;
  // A theme has the field `type`, as a row has.
  if (isTheme || isLabels) return allowed.find((kind) => kind === (isTheme ? 'theme' : 'labels')) ?? first!;
  return allowed.find((kind) => looksLike[kind]) ?? first!;
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** Fields that rows and plugins have, also when all their values are texts. */
const FIELDS_OF_PARTS = ['id', 'type', 'bucketId', 'heroId', 'sectionName', 'pluginId'];

/** Whether a document is a file of labels in one language: `{ "<key>": "<text>" }`. */
const isLabelFile = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(fields).length > 0 &&
  Object.values(fields).every(isText) &&
  !FIELDS_OF_PARTS.some((name) => Object.hasOwn(fields, name));

/** Whether a document has labels in several languages, as the editor sends them: `{ "<key>": { "<language>": "<text>" } }`. */
const isLabelDocument = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(fields).length > 0 &&
  Object.values(fields).every(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).length > 0 &&
      Object.entries(value).every(([locale, text]) => LOCALE.test(locale) && isText(text)),
  );

const LOCALE = new RegExp(LOCALE_PATTERN);

/**
 * Returns the document that the frame opens: a file of labels becomes labels in several languages.
 *
 * @param fileName names the language of the labels, for example `en.json`; undefined: it is not known
 * @param locale the language of the preview, for labels whose language is not known
 */
export function toOpenedDocument(document: unknown, fileName: string | undefined, locale: string): unknown {
  const fields = document as Readonly<Record<string, unknown>>;
  if (!isLabelFile(fields)) return document;
  const name = fileName?.replace(/\.json$/i, '') ?? '';
  const language = LOCALE.test(name) ? name : locale;
  return Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, { [language]: text }]));
}
