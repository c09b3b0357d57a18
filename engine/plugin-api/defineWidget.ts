// The declaration of a widget. Importing it has no side effect and loads no React.
import type { FunctionComponent } from 'react';
import type { Schema, TypeOf } from '#schemas/defineSchema.ts';
import type { PatchProps } from '#schemas/plugin/props-patch.ts';
import type { Validator } from '#schemas/validator.ts';
import type { Estimate, Migration, PreloadHint, RowContract } from '#engine/page/contract.ts';
import type { Ports } from './ports.ts';

export type { Slots } from '#engine/page/slots.ts';
export type { Estimate, Migration };

/** The props that the engine passes to every view. */
export type ViewProps<Props, Data = undefined> = {
  readonly props: Props;
  /** The value that `load` returned; undefined when the widget has no loader. */
  readonly data: Data;
  readonly row: {
    readonly id: string;
    readonly type: string;
    /** Position in the page, from 0. */
    readonly index: number;
    readonly pageId: string;
    /**
     * Version of the props, when a plugin that is not loaded yet must still migrate them; missing otherwise.
     */
    readonly v?: number;
  };
  /** Changes the props of this row by a JSON Patch, in this tab. Only rows of plugins have it. */
  readonly patch?: PatchProps;
};

/** The second argument of `load`. */
export type LoadContext = {
  readonly ports: Pick<Ports, 'content' | 'clock' | 'address' | 'preferences'>;
  /** Aborted when the time limit is over, or when no view waits for the data any more. */
  readonly signal: AbortSignal;
  readonly pageId: string;
  /** Id of the page's subject (`haddad` for the page `fighter/haddad`); undefined for a page without one. */
  readonly subject: string | undefined;
  /** The parameters of the URL that the widget lists in `query`, if they are present. */
  readonly query: Readonly<Record<string, string>>;
};

/** The page of a row, for `showsPageTitle`. */
export type PageOfRow = {
  /** Position of the row in the page, from 0. */
  readonly index: number;
  /** Title of the page. */
  readonly title: string;
};

/** A row type. `Props` come from the schema; `Data` is the value that `load` returns and the view receives. */
export type Widget<Props = unknown, Data = unknown> = {
  /** Row type: lower case with hyphens; third parties add a vendor prefix (`acme.polls`). */
  readonly type: string;
  /** Current version of the props' shape: 1 + number of migrations. */
  readonly version: number;
  /** Schema of the props at the current version. */
  readonly schema: Schema<Props>;
  /**
   * Compiled from the schema by `npm run generate` (validate.gen.js beside the widget). Loaded only when the
   * browser reads a page that the server has not read: a first visit needs no validator.
   */
  readonly validate: () => Promise<{ default: Validator }>;
  /** One for each earlier version, the migration of version 1 first. */
  readonly migrations: readonly Migration[];
  /** Id of the plugin that the widget belongs to; missing for the product's own. Set by definePlugin. */
  readonly owner?: string;
  /** Loads the view, when the first row of this type is rendered. */
  readonly view: () => Promise<{ default: FunctionComponent<ViewProps<Props, Data>> }>;
  /**
   * Fetches the data that the view needs besides its props. The engine limits its time and may abort it; a failure
   * affects only its own row.
   */
  readonly load?: (props: Props, context: LoadContext) => Promise<Data>;
  /**
   * Returns data that the view renders until `load` has ended, when the row is on the page of a subject that the viewer
   * opens from a card.
   * @param item data about the subject from a page that the viewer has opened: an object with its id, unchecked.
   * @returns undefined when the data is not sufficient
   */
  readonly placeholderData?: (item: object) => Data | undefined;
  /** Parameters of the URL that `load` depends on: when one changes, the row loads again. */
  readonly query?: readonly string[];
  /** Estimates the height of a row before it is measured. The server and the browser call it. */
  readonly estimate: (props: Props) => Estimate;
  /**
   * Returns whether the view shows the title of the page. The page's h1 is in the first row that shows the title, is
   * rendered by the server and is visible in every viewport class: its view renders the title as the first element of
   * `useHeadings()`. While the row has no data, the engine renders the h1. Missing: the view never shows the title.
   * Rows of plugins from other sites never have the h1.
   */
  readonly showsPageTitle?: (props: Props, page: PageOfRow) => boolean;
  /** Images to preload when the row is the first of its page: the likely largest contentful paint. */
  readonly preload?: (props: Props) => PreloadHint | undefined;
};

/** The slots of a row type, which only the product's own widgets have. Their views show them with `useSlot`. */
type WithSlots = Pick<RowContract, 'slots'>;

/**
 * Declares a row type, in the `widget.ts` of its folder. It has no side effect and loads no React: the server imports
 * it too.
 * @throws when the number of migrations is not the version less one; the message names both numbers.
 */
export function defineWidget<S extends Schema<unknown>, Data = undefined>(
  widget: Omit<Widget<TypeOf<S>, Data>, 'schema'> & { readonly schema: S } & WithSlots,
): Widget<TypeOf<S>, Data> & WithSlots {
  const missingCount = widget.version - 1 - widget.migrations.length;
  if (missingCount !== 0) {
    throw new Error(
      `${widget.type}: version ${widget.version} needs ${widget.version - 1} migrations, found ${widget.migrations.length}. Add the missing migration or correct the version.`,
    );
  }
  return Object.freeze({ ...widget }) as Widget<TypeOf<S>, Data> & WithSlots;
}

/**
 * A widget of unknown props: the type that registries use, and that fits every widget. The engine passes it only props
 * that its own validator accepted, and its view only data that its own loader returned.
 */
export type AnyWidget = Omit<Widget<never, never>, 'schema' | 'load' | 'placeholderData'> &
  WithSlots & {
    readonly schema: Schema<unknown>;
    readonly load?: (...input: Parameters<NonNullable<Widget<never, never>['load']>>) => Promise<unknown>;
    readonly placeholderData?: (item: object) => unknown;
  };
