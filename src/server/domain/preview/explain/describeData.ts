import type { RowExplanation } from '#schemas/preview/explanation.ts';
import type { DeliverContext } from '../../delivery/deliver.ts';
import type { EngineContext } from './createEngineContext.ts';
import type { ExplainedWidget } from './describeWidget.ts';
import { findCalls } from './findCalls.ts';

type DataInput = {
  /** The delivered element, without its conditions. */
  readonly content: unknown;
  /** Undefined: nothing renders the row. */
  readonly rendered: ExplainedWidget | undefined;
  readonly engine: EngineContext;
  readonly pageId: string;
  readonly context: DeliverContext;
  /** Whether the server renders the row in the HTML of a first visit. */
  readonly isEager: boolean;
};

/** Describes how a row gets its data. */
export async function describeData(input: DataInput): Promise<Pick<RowExplanation, 'data' | 'calls'>> {
  const { content, rendered, engine, isEager } = input;
  if (!rendered) return { data: 'none', calls: [] };
  const { widget, props } = rendered;
  if (widget.plugin !== undefined) return { data: 'plugin', calls: [] };
  const { dataSource, paging, contentList } = content as {
    readonly dataSource?: unknown;
    readonly paging?: { readonly moreDataAvailable?: boolean };
    readonly contentList?: readonly unknown[];
  };
  if (dataSource !== undefined) return { data: 'viewer-list', calls: [] };
  const load = engine.widgets.get(widget.rendered ?? widget.type)?.load;
  const found = load && props !== undefined ? await findCalls(load, props, input) : undefined;
  if (found && (found.isUnknown || found.names.length > 0)) return { data: 'own-request', calls: [...found.names] };
  if (!isEager && contentList !== undefined && contentList.length > 0) return { data: 'when-near', calls: [] };
  return { data: paging?.moreDataAvailable ? 'more-on-scroll' : 'in-page', calls: [] };
}
