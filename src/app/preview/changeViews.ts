import type { LoadedWidgets, View } from '#engine/react/createWidgetRegistry.ts';

/** Returns the widgets with changed views. A view that is loaded already renders without suspending. */
export function changeViews(widgets: LoadedWidgets, change: (view: View, type: string) => View): LoadedWidgets {
  const viewsByOriginal = new WeakMap<Promise<View>, Promise<View>>();
  return {
    ...widgets,
    loadView(type) {
      const original = widgets.loadView(type);
      const known = viewsByOriginal.get(original);
      if (known) return known;
      const changed = withStatus(original, (view) => change(view, type));
      viewsByOriginal.set(original, changed);
      return changed;
    },
  };
}

/** Creates a promise of a changed view, which renders without suspending when the view is loaded already. */
function withStatus(original: Promise<View>, change: (view: View) => View): Promise<View> {
  const { status, value } = original as Promise<View> & { readonly status?: string; readonly value?: View };
  if (status === 'fulfilled' && value) {
    const changed = change(value);
    return Object.assign(Promise.resolve(changed), { status, value: changed });
  }
  const loading: Promise<View> = original.then((view) => {
    const changed = change(view);
    void Object.assign(loading, { status: 'fulfilled', value: changed });
    return changed;
  });
  return loading;
}
