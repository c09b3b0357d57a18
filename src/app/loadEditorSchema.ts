import type { FieldSchema } from '#src/admin/pages/schema/resolveSchema.ts';

const schemas = new Map<string, Promise<FieldSchema>>();

/** Loads a schema of authored documents once. That of pages weighs 40 kB gzip, so only the editors load them. */
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
