/** Maximum length of a line in characters. Readers of the page would have to scroll longer lines sideways. */
const MAX_LINE = 100;

/**
 * Returns JSON with a value in one line where it fits, and one line for each of its parts where it does not.
 *
 * @param indent spaces before the value's lines, except the first.
 */
export function formatJson(value: unknown, indent = ''): string {
  const line = formatLine(value);
  if (indent.length + line.length <= MAX_LINE || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => `${inner}${formatJson(part, inner)}`)
    : listFields(value).map(([key, part]) => `${inner}${JSON.stringify(key)}: ${formatJson(part, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function formatLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = listFields(value).map(([key, part]) => `${JSON.stringify(key)}: ${formatLine(part)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Returns the fields that JSON contains. */
const listFields = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, part]) => part !== undefined);
