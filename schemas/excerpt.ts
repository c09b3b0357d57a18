// Excerpts of documents for problems.
/** Shortens a value for a report: JSON, at most 80 characters. */
export function excerpt(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
