/** Returns the query parameters that a widget lists, if they are present. */
export function pickQuery(
  query: Readonly<Record<string, string>>,
  names: readonly string[] | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (names ?? []).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const])),
  );
}
