import { useEffect, useState } from 'react';
import type { Api } from '#src/api/createApi.ts';
import { getElementIndex, getExtensionKey, toElementPointer } from '../pages/document/pointer.ts';
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
          const { selection, elements, pageId, document } = store;
          const index = getElementIndex(selection);
          const element = index === undefined || index >= elements.length ? undefined : toElementPointer(index);
          return { id: pageId, document, row: getExtensionKey(selection) === undefined ? element : selection };
        },
        audience: { kind: 'guest' },
      }),
  );
  useEffect(() => inspection.start(), [inspection]);
  return inspection;
}
