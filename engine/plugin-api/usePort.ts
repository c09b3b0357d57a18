// No JSX: the server's Node imports this module without a build.
import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useInsertionEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { PortSource, Ports } from './ports.ts';

/**
 * Longest delay of `useNow` in ms. It checks the clock at least this often, because an interval of the clock rarely
 * begins at the moment at which a component mounts.
 */
const MAX_DELAY_MS = 5_000;

const PortsContext = createContext<PortSource | undefined>(undefined);

/** Provides the ports to all widgets below. The product does this once for each page; tests pass plain objects. */
export function PortsProvider({ source, children }: { source: PortSource; children: ReactNode }) {
  return createElement(PortsContext, { value: source }, children);
}

function usePortSource(): PortSource {
  const source = useContext(PortsContext);
  if (!source)
    throw new Error(
      'usePort: there are no ports. Wrap the view in <PortsProvider source={...}> (renderWidget does it in tests).',
    );
  return source;
}

/**
 * Reads the ports and renders again when the value changes (decision O17). `read` should return a primitive or a
 * value that stays the same object while nothing changed; values are compared with Object.is.
 */
export function usePort<T>(read: (ports: Ports) => T): T {
  const source = usePortSource();
  const latest = useRef(read);
  // The ref is updated before effects run, so that a change right after rendering is compared with the newest `read`.
  useInsertionEffect(() => {
    latest.current = read;
  });
  const subscribe = useCallback(
    (onChange: () => void) => source.subscribe((ports) => latest.current(ports), onChange),
    [source],
  );
  return useSyncExternalStore(
    subscribe,
    () => read(source.ports),
    () => read(source.hydrationPorts ?? source.ports),
  );
}

/**
 * Returns the current time in whole intervals, in ms since 1970, and renders again with each interval. During hydration
 * it is the time at which the server rendered the page, so that the first render equals the server's HTML.
 *
 * @param intervalMs length of an interval, such as a minute
 */
export function useNow(intervalMs: number): number {
  const { ports, hydrationPorts = ports } = usePortSource();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(onChange, Math.min(intervalMs, MAX_DELAY_MS));
      return () => clearInterval(timer);
    },
    [intervalMs],
  );
  const floor = ({ clock }: Ports) => Math.floor(clock.now() / intervalMs) * intervalMs;
  return useSyncExternalStore(
    subscribe,
    () => floor(ports),
    () => floor(hydrationPorts),
  );
}

/**
 * Returns all ports, for event handlers and loaders. Reading them while rendering does not subscribe; use usePort
 * for that.
 */
export function usePorts(): Ports {
  return usePortSource().ports;
}
