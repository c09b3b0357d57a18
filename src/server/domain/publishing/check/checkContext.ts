// The input that all checks of one folder share, and the collector of their problems.
import type { RowTypeRule } from '#engine/page/rowTypeMap.ts';
import type { Slots } from '#engine/page/slots.ts';
import type { Problem, ProblemCode } from '#schemas/problems.ts';
import { folderProblem, IMAGE_WARNINGS } from '#schemas/problems.ts';
import type { Validator } from '#schemas/validator.ts';
import type { FontFacts } from '../../theme/fontFallback.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import type { ImageEntry } from '#src/realm/imageUrl.ts';
import type { ImageHost } from '#schemas/realm/image-host.ts';
import type { Origins } from '#schemas/realm/origins.ts';
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import type { RealmContent } from '../../delivery/realmDocuments.ts';
import type { OutboundRules } from '../../../outbound/checkUrl.ts';
import type { KnownNames } from '../findNearest.ts';
import type { RealmFolder } from '../folder/realmFolder.ts';
import type { LinkTargets } from './linkTargets.ts';
import type { PluginContract, PluginFiles } from './pluginFiles.ts';

/** The part of a widget's declaration that a check reads; `widgets` of widgets/contracts.gen.ts fit it. */
export type WidgetContract = {
  readonly type: string;
  readonly version: number;
  readonly schema: object;
  readonly validate: Validator;
  readonly migrations: readonly ((props: Record<string, unknown>) => Record<string, unknown>)[];
  readonly slots?: Slots | undefined;
};

/** Everything outside the checked folder that a check reads. */
export type CheckEnvironment = {
  /**
   * Published or compiled content of other realms by id: those that `extends` and `catalogueOf` name, and `default`.
   */
  readonly relatedRealms: ReadonlyMap<string, RealmContent>;
  readonly widgets: readonly WidgetContract[];
  /** Returns the id of the realm that has published a host; undefined when no realm has. */
  readonly hostOwner?: ((host: string) => string | undefined) | undefined;
  /** Cache of font metrics by hash, read and added to: parsing a font takes 10 to 250 ms, and fonts seldom change. */
  readonly fontFacts?: Map<string, FontFacts> | undefined;
  /** The addresses that the server may call. Default: public ones only. */
  readonly outbound?: OutboundRules | undefined;
  /** The trusted keys of makers of plugins. Default: those that the folder has, or inherits from `relatedRealms`. */
  readonly pluginKeys?: PluginKeys | undefined;
  /** The plugins' files. Default: they are not checked, as in a publish. */
  readonly pluginFiles?: PluginFiles | undefined;
  /** Returns ms since 1970. Default: the clock of the process. */
  readonly now?: (() => number) | undefined;
  /** Called with the path of each file before it is checked. */
  readonly onFile?: ((path: string) => void) | undefined;
};

/** Shared by the checks of one folder. */
export type CheckContext = {
  readonly folder: RealmFolder;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /**
   * True: realm.json lists a language that is not a language tag, so the list of languages is not what the author
   * means.
   */
  readonly hasInvalidLocales?: boolean | undefined;
  readonly widgets: ReadonlyMap<string, WidgetContract>;
  /** The realm's plugins: their ids, row types, and the contracts of the row types whose plugin has a schema. */
  readonly plugins: {
    readonly ids: ReadonlySet<string>;
    readonly rowTypes: ReadonlySet<string>;
    readonly contracts: ReadonlyMap<string, PluginContract>;
  };
  /** The rules of the row-type map, own or inherited; they decide the row types of buckets. Default: none. */
  readonly rowTypeRules?: readonly RowTypeRule[] | undefined;
  /** Origins that the realm's pages may use, including inherited ones. */
  readonly origins: Origins;
  /** The realm's image host, own or inherited. */
  readonly imageHost?: ImageHost | undefined;
  /** Files of art/ that an image field may name, including inherited ones. */
  readonly images: KnownNames;
  /** The images of `images` with what is known of them; missing: nothing is known. */
  readonly artwork?: { get(name: string): ImageEntry | undefined } | undefined;
  /** Files of clips/ that a clip's address may name. */
  readonly clips: { has(name: string): boolean };
  readonly itemIds: KnownNames & { readonly size: number };
  readonly tags: KnownNames;
  readonly pageIds: KnownNames;
  /** What the links of the realm may name. */
  readonly linkTargets: LinkTargets;
  /** Licences of data/licences.json, own or inherited. */
  readonly licenceIds: readonly string[];
  /** Experiments that rows may name, own or inherited. */
  readonly experiments: readonly Experiment[];
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly report: (
    file: string,
    code: ProblemCode,
    pointer: string,
    more?: Omit<Problem, 'code' | 'severity' | 'pointer' | 'file'>,
  ) => void;
  readonly add: (found: Problem) => void;
};

/** Collects problems and drops duplicates. */
export function createCollector(
  maxProblems = Infinity,
): { readonly problems: Problem[] } & Pick<CheckContext, 'report' | 'add'> {
  const problems: Problem[] = [];
  const reportedKeys = new Set<string>();
  const add = (found: Problem): void => {
    if (problems.length >= maxProblems) return;
    // What an image lacks for a use is reported where it is used first: a catalogue can use it a thousand times.
    const isOfImage = (IMAGE_WARNINGS as readonly string[]).includes(found.code);
    const place = isOfImage ? [] : [found.file, found.pointer];
    const key = JSON.stringify([...place, found.code, found.expected, found.found]);
    if (reportedKeys.has(key)) return;
    reportedKeys.add(key);
    problems.push(found);
  };
  return {
    problems,
    add,
    report: (file, code, pointer, more = {}) => add(folderProblem(code, pointer, { file, ...more })),
  };
}
