import type { FieldSchema } from '#src/admin/pages/schema/resolveSchema.ts';

const schemas = new Map<string, Promise<FieldSchema>>();

/** Loads a schema of authored documents once. The schema of pages has 40 kB gzip, so only the editors load schemas. */
export function loadEditorSchema(address: string): Promise<FieldSchema> {
  const known = schemas.get(address);
  if (known) return known;
  const loading = fetch(address)
    .then((response) => response.json() as Promise<FieldSchema>)
    .catch((error: unknown) => {
      schemas.delete(address);
      throw error;
    });
  schemas.set(address, loading);
  return loading;
}
