// Starts the editor of pages (src/admin/pages).
import type { Root } from 'react-dom/client';
import type { AdminState } from '#schemas/adminState.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import { PagesScreen } from '#src/admin/pages/PagesScreen.tsx';
import type { Api } from '#src/api/createApi.ts';
import pageSchemaUrl from '#schemas/generated/editor/page.schema.json?url';
import { createDraftSyncOptions } from './createDraftSyncOptions.ts';
import { loadEditorSchema } from './loadEditorSchema.ts';

/** Renders the editor of pages. */
export function startPages(state: AdminState, text: AdminText, api: Api, root: Root): void {
  const options = createDraftSyncOptions(state, api);
  // No StrictMode: a second mount would load the preview's frame again.
  root.render(<PagesScreen state={state} text={text} options={options} api={api} loadSchema={loadSchema} />);
}

/** Loads the schema of authored pages. */
const loadSchema = () => loadEditorSchema(pageSchemaUrl);
