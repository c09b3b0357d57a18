// The available widgets: declarations and views, each loaded once, on the server and in each tab. Created by a
// factory, so that two requests or two tests share nothing.
import type { ComponentType } from 'react';
import type { AnyWidget, ViewProps } from '#engine/plugin-api/index.ts';
import type { Validator } from '#schemas/validator.ts';

/** The view of any widget. */
export type View = ComponentType<ViewProps<never, never>>;

/** A declaration with its loaded validator, as the engine's pure steps need it. */
export type LoadedWidget = Omit<AnyWidget, 'validate'> & { readonly validate: Validator };

/** The registry of widgets that the host passes to the engine. */
export type LoadedWidgets = {
  /** Returns the declaration of a row type; undefined when the type is unknown or not loaded. */
  get(type: string): LoadedWidget | undefined;
  /** All row types of this build, loaded or not. */
  readonly types: readonly string[];
  exists(type: string): boolean;
  /**
   * Loads declarations and skips unknown types. Rejects only when a chunk cannot be fetched.
   * @param validators load the validators too: for pages that were not read before. Otherwise `validate` throws.
   */
  loadDeclarations(types: Iterable<string>, options: { readonly validators: boolean }): Promise<void>;
  /**
   * Loads the view of a row type whose declaration is loaded. Returns the same promise for the same type, as
   * React's `use` needs it. A loaded view renders directly, while React.lazy would hide it in the first flush
   * (worse LCP).
   */
  loadView(type: string): Promise<View>;
};

/** @param loaders row type -> function that loads its declaration (widgets/index.gen.ts). */
export function createWidgetRegistry(loaders: Readonly<Record<string, () => Promise<AnyWidget>>>): LoadedWidgets {
  const declarations = new Map<string, AnyWidget>();
  const loaded = new Map<string, LoadedWidget>();
  const validated = new Set<string>();
  const pending = new Map<string, Promise<View>>();
  const notLoaded =
    (type: string): Validator =>
    () => {
      throw new Error(`validate of "${type}" is not loaded: call loadDeclarations with validators.`);
    };

  async function declare(type: string): Promise<AnyWidget> {
    const known = declarations.get(type) ?? (await loaders[type]!());
    declarations.set(type, known);
    if (!loaded.has(type)) loaded.set(type, { ...known, validate: notLoaded(type) });
    return known;
  }

  return {
    get: (type) => loaded.get(type),
    types: Object.keys(loaders),
    exists: (type) => Object.hasOwn(loaders, type),
    async loadDeclarations(types, { validators }) {
      const wanted = [...new Set(types)].filter(
        (type) => Object.hasOwn(loaders, type) && !(validators ? validated : loaded).has(type),
      );
      await Promise.all(
        wanted.map(async (type) => {
          const widget = await declare(type);
          if (!validators) return;
          loaded.set(type, { ...widget, validate: (await widget.validate()).default });
          validated.add(type);
        }),
      );
    },
    loadView(type) {
      const known = pending.get(type);
      if (known) return known;
      const widget = declarations.get(type);
      const loading: Promise<View> & { status?: string; value?: View } = widget
        ? widget.view().then((module) => {
            // The fields that React's `use` reads: a loaded view renders without suspending.
            void Object.assign(loading, { status: 'fulfilled', value: module.default });
            return module.default;
          })
        : Promise.reject(new Error(`loadView: no declaration of "${type}". Call loadDeclarations first.`));
      pending.set(type, loading);
      // After a failure the next call tries again.
      loading.catch(() => pending.delete(type));
      return loading;
    },
  };
}
