// Completion, descriptions and findings of the source, from the same JSON Schema as the form.
import { getLanguageService, TextDocument, type JSONSchema, type LanguageService } from 'vscode-json-languageservice';
import type { TranslateDescription } from '../../descriptions/loadDescriptions.ts';
import type { FieldSchema } from '../schema/resolveSchema.ts';

/** A completion of the source at a position. */
export type SourceCompletion = {
  readonly label: string;
  readonly detail: string | undefined;
  readonly insert: string;
  readonly from: number;
  readonly to: number;
};

/** A problem of the source that is found without the server. */
export type SourceProblem = {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
};

/** Checks, completions and descriptions for the JSON text of a document, from its schema. */
export type SourceLanguage = {
  check(text: string): Promise<readonly SourceProblem[]>;
  complete(text: string, offset: number): Promise<readonly SourceCompletion[]>;
  /** Returns the description of the field at an offset. */
  describe(text: string, offset: number): Promise<string | undefined>;
};

const URI = 'marquee://page.json';
const SCHEMA_URI = 'marquee://schema';
const ERROR = 1;

/**
 * Creates the checks, completions and descriptions of a schema. Descriptions are translated where a translation exists.
 */
export function createSourceLanguage(
  schema: FieldSchema,
  translate: TranslateDescription = () => undefined,
): SourceLanguage {
  const service: LanguageService = getLanguageService({
    // The schema of the form is also that of a document that names its format: `"$schema": "/schemas/page-1.json"`.
    schemaRequestService: () => Promise.resolve(JSON.stringify({ $ref: SCHEMA_URI })),
  });
  service.configure({
    validate: true,
    schemas: [{ uri: SCHEMA_URI, fileMatch: ['*'], schema: schema as JSONSchema }],
  });
  let parsed:
    | { readonly document: TextDocument; readonly json: ReturnType<LanguageService['parseJSONDocument']> }
    | undefined;
  const parse = (text: string) => {
    if (parsed?.document.getText() === text) return parsed;
    const document = TextDocument.create(URI, 'json', 1, text);
    parsed = { document, json: service.parseJSONDocument(document) };
    return parsed;
  };
  return {
    async check(text) {
      const { document, json } = parse(text);
      const diagnostics = await service.doValidation(document, json, { schemaValidation: 'error' });
      return diagnostics.map(({ range, severity, message }) => ({
        from: document.offsetAt(range.start),
        to: document.offsetAt(range.end),
        severity: severity === ERROR ? ('error' as const) : ('warning' as const),
        message: typeof message === 'string' ? message : message.value,
      }));
    },
    async complete(text, offset) {
      const { document, json } = parse(text);
      const list = await service.doComplete(document, document.positionAt(offset), json);
      return (list?.items ?? []).flatMap((item) => {
        const edit = item.textEdit;
        if (!edit || !('range' in edit)) return [];
        const { documentation } = item;
        return [
          {
            label: item.label,
            detail: typeof documentation === 'string' ? documentation : documentation?.value,
            insert: removePlaceholders(edit.newText),
            from: document.offsetAt(edit.range.start),
            to: document.offsetAt(edit.range.end),
          },
        ];
      });
    },
    async describe(text, offset) {
      const { document, json } = parse(text);
      const hover = await service.doHover(document, document.positionAt(offset), json);
      const contents = hover?.contents;
      if (!Array.isArray(contents)) return undefined;
      const lines = contents.map((line) => (typeof line === 'string' ? line : line.value));
      const plain = lines.join('\n').replaceAll('&nbsp;', ' ').replaceAll(/\\(.)/g, '$1');
      return translate(plain) ?? (plain || undefined);
    },
  };
}

/** Removes the placeholders of snippets: `"${1:basic}"` becomes `"basic"`. */
const removePlaceholders = (snippet: string): string =>
  snippet.replaceAll(/\$\{\d{1,3}:?([^${}]*)\}|\$\d/g, (_, text: string | undefined) => text ?? '');
