type Options = { readonly localised: boolean; readonly keptKeywords?: readonly string[] };

/**
 * Returns a copy of a schema for publication, without Marquee's own keywords (`x-...`).
 * @param localised true: the schema of files in a realm's folder, where a text or image may also be `{ "$text": {...}
 * }`; false: the schema of delivered JSON.
 * @param keptKeywords those of these keywords that the copy keeps; default: none
 */
export function publicSchema(schema: unknown, options: Options): unknown {
  const { localised, keptKeywords = [] } = options;
  if (Array.isArray(schema)) return schema.map((part) => publicSchema(part, options));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith('x-') || keptKeywords.includes(key))
      .map(([key, value]) => [key, publicSchema(value, options)]),
  );
  return localised && ('x-text' in schema || 'x-image' in schema) ? allowLocalisedText(copy) : copy;
}

const allowLocalisedText = (schema: object): object => ({
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
