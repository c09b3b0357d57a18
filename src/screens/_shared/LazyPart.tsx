import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Props<P> = {
  /** Imports the component. Pass the same function at every render, because a new function imports again. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Whether to fetch only when the browser is idle. */
  readonly whenIdle?: boolean;
  /** Rendered until the component is loaded; nothing when missing. */
  readonly placeholder?: ReactNode;
};

/** Renders a component whose code is fetched after mount. The placeholder stays when the fetch fails. */
export function LazyPart<P extends object>({ load, props, whenIdle = false, placeholder = null }: Props<P>) {
  const [part, setPart] = useState<{ readonly View: ComponentType<P> }>();
  useEffect(() => {
    let isUnmounted = false;
    const fetchPart = () =>
      void load().then(
        (View) => {
          if (!isUnmounted) setPart({ View });
        },
        () => undefined,
      );
    // Times are in ms. Safari has no requestIdleCallback, so a short timer replaces it there.
    const timer = setTimeout(
      () => {
        if (whenIdle && 'requestIdleCallback' in window) requestIdleCallback(fetchPart, { timeout: 4_000 });
        else fetchPart();
      },
      whenIdle ? 300 : 0,
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [load, whenIdle]);
  return part ? <part.View {...props} /> : placeholder;
}
