// The sizes of the widgets' code in the built app, for editors who ask what a row costs.
import { existsSync, readFileSync, statSync } from 'node:fs';

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/** Returns the bytes of a row type's own files, as gzip; undefined: it has none, or the app is not built. */
export type WidgetCode = (rowType: string) => number | undefined;

/**
 * Creates the function that measures a row type's code. It does not count files that other code imports too, because
 * viewers have them already.
 * @param client folder of the built app; undefined: a development server, whose files are not those of viewers
 */
export function createWidgetCode(client: URL | undefined): WidgetCode {
  let manifest: Manifest | undefined;
  return (rowType) => {
    if (!client) return undefined;
    const manifestFile = new URL('.vite/manifest.json', client);
    if (!existsSync(manifestFile)) return undefined;
    manifest ??= JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
    const view = manifest[`widgets/${rowType}/View.tsx`];
    // The views that most pages show are in files of several row types (build/firstVisit.ts).
    if (!view) return undefined;
    const chunks = [view, manifest[`widgets/${rowType}/widget.ts`]];
    const files = new Set(chunks.flatMap((chunk) => (chunk ? [chunk.file, ...(chunk.css ?? [])] : [])));
    return [...files].reduce((sum, file) => sum + sizeOf(new URL(file, client)), 0);
  };
}

function sizeOf(file: URL): number {
  const compressed = new URL(`${file.href}.gz`);
  return statSync(existsSync(compressed) ? compressed : file).size;
}
