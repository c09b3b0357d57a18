import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Props<P> = {
  /** Fetches the part; one function for one part, so that it is fetched once. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Not before the browser has nothing better to do. */
  readonly whenIdle?: boolean;
  /** What stands there until it is there; nothing when missing. */
  readonly until?: ReactNode;
};

/** A part of a screen that is fetched once the screen stands, and left out when it cannot be. */
export function Later<P extends object>({ load, props, whenIdle = false, until = null }: Props<P>) {
  const [part, setPart] = useState<{ readonly View: ComponentType<P> }>();
  useEffect(() => {
    let isLeft = false;
    const fetchPart = () =>
      void load().then(
        (View) => {
          if (!isLeft) setPart({ View });
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
      isLeft = true;
      clearTimeout(timer);
    };
  }, [load, whenIdle]);
  return part ? <part.View {...props} /> : until;
}
