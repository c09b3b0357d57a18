import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Props<P> = {
  /** Imports the component; the same function at every render, so that it is fetched once. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Waits for an idle browser before it fetches. */
  readonly whenIdle?: boolean;
  /** Rendered until the component is loaded; nothing when missing. */
  readonly placeholder?: ReactNode;
};

/** A part of a screen whose code is fetched after the screen has mounted. It keeps its placeholder when the fetch fails. */
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
    // Safari has no idle callbacks.
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
