// No JSX here: the server's Node reads this door without a build.
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

/** Gives the ports to all widgets below. The product does this once for each page; tests give plain objects. */
export function PortsProvider({ source, children }: { source: PortSource; children: ReactNode }) {
  return createElement(PortsContext, { value: source }, children);
}

function usePortSource(): PortSource {
  const source = useContext(PortsContext);
  if (!source)
    throw new Error(
      'usePort: no ports here. Wrap the view in <PortsProvider source={...}> (renderWidget does it in tests).',
    );
  return source;
}

/**
 * Reads the ports and redraws when the answer changes (decision O17). `read` should answer a primitive or a value that stays
 * the same object while nothing changed; it is compared by Object.is.
 */
export function usePort<T>(read: (ports: Ports) => T): T {
  const source = usePortSource();
  const latest = useRef(read);
  // Before effects run, so that a change seen right after drawing is compared by the newest question.
  useInsertionEffect(() => {
    latest.current = read;
  });
  const subscribe = useCallback(
    (onChange: () => void) => source.subscribe((ports) => latest.current(ports), onChange),
    [source],
  );
  const answer = () => read(source.ports);
  return useSyncExternalStore(subscribe, answer, answer);
}

/** All ports, for event handlers and loaders: reading them while drawing does not redraw; use usePort for that. */
export function usePorts(): Ports {
  return usePortSource().ports;
}
