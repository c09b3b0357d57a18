// The viewer's chosen facets and their form in the query string: `?facets=topic:drama,comedy;length:long&sort=title`.
// All functions are pure.

/** Chosen values by facet name, in the order in which the viewer chose them. */
export type FacetSelection = Readonly<Record<string, readonly string[]>>;

/** Parses the query parameter `facets`. Malformed parts are ignored. */
export function parseFacets(parameter: string | undefined): FacetSelection {
  const selection: Record<string, string[]> = {};
  for (const facet of (parameter ?? '').split(';')) {
    const [name = '', list = ''] = facet.split(':', 2);
    const values = list.split(',').filter(Boolean);
    const isValid = /^[a-z]+$/.test(name) && values.length > 0;
    if (isValid && !Object.hasOwn(selection, name)) selection[name] = [...new Set(values)];
  }
  return selection;
}

/** Formats the query parameter `facets`; undefined when nothing is chosen, so that the parameter is removed. */
export function formatFacets(selection: FacetSelection): string | undefined {
  const parameter = Object.entries(selection)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}:${values.join(',')}`)
    .join(';');
  return parameter || undefined;
}

/** Returns the selection with the value added, or removed if it was chosen already. */
export function toggleFacetValue(selection: FacetSelection, name: string, value: string): FacetSelection {
  const values = selection[name] ?? [];
  const isChosen = values.includes(value);
  return { ...selection, [name]: isChosen ? values.filter((chosen) => chosen !== value) : [...values, value] };
}

/**
 * Returns the values of the API parameter `facet`: one `name:value,value` for each facet.
 * @param fixedFacets facets of the row, which the viewer cannot remove.
 */
export const toFacetParameters = (selection: FacetSelection, fixedFacets: readonly string[]): string[] => [
  ...fixedFacets,
  ...(formatFacets(selection)?.split(';') ?? []),
];
