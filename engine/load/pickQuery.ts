/** The parameters of an address that a widget asked for, as far as they are given. */
export function pickQuery(
  query: Readonly<Record<string, string>>,
  names: readonly string[] | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (names ?? []).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const])),
  );
}
