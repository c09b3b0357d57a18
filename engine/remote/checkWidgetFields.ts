// Checks the fields that a plugin gives to `defineWidget`: plugins are JavaScript, so no compiler has found what is
// missing.

/** The fields that every widget of a plugin needs, with the type of each. */
const REQUIRED_FIELDS = {
  type: 'string',
  version: 'number',
  schema: 'object',
  validate: 'function',
  migrations: 'array',
  view: 'function',
  estimate: 'function',
} as const;

/**
 * Checks that all required fields of a widget exist. The message is short, because reports cut it at 80 characters.
 *
 * @throws Error that names the widget and the first field that is missing or has another type
 */
export function checkWidgetFields(widget: object): void {
  const fields = widget as Readonly<Record<string, unknown>>;
  const name = typeof fields['type'] === 'string' ? fields['type'].slice(0, 30) : 'defineWidget';
  for (const [field, expected] of Object.entries(REQUIRED_FIELDS)) {
    const value = fields[field];
    const found = Array.isArray(value) ? 'array' : typeof value;
    if (found !== expected) throw new Error(`${name}: "${field}" must be: ${expected}, found ${found}`);
  }
}
