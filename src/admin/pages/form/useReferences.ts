import { useCallback } from 'react';
import type { References } from '#schemas/api/editing/getReferences.ts';
import type { ReferenceKind } from '#schemas/references.ts';
import type { LoadReferences } from './formContext.ts';

/** The call with which a field lists what it may name. */
export type ReferencesApi = {
  getReferences(input: { readonly kind: ReferenceKind; readonly query: string }): Promise<References>;
};

/** Returns the function that fetches what a field may name; the same one while the API is the same. */
export const useReferences = (api: ReferencesApi): LoadReferences =>
  useCallback((kind, query) => api.getReferences({ kind, query }), [api]);
