// Starts the comparison of audiences (src/admin/previewMatrix).
import type { Root } from 'react-dom/client';
import type { AdminState } from '#schemas/adminState.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import { MatrixScreen } from '#src/admin/previewMatrix/MatrixScreen.tsx';
import type { Api } from '#src/api/createApi.ts';
import { createDraftSyncOptions } from './createDraftSyncOptions.ts';

/** Renders the comparison of audiences. */
export function startMatrix(state: AdminState, text: AdminText, api: Api, root: Root): void {
  // No StrictMode: a second mount would load the frames again.
  root.render(<MatrixScreen state={state} text={text} options={createDraftSyncOptions(state, api)} api={api} />);
}
