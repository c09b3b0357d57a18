// Starts the editor of menus, labels, theme and settings (src/admin/settings).
import type { Root } from 'react-dom/client';
import type { AdminState } from '#schemas/adminState.ts';
import { REALM_FIELDS } from '#schemas/domain/authored-page.ts';
import type { AdminText } from '#src/admin/createAdminText.ts';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { FieldSchema } from '#src/admin/pages/schema/resolveSchema.ts';
import { SettingsScreen, type SettingsApi } from '#src/admin/settings/SettingsScreen.tsx';
import type { Api } from '#src/api/createApi.ts';
import menuSchemaUrl from '#schemas/generated/editor/menu.schema.json?url';
import realmSchemaUrl from '#schemas/generated/editor/realm.schema.json?url';
import themeSchemaUrl from '#schemas/generated/editor/theme.schema.json?url';
import { createDraftSyncOptions } from './createDraftSyncOptions.ts';
import { loadEditorSchema } from './loadEditorSchema.ts';

/** Renders the editor of settings. */
export function startSettings(state: AdminState, text: AdminText, api: Api, root: Root): void {
  const options = createDraftSyncOptions(state, api);
  const { locales } = state.realm;
  root.render(
    <SettingsScreen
      state={state}
      text={text}
      options={options}
      api={createSettingsApi(api, state.realm.id)}
      loadSchema={(id) => loadSchema(id, locales)}
    />,
  );
}

const createSettingsApi = (api: Api, realmId: string): SettingsApi =>
  Object.assign(Object.create(api) as Api, {
    async listSettings() {
      const { documents } = await api.getEditingSettings({});
      return documents.map(({ id, origin, draft, closedForRole }) => ({
        id,
        inheritedFrom: origin.realm === realmId ? undefined : origin.realm,
        ...(closedForRole !== undefined && { closedForRole }),
        ...(draft && { draft: { ...draft, author: draft.author.name } }),
      }));
    },
    testRedirect: (document: JsonObject, path: string) => api.postRedirectTest({ body: { document, path } }),
    readInheritedLabels: async () => (await api.getInheritedLabels({})).labels,
    async readInheritedTheme() {
      const { realm, theme } = await api.getInheritedTheme({});
      return { theme: theme && { realm, document: theme as JsonObject } };
    },
  });

/** Loads the schema of a document. */
async function loadSchema(id: string, locales: readonly string[]): Promise<FieldSchema> {
  if (id.startsWith('menu:')) return loadEditorSchema(menuSchemaUrl);
  if (id === 'settings:theme') return loadEditorSchema(themeSchemaUrl);
  if (id === 'settings:labels') return describeLabels(locales);
  const { properties = {} } = await loadEditorSchema(realmSchemaUrl);
  const fields: readonly string[] = (REALM_FIELDS as Readonly<Record<string, readonly string[]>>)[id] ?? [];
  const parts = fields.map((name) => [name, properties[name] ?? {}] as const);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(parts) };
}

/** Describes labels by key and language. */
const describeLabels = (locales: readonly string[]): FieldSchema => ({
  type: 'object',
  description: "The brand's wording of the product's labels, by key.",
  additionalProperties: {
    type: 'object',
    description: 'The text by language.',
    properties: Object.fromEntries(locales.map((locale) => [locale, { type: 'string' }])),
    additionalProperties: { type: 'string' },
  },
});
