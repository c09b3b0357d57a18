// Formats the fields of a JSON Schema as a Markdown table, for authors of a realm's folder.

/** The keywords of JSON Schema that the product's schemas use. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly 'x-text'?: unknown;
  readonly 'x-image'?: unknown;
};

type Field = { readonly path: string; readonly kind: string; readonly isRequired: boolean; readonly text: string };

/** Maximum nesting of the fields in a table. The fields of objects that are nested deeper are not listed. */
const MAX_DEPTH = 3;
/** Longer lists of values are cut in a table; the types of links have a list of their own. */
const MAX_VALUES = 12;

/**
 * Returns the table of an object's fields: path, type, whether it is required, and its description with the allowed
 * values and the default.
 *
 * @param skip fields that another table describes
 */
export function formatFieldTable(schema: unknown, skip: readonly string[] = []): string {
  const fields = listFields(schema as Schema, '', 1).filter(
    ({ path }) => !skip.some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[].`)),
  );
  return [
    '| field | type | meaning |',
    '| --- | --- | --- |',
    ...fields.map(({ path, kind, isRequired, text }) =>
      `| \`${path}\`${isRequired ? ' (required)' : ''} | ${kind} | ${text} |`.replaceAll('\n', ' '),
    ),
  ].join('\n');
}

function listFields({ properties = {}, required = [] }: Schema, parent: string, depth: number): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = parent ? `${parent}.${name}` : name;
    const field = { path, kind: describeType(schema), isRequired: required.includes(name), text: describe(schema) };
    if (depth >= MAX_DEPTH) return [field];
    if (schema.properties) return [field, ...listFields(schema, path, depth + 1)];
    return schema.items?.properties ? [field, ...listFields(schema.items, `${path}[]`, depth + 1)] : [field];
  });
}

function describeType(schema: Schema): string {
  if (schema['x-image']) return 'image';
  if (schema['x-text']) return 'text';
  if (schema.items) return `list of ${describeType(schema.items)}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

function describe(schema: Schema): string {
  const allowed = schema.enum ?? schema.items?.enum;
  const listed = allowed?.slice(0, MAX_VALUES).map((value) => `\`${String(value)}\``) ?? [];
  const others = (allowed?.length ?? 0) > MAX_VALUES ? ` and ${allowed!.length - MAX_VALUES} more` : '';
  const values = allowed ? ` One of ${listed.join(', ')}${others}.` : '';
  const byDefault = schema.default === undefined ? '' : ` Default: \`${JSON.stringify(schema.default)}\`.`;
  return `${schema.description ?? ''}${values}${byDefault}`
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('](', '] (')
    .trim();
}
