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
  const getSnapshot = () => read(source.ports);
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

/**
 * Returns all ports, for event handlers and loaders. Reading them while rendering does not subscribe; use usePort
 * for that.
 */
export function usePorts(): Ports {
  return usePortSource().ports;
}
