// Addresses that open an editor at a part of a document: the fragment is the JSON pointer of the part.
import { useEffect } from 'react';
import { isSettingsDocument } from '#schemas/domain/authored-page.ts';
import type { EditorStore } from './store/EditorStore.ts';

/** Returns the address of the editor of a page or of a document of settings, with a part of the document selected. */
export const toPointerAddress = (document: string, pointer: string): string =>
  `/_admin/${isSettingsDocument(document) ? 'settings' : 'pages'}/${encodeURIComponent(document)}#${encodeURIComponent(pointer)}`;

/** Returns the pointer in the fragment of an address; undefined: there is none. */
export function readPointerInAddress(fragment: string): string | undefined {
  try {
    const pointer = decodeURIComponent(fragment.slice(1));
    return pointer.startsWith('/') ? pointer : undefined;
  } catch {
    return undefined;
  }
}

/** Selects the part of the document that the address names. A reload does not select it again. */
export function useSelectionInAddress(store: EditorStore): void {
  useEffect(() => {
    const pointer = readPointerInAddress(location.hash);
    if (pointer === undefined) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    store.select(pointer);
  }, [store]);
}
