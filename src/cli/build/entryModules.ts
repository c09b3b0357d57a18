// The modules with which a first visit begins; also their names in Vite's manifest.

export const CLIENT_ENTRY = 'src/app/entryClient.tsx';

/** Row types at the top of a home page. */
export const FIRST_ROW_TYPES: readonly string[] = ['hero', 'carousel', 'section-links', 'double-row'];

export const declarationOf = (rowType: string): string => `widgets/${rowType}/widget.ts`;
export const viewOf = (rowType: string): string => `widgets/${rowType}/View.tsx`;

/** Modules that rows of these types load before they are rendered. */
export function rowModules(rowTypes: Iterable<string>): string[] {
  return [...rowTypes].flatMap((rowType) => [declarationOf(rowType), viewOf(rowType)]);
}
