// The registry of the available widgets. It loads each declaration and each view once. The server and each tab create
// their own registry; so does each test.
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
  /** Whether this build has the row type, loaded or not. */
  exists(type: string): boolean;
  /**
   * Loads declarations and skips unknown types. Rejects only when a chunk cannot be fetched.
   * @param validators whether to load the validators too, for a page that is not validated yet. Without them `validate`
   * throws.
   */
  loadDeclarations(types: Iterable<string>, options: { readonly validators: boolean }): Promise<void>;
  /**
   * Loads the view of a row type whose declaration is loaded. A loaded view renders without suspending; React.lazy
   * would suspend and leave the view out of the first bytes of HTML, so that the largest image would appear later.
   * @returns a promise of the view; the same one for the same type, because React's `use` needs that
   */
  loadView(type: string): Promise<View>;
};

/**
 * Creates the registry of widgets.
 * @param loaders functions that load a declaration, by row type (widgets/index.gen.ts).
 */
export function createWidgetRegistry(loaders: Readonly<Record<string, () => Promise<AnyWidget>>>): LoadedWidgets {
  const declarations = new Map<string, AnyWidget>();
  const loaded = new Map<string, LoadedWidget>();
  const validated = new Set<string>();
  const views = new Map<string, Promise<View>>();
  const notLoaded =
    (type: string): Validator =>
    () => {
      throw new Error(`validate of "${type}" is not loaded. Call loadDeclarations with { validators: true }.`);
    };

  async function loadDeclaration(type: string): Promise<AnyWidget> {
    const declaration = declarations.get(type) ?? (await loaders[type]!());
    declarations.set(type, declaration);
    if (!loaded.has(type)) loaded.set(type, { ...declaration, validate: notLoaded(type) });
    return declaration;
  }

  return {
    get: (type) => loaded.get(type),
    types: Object.keys(loaders),
    exists: (type) => Object.hasOwn(loaders, type),
    async loadDeclarations(types, { validators }) {
      const missingTypes = [...new Set(types)].filter(
        (type) => Object.hasOwn(loaders, type) && !(validators ? validated : loaded).has(type),
      );
      await Promise.all(
        missingTypes.map(async (type) => {
          const widget = await loadDeclaration(type);
          if (!validators) return;
          loaded.set(type, { ...widget, validate: (await widget.validate()).default });
          validated.add(type);
        }),
      );
    },
    loadView(type) {
      const started = views.get(type);
      if (started) return started;
      const widget = declarations.get(type);
      const loading: Promise<View> & { status?: string; value?: View } = widget
        ? widget.view().then((module) => {
            // React's `use` reads these fields: with them a loaded view renders without suspending.
            void Object.assign(loading, { status: 'fulfilled', value: module.default });
            return module.default;
          })
        : Promise.reject(new Error(`loadView: no declaration of "${type}". Call loadDeclarations first.`));
      views.set(type, loading);
      // After a failure the next call tries again.
      loading.catch(() => views.delete(type));
      return loading;
    },
  };
}
