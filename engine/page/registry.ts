import type { RowContract } from './contract.ts';
import type { WidgetRegistry } from './types.ts';

/**
 * Makes the registry of the row types at hand, in the order given.
 * @throws when two widgets claim one row type: the message names the type and both places in the list.
 */
export function createWidgetRegistry<W extends RowContract>(widgets: Iterable<W>): WidgetRegistry<W> {
  const byType = new Map<string, W>();
  for (const widget of widgets) {
    if (byType.has(widget.type)) {
      throw new Error(`Row type "${widget.type}" is registered twice (as number ${[...byType.keys()].indexOf(widget.type) + 1} and ${byType.size + 1}). Give one of the two another type, with a vendor prefix if it is a third party's.`);
    }
    byType.set(widget.type, widget);
  }
  return { get: (type) => byType.get(type), types: [...byType.keys()] };
}
