// The widgets at hand: declarations and views, loaded once each, on the server and in each tab. Made by a factory, so that
// two requests or two tests share nothing.
import type { ComponentType } from 'react';
import type { AnyWidget, ViewProps } from '#engine/plugin-api/index.ts';

export type View = ComponentType<ViewProps<never, never>>;

export type LoadedWidgets = {
  /** Declaration of a loaded row type; undefined while unknown or not loaded. */
  get(type: string): AnyWidget | undefined;
  /** View of a row type, once loaded. Drawn directly then: React.lazy would hide it in the first flush (LCP). */
  view(type: string): View | undefined;
  /** All row types this build knows, loaded or not. */
  readonly types: readonly string[];
  exists(type: string): boolean;
  /** Loads declarations; unknown types are passed over. Rejects only when a chunk cannot be fetched. */
  loadDeclarations(types: Iterable<string>): Promise<void>;
  /** Loads the view of a row type whose declaration is loaded. The same promise for the same type, for React's `use`. */
  loadView(type: string): Promise<View>;
};

/** @param loaders row type -> its declaration (widgets/index.gen.ts). */
export function createWidgetRegistry(loaders: Readonly<Record<string, () => Promise<AnyWidget>>>): LoadedWidgets {
  const declarations = new Map<string, AnyWidget>();
  const views = new Map<string, View>();
  const pending = new Map<string, Promise<View>>();
  return {
    get: (type) => declarations.get(type),
    view: (type) => views.get(type),
    types: Object.keys(loaders),
    exists: (type) => Object.hasOwn(loaders, type),
    async loadDeclarations(types) {
      const wanted = [...new Set(types)].filter((type) => Object.hasOwn(loaders, type) && !declarations.has(type));
      await Promise.all(wanted.map(async (type) => void declarations.set(type, await loaders[type]!())));
    },
    loadView(type) {
      const known = pending.get(type);
      if (known) return known;
      const widget = declarations.get(type);
      const loading = widget
        ? widget.view().then((module) => { views.set(type, module.default); return module.default; })
        : Promise.reject(new Error(`loadView: no declaration of "${type}". Call loadDeclarations first.`));
      pending.set(type, loading);
      // A failed chunk may be tried again.
      loading.catch(() => pending.delete(type));
      return loading;
    },
  };
}
