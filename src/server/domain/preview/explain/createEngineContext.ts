// What the engine needs to resolve the rows of a realm for an audience, without rendering them.
import { createContractRegistry } from '#engine/page/createContractRegistry.ts';
import type { RowContract, ResolveContext, WidgetRegistry } from '#engine/page/types.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import type { DeliverContext } from '../../delivery/deliver.ts';
import type { RowLoad } from './findCalls.ts';
import { toConditionContext } from '../../delivery/rowConditions.ts';
import { findLocaleIndex, resolveLocaleSettings } from '../../publishing/mergeSettings.ts';

/** The declaration of a row type. `load`: the row makes API calls. */
export type RowWidget = RowContract & { readonly load?: RowLoad };
/** The context of an explanation. */
export type EngineContext = Omit<ResolveContext, 'widgets'> & {
  readonly widgets: WidgetRegistry<RowWidget>;
  /** Where each rule of `rowTypes` is in realm.json: one JSON pointer for each rule, in the order of the rules. */
  readonly rulePointers: readonly string[];
};

/**
 * Version of the plugin API in the browsers of this build (engine/plugin-api/engineVersion.ts, which the server must not
 * import; tests/contract/postExplanation.test.ts compares the two).
 */
const BROWSER_ENGINE = 1;

/** Creates the context in which a browser of this audience resolves the realm's pages. */
export function createEngineContext(general: Realm | undefined, context: DeliverContext): EngineContext {
  const realm = general && resolveLocaleSettings(general, context.locale);
  const plugins = realm?.plugins ?? [];
  // A plugin cannot replace a row type of the product, nor one of an earlier plugin.
  const byType = new Map<string, RowWidget>(
    plugins
      .toReversed()
      .flatMap((plugin) =>
        listPluginRows(plugin).map((row) => [row.type, createPluginContract(plugin.id, row)] as const),
      ),
  );
  for (const widget of widgets) byType.set(widget.type, widget);
  return {
    ...toConditionContext(context),
    capabilities: { engine: BROWSER_ENGINE, ...Object.fromEntries(plugins.map(({ id, version }) => [id, version])) },
    widgets: createContractRegistry<RowWidget>(byType.values()),
    ...(realm?.rowTypes && { rowTypes: realm.rowTypes }),
    rulePointers: general ? listRulePointers(general, context.locale) : [],
  };
}

/** Returns the pointers of the rules of the row-type map in a language: those of the language, then those of all languages. */
function listRulePointers({ localeSettings, rowTypes = [] }: Realm, locale: string): string[] {
  const index = findLocaleIndex(localeSettings, locale);
  const localeRules = localeSettings?.[index]?.rowTypes ?? [];
  return [
    ...localeRules.map((_, rule) => `/localeSettings/${index}/rowTypes/${rule}`),
    ...rowTypes.map((_, rule) => `/rowTypes/${rule}`),
  ];
}

type PluginRow = { readonly type: string; readonly version: number };

/** `rows` is missing in a definition that no validator has completed. */
type ListedPlugin = { readonly id: string; readonly rows?: readonly PluginRow[] };

/** Returns the row types of a plugin: that of its `{ pluginId }` elements, and those that it lists. */
const listPluginRows = ({ id, rows = [] }: ListedPlugin): readonly PluginRow[] => [
  { type: `plugin.${id}`, version: 1 },
  ...rows,
];

/** The contract of a plugin's row type: only the plugin itself knows its props and migrations. */
const createPluginContract = (owner: string, { type, version }: PluginRow): RowWidget => ({
  type,
  version,
  owner,
  validate: () => true,
  migrations: [],
  migratesOnRender: true,
  estimate: () => ({ mobile: 0, tablet: 0, desktop: 0, tv: 0 }),
});
