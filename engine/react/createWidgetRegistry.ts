// The widgets at hand: declarations and views, loaded once each, on the server and in each tab. Made by a factory, so that
// two requests or two tests share nothing.
import type { ComponentType } from 'react';
import type { AnyWidget, ViewProps } from '#engine/plugin-api/index.ts';
import type { Validator } from '#schemas/validator.ts';

export type View = ComponentType<ViewProps<never, never>>;

/** A declaration with its validator at hand, as the engine's pure steps want it. */
export type LoadedWidget = Omit<AnyWidget, 'validate'> & { readonly validate: Validator };

export type LoadedWidgets = {
  /** Declaration of a loaded row type; undefined while unknown or not loaded. */
  get(type: string): LoadedWidget | undefined;
  /** All row types this build knows, loaded or not. */
  readonly types: readonly string[];
  exists(type: string): boolean;
  /**
   * Loads declarations; unknown types are passed over. Rejects only when a chunk cannot be fetched.
   * @param validators load them too: for pages that nobody has read yet. Without, `validate` throws.
   */
  loadDeclarations(types: Iterable<string>, options: { readonly validators: boolean }): Promise<void>;
  /** Loads the view of a row type whose declaration is loaded. The same promise for the same type, for React's `use`: once loaded it is
   * drawn directly, while React.lazy would hide it in the first flush (LCP). */
  loadView(type: string): Promise<View>;
};

/** @param loaders row type -> its declaration (widgets/index.gen.ts). */
export function createWidgetRegistry(loaders: Readonly<Record<string, () => Promise<AnyWidget>>>): LoadedWidgets {
  const declarations = new Map<string, AnyWidget>();
  const loaded = new Map<string, LoadedWidget>();
  const validated = new Set<string>();
  const pending = new Map<string, Promise<View>>();
  const unread =
    (type: string): Validator =>
    () => {
      throw new Error(`validate of "${type}" is not loaded: call loadDeclarations with validators.`);
    };

  async function declare(type: string): Promise<AnyWidget> {
    const known = declarations.get(type) ?? (await loaders[type]!());
    declarations.set(type, known);
    if (!loaded.has(type)) loaded.set(type, { ...known, validate: unread(type) });
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
            // What React's `use` reads: a view that is there is drawn at once, without suspending.
            void Object.assign(loading, { status: 'fulfilled', value: module.default });
            return module.default;
          })
        : Promise.reject(new Error(`loadView: no declaration of "${type}". Call loadDeclarations first.`));
      pending.set(type, loading);
      // A failed chunk may be tried again.
      loading.catch(() => pending.delete(type));
      return loading;
    },
  };
}
