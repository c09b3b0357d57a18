// The one declaration of a row type. Importing a widget's declaration has no side effect and loads no React.
import type { FunctionComponent } from 'react';
import type { Schema, TypeOf } from '#schemas/defineSchema.ts';
import type { Validator } from '#schemas/validator.ts';
import type { Estimate, Migration, PreloadHint } from '#engine/page/contract.ts';
import type { Ports } from './ports.ts';

export type { Estimate, Migration };

export type ViewProps<Props, Data = undefined> = {
  readonly props: Props;
  /** What `load` answered; undefined when the widget has no loader. */
  readonly data: Data;
  readonly row: {
    readonly id: string;
    readonly type: string;
    readonly index: number;
    readonly pageId: string;
    /** Version of the props, where they are left as they were written (a plugin's own rows, before it is there); missing otherwise. */
    readonly v?: number;
  };
};

export type LoadContext = {
  readonly ports: Pick<Ports, 'content' | 'clock' | 'address' | 'preferences'>;
  readonly signal: AbortSignal;
  readonly pageId: string;
  /** Id of what the page is about (`fighter/haddad` is about `haddad`); undefined for a page about nothing in particular. */
  readonly subject: string | undefined;
  /** The parameters of the address that the widget names in `query`, as far as they are given. */
  readonly query: Readonly<Record<string, string>>;
};

/** A row type. `Props` come from the schema; `Data` is what `load` answers and the view receives. */
export type Widget<Props = unknown, Data = unknown> = {
  /** Row type: lower case with hyphens; a third party's carries a vendor prefix (`acme.polls`). */
  readonly type: string;
  /** Current version of the props' shape: 1 + number of migrations. */
  readonly version: number;
  readonly schema: Schema<Props>;
  /**
   * Compiled from the schema by `npm run generate` (validate.gen.js beside the widget). Loaded when a page is read that the
   * server has not read already: a first visit needs no validator.
   */
  readonly validate: () => Promise<{ default: Validator }>;
  readonly migrations: readonly Migration[];
  /** Id of the plugin it belongs to; missing for the product's own. Set by definePlugin. */
  readonly owner?: string;
  /** The view, loaded only when a row of this type is drawn. */
  readonly view: () => Promise<{ default: FunctionComponent<ViewProps<Props, Data>> }>;
  /** Fetches what the view needs beyond its props. Bounded, abortable; its failure is its row's own. */
  readonly load?: (props: Props, context: LoadContext) => Promise<Data>;
  /** Parameters of the address that `load` depends on: when one changes, the row loads again. */
  readonly query?: readonly string[];
  readonly estimate: (props: Props) => Estimate;
  /** Pictures to fetch with the page when the row stands at its top: the likely largest paint. */
  readonly preload?: (props: Props) => PreloadHint | undefined;
};

/**
 * Declares a row type (the `widget.ts` of its folder). No side effect, no React: the server reads it too.
 * @throws when the number of migrations does not fit the version; the message names the missing step.
 */
export function defineWidget<S extends Schema<unknown>, Data = undefined>(
  widget: Omit<Widget<TypeOf<S>, Data>, 'schema'> & { readonly schema: S },
): Widget<TypeOf<S>, Data> {
  const missing = widget.version - 1 - widget.migrations.length;
  if (missing !== 0) {
    throw new Error(
      `${widget.type}: version ${widget.version} needs ${widget.version - 1} migrations, found ${widget.migrations.length}. Add the missing step or correct the version.`,
    );
  }
  return Object.freeze({ ...widget }) as Widget<TypeOf<S>, Data>;
}

/**
 * A widget whose props are not known here, as registries hold it: every widget is one. The engine passes it only props that its own
 * validator accepted, and its view only data that its own loader returned.
 */
export type AnyWidget = Omit<Widget<never, never>, 'schema' | 'load'> & {
  readonly schema: Schema<unknown>;
  readonly load?: (...input: Parameters<NonNullable<Widget<never, never>['load']>>) => Promise<unknown>;
};
