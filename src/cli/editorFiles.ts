// Maps the files of a realm's folder to the schemas in schemas/generated/editor, as settings of VS Code.
import { DATA_SCHEMAS } from '../../schemas/realm/data/index.ts';

/** An entry of the setting `json.schemas`. */
export type SchemaAssociation = { readonly fileMatch: readonly [string]; readonly url: string };

/** Maps a pattern of files in a realm's folder to the name of their schema. */
const SCHEMAS_BY_FILES: Readonly<Record<string, string>> = {
  'realm.json': 'realm',
  'theme.json': 'theme',
  'pages/*.json': 'page',
  'menus/*.json': 'menu',
  'catalogue/*.json': 'catalogue',
  'strings/*.json': 'labels',
  ...Object.fromEntries(Object.keys(DATA_SCHEMAS).map((kind) => [`data/${kind}.json`, `data-${kind}`])),
};

/**
 * Lists the associations of the files of a realm's folder.
 *
 * @param realmFolder pattern of the realm's folder relative to the folder that is open in the editor: `/realms/*`, or
 *   empty when that is the realm's folder
 * @param schemaFolder path of schemas/generated/editor relative to the same folder; it begins with a dot
 */
export const listSchemaAssociations = (realmFolder: string, schemaFolder: string): SchemaAssociation[] =>
  Object.entries(SCHEMAS_BY_FILES).map(([files, schema]) => ({
    fileMatch: [`${realmFolder}/${files}`],
    url: `${schemaFolder}/${schema}.schema.json`,
  }));
