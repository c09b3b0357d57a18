// The page that the dev server shows when a page cannot be rendered, usually because of a mistake in its code.
import { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import type { RenderOutput } from '#src/app/entryServer.tsx';

/** An error of Vite's transformations. */
type BuildError = Error & {
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
  /** The lines of code around the error. */
  readonly frame?: string;
};

/**
 * Returns the page. It contains Vite's client, so that it reloads by itself after the correction.
 *
 * @param nonce that the page's security policy allows for scripts.
 */
export function renderDevelopmentError(error: unknown, nonce: string): RenderOutput {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Error in the code</title>',
    `<script type="module" nonce="${nonce}" src="/@vite/client"></script></head><body data-page="development-error">`,
    '<h1>This page cannot be rendered</h1>',
    `<pre>${escapeMarkup(describeBuildError(error))}</pre>`,
    '<p>Correct the file and save it. This page then reloads by itself.</p></body></html>',
  ].join('');
  return { status: 500, stream: Readable.from([html]), abort: () => undefined };
}

/** Returns message, position and code, or the stack of an error without a position in a file. */
export function describeBuildError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, loc, frame, stack } = error as BuildError;
  if (!loc) return stripVTControlCharacters(stack ?? message);
  const lines = [message, `${loc.file ?? ''}:${loc.line}:${loc.column}`, frame ?? ''];
  return stripVTControlCharacters(lines.join('\n')).trim();
}
