import { createContext, useContext, type ReactNode } from 'react';
import type { RowLoader } from '#engine/load/createRowLoader.ts';
import type { ExplainedRow } from '#engine/page/explainRow.ts';
import type { Problem } from '#schemas/problems.ts';
import type { PortSource } from '#engine/plugin-api/index.ts';
import { PortsProvider } from '#engine/plugin-api/index.ts';
import type { LoadedWidgets } from './createWidgetRegistry.ts';

/** The values and functions that the host passes to the engine, once for each page view. */
export type Engine = {
  /** The widgets of this build and of the realm's plugins. */
  readonly widgets: LoadedWidgets;
  /** What the views read and call. */
  readonly ports: PortSource;
  /** Runs the rows' own `load` and stores the data that the server already loaded. */
  readonly rows: RowLoader;
  /**
   * Receives the problems that occur while rendering.
   * @param pageId the page that has the problem; undefined: the problem does not belong to a single page
   */
  report(problem: Problem, pageId?: string): void;
  /** True in previews: a failed row shows the reason of its failure. Otherwise it shows only a short message. */
  readonly preview: boolean;
  /** In previews: explains a row (engine/page/explainRow.ts), by its id or the pointer of its element. */
  readonly explain?: (which: string) => ExplainedRow | undefined;
};

const EngineContext = createContext<Engine | undefined>(undefined);

/** Provides the engine and its ports to everything below. */
export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }) {
  return (
    <EngineContext value={engine}>
      <PortsProvider source={engine.ports}>{children}</PortsProvider>
    </EngineContext>
  );
}

/**
 * Returns the engine of the page.
 * @throws outside of an EngineProvider.
 */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('useEngine: wrap the page in <EngineProvider engine={...}>.');
  return engine;
}
