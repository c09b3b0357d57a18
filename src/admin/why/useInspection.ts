import { useEffect, useState } from 'react';
import type { Api } from '#src/api/createApi.ts';
import { getAt } from '#schemas/jsonPointer.ts';
import { getExtensionKey } from '../pages/document/pointer.ts';
import { findRowPointer } from '../pages/document/rows.ts';
import type { EditorStore } from '../pages/store/EditorStore.ts';
import { InspectionStore } from './InspectionStore.ts';

/** The API call that explains rows. */
export type InspectionApi = Pick<Api, 'postExplanation'>;

/** Explains the selected row of an editor as long as the editor is open. */
export function useInspection(store: EditorStore, api: InspectionApi): InspectionStore {
  const [inspection] = useState(
    () =>
      new InspectionStore({
        explain: (body) => api.postExplanation({ body }),
        read() {
          const { selection, pageId, document } = store;
          const row = findRowPointer(selection);
          const existing = row === undefined || getAt(document, row) === undefined ? undefined : row;
          return { id: pageId, document, row: getExtensionKey(selection) === undefined ? existing : selection };
        },
        audience: { kind: 'guest' },
      }),
  );
  useEffect(() => inspection.start(), [inspection]);
  return inspection;
}
