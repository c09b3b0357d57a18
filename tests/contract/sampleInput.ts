// Makes valid requests from the OpenAPI document, so that a test can call every operation.
type Schema = {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly examples?: readonly unknown[];
};
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema };

/** An operation of the OpenAPI document with a valid request. */
export type SampleOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
};

/** Texts for strings with a pattern; the first that matches is used. */
const TEXTS = [
  'home',
  'en',
  '2026-11-21T10:00:00Z',
  '2026-11-21',
  'UY',
  'a'.repeat(64),
  '1',
  'A'.repeat(43),
  'a@b.co',
  'BCDFGH',
  'com.example.app',
  '1234',
  '/title',
  'plugin:polls',
];

/** Returns a small value that the schema accepts. */
function createSample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return createSample(first);
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const { properties = {}, required = [], minProperties = 0 } = schema;
      const names = required.length >= minProperties ? required : Object.keys(properties).slice(0, minProperties);
      return Object.fromEntries(names.map((name) => [name, createSample(properties[name] ?? {})]));
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => createSample(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default: {
      const { pattern, minLength = 0 } = schema;
      const matches = (text: string): boolean =>
        text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
      return TEXTS.find(matches) ?? schema.examples?.[0] ?? 'home';
    }
  }
}

/** Returns every operation of an OpenAPI document. */
export function listOperations(document: Readonly<Record<string, unknown>>): SampleOperation[] {
  const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = (operation['parameters'] ?? []) as readonly Parameter[];
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
        return encodeURIComponent(String(createSample(parameter?.schema ?? {})));
      });
      const content = (operation['requestBody'] as { content?: Record<string, { schema: Schema }> } | undefined)
        ?.content?.['application/json'];
      return {
        id: String(operation['operationId']),
        method: method.toUpperCase(),
        path: filled,
        body: content && createSample(content.schema),
      };
    }),
  );
}
