// The documents that a preview frame opens without a host: stored ones, files of this site, dropped files and pasted
// JSON.
import type { PreviewKind } from '#schemas/preview/messages.ts';

/** A document of one of the sources. */
export type SourceDocument = { readonly id: string; readonly document: unknown };

/** A source that cannot be opened. The message is for editors. */
export class SourceFailedError extends Error {
  override readonly name = 'SourceFailedError';
}

/** Maximum size of a document in bytes: that of a page in a realm's folder. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Fetches a JSON document of this site.
 * @throws {SourceFailedError}
 */
export async function fetchSource(address: string, origin: string): Promise<SourceDocument> {
  if (!URL.canParse(address, origin) || new URL(address, origin).origin !== origin)
    throw new SourceFailedError('The address must be one of this site.');
  const response = await fetch(new URL(address, origin), {
    headers: { accept: 'application/json' },
    redirect: 'error',
  });
  if (!response.ok) throw new SourceFailedError(`The address responded with ${response.status}.`);
  return readSource(await response.text());
}

/**
 * Reads a JSON text.
 * @throws {SourceFailedError}
 */
export function readSource(text: string): SourceDocument {
  if (text.length > MAX_BYTES) throw new SourceFailedError('The document is larger than 4 MB.');
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new SourceFailedError(`This is not JSON: ${(error as Error).message}`);
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new SourceFailedError('The document must be a JSON object.');
  const { id, name } = document as { id?: unknown; name?: unknown };
  const found = [id, name].find((value) => typeof value === 'string' && value !== '');
  return { id: (found as string | undefined) ?? 'preview', document };
}

/** Listens for dropped files and pasted texts. */
export function listenForDocuments(
  window: Window,
  { onText, onError }: { readonly onText: (text: string) => void; readonly onError: (error: unknown) => void },
): void {
  window.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    if (file.size > MAX_BYTES) onError(new SourceFailedError('The document is larger than 4 MB.'));
    else file.text().then(onText, onError);
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
  const looksLike: Readonly<Partial<Record<PreviewKind, boolean>>> = {
    menu: 'menus' in fields,
    page: 'elements' in fields,
    plugin: 'pluginId' in fields,
    'cancellation-promo': 'discount' in fields,
    row: 'type' in fields || 'bucketId' in fields || 'heroId' in fields || 'sectionName' in fields,
  };
  return allowed.find((kind) => looksLike[kind]) ?? allowed[0]!;
}
