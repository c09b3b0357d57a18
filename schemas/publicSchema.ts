/**
 * A copy of a schema for others to read: our own keywords (`x-...`) go.
 * @param localised true: as in a realm's folder, where a text or picture may also be `{ "$text": {...} }`; false: as delivered.
 */
export function publicSchema(schema: unknown, { localised }: { readonly localised: boolean }): unknown {
  if (Array.isArray(schema)) return schema.map((part) => publicSchema(part, { localised }));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, value]) => [key, publicSchema(value, { localised })]),
  );
  return localised && ('x-text' in schema || 'x-picture' in schema) ? inLanguages(copy) : copy;
}

const inLanguages = (schema: object): object => ({
  anyOf: [
    schema,
    {
      type: 'object',
      additionalProperties: false,
      required: ['$text'],
      properties: {
        $text: { type: 'object', additionalProperties: { type: 'string' }, description: 'The text by language.' },
      },
    },
  ],
});
