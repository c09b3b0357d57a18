// Starts the editor of pages (src/admin/pages).
import type { ComponentProps } from 'react';
import type { Root } from 'react-dom/client';
import type { AdminState } from '#schemas/adminState.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import { PagesScreen } from '#src/admin/pages/PagesScreen.tsx';
import type { Api } from '#src/api/createApi.ts';
import { widgetLoaders } from '#widgets/index.gen.ts';
import pageSchemaUrl from '#schemas/generated/editor/page.schema.json?url';
import { createDraftSyncOptions } from './createDraftSyncOptions.ts';
import { loadEditorSchema } from './loadEditorSchema.ts';

/** Renders the editor of pages. */
export function startPages(state: AdminState, text: AdminText, api: Api, root: Root): void {
  const options = createDraftSyncOptions(state, api);
  // No StrictMode: a second mount would load the preview's frame again.
  root.render(<PagesScreen {...{ state, text, options, api, loadSchema, loadWidget }} />);
}

/** Loads the widget of a row type; undefined: this product has none. */
const loadWidget: ComponentProps<typeof PagesScreen>['loadWidget'] = async (type) =>
  Object.hasOwn(widgetLoaders, type) ? widgetLoaders[type]?.() : undefined;

/** Loads the schema of authored pages. */
const loadSchema = () => loadEditorSchema(pageSchemaUrl);
