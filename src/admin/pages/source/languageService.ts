// Completion, descriptions and findings of the source, from the same JSON Schema as the form.
import {
  ErrorCode,
  getLanguageService,
  TextDocument,
  type JSONSchema,
  type LanguageService,
} from 'vscode-json-languageservice';
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
  /** In English. */
  readonly message: string;
  /** What is wrong with the JSON syntax; missing: the text is valid JSON here, or the service has no code for it. */
  readonly syntax?: SyntaxProblem | undefined;
};

/** What can be wrong with the JSON syntax. The texts are `syntax_<name>` of src/admin/strings. */
export type SyntaxProblem =
  | 'comma'
  | 'colon'
  | 'value'
  | 'property'
  | 'string'
  | 'trailingComma'
  | 'duplicate'
  | 'comment';

/** The syntax problems by the codes of the language service. */
const SYNTAX_PROBLEMS: Readonly<Record<number, SyntaxProblem>> = {
  [ErrorCode.CommaExpected]: 'comma',
  [ErrorCode.CommaOrCloseBacketExpected]: 'comma',
  [ErrorCode.CommaOrCloseBraceExpected]: 'comma',
  [ErrorCode.ColonExpected]: 'colon',
  [ErrorCode.ValueExpected]: 'value',
  [ErrorCode.PropertyExpected]: 'property',
  [ErrorCode.PropertyKeysMustBeDoublequoted]: 'property',
  [ErrorCode.UnexpectedEndOfString]: 'string',
  [ErrorCode.InvalidUnicode]: 'string',
  [ErrorCode.InvalidEscapeCharacter]: 'string',
  [ErrorCode.InvalidCharacter]: 'string',
  [ErrorCode.TrailingComma]: 'trailingComma',
  [ErrorCode.DuplicateKey]: 'duplicate',
  [ErrorCode.UnexpectedEndOfComment]: 'comment',
  [ErrorCode.CommentNotPermitted]: 'comment',
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
      return diagnostics.map(({ range, severity, message, code }) => ({
        from: document.offsetAt(range.start),
        to: document.offsetAt(range.end),
        severity: severity === ERROR ? ('error' as const) : ('warning' as const),
        message: typeof message === 'string' ? message : message.value,
        syntax: SYNTAX_PROBLEMS[Number(code)],
      }));
    },
    async complete(text, offset) {
      const { document, json } = parse(text);
      const list = await service.doComplete(document, document.positionAt(offset), json);
      return (list?.items ?? []).flatMap((item) => {
        const edit = item.textEdit;
        if (!edit || !('range' in edit)) return [];
        const { documentation } = item;
        const english = toPlainText(typeof documentation === 'string' ? documentation : (documentation?.value ?? ''));
        return [
          {
            label: item.label,
            detail: translate(english) ?? (english || undefined),
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
      const plain = toPlainText(lines.join('\n'));
      return translate(plain) ?? (plain || undefined);
    },
  };
}

/** Removes the escapes of Markdown. */
const toPlainText = (markdown: string): string => markdown.replaceAll('&nbsp;', ' ').replaceAll(/\\(.)/g, '$1');

/** Removes the placeholders of snippets: `"${1:basic}"` becomes `"basic"`. */
const removePlaceholders = (snippet: string): string =>
  snippet.replaceAll(/\$\{\d{1,3}:?([^${}]*)\}|\$\d/g, (_, text: string | undefined) => text ?? '');
