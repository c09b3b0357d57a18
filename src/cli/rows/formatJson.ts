/** Maximum length of a line in characters. Readers of the page would have to scroll longer lines sideways. */
const MAX_LINE = 100;

/**
 * Formats a value as JSON. An object or array that fits in one line stays in one line; otherwise each part begins a new
 * line and is formatted in the same way.
 *
 * @param indent spaces before the value's lines, except the first
 * @param usedLength characters of the first line that are not the value's: indent, key and comma
 */
export function formatJson(value: unknown, indent = '', usedLength = indent.length): string {
  const line = formatLine(value);
  if (usedLength + line.length <= MAX_LINE || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => `${inner}${formatJson(part, inner, inner.length + 1)}`)
    : listFields(value).map(([key, part]) => {
        const start = `${inner}${JSON.stringify(key)}: `;
        return `${start}${formatJson(part, inner, start.length + 1)}`;
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function formatLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = listFields(value).map(([key, part]) => `${JSON.stringify(key)}: ${formatLine(part)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Returns the fields that are not undefined: JSON leaves out the others. */
const listFields = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, part]) => part !== undefined);
