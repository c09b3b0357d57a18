import type { RowContract } from './contract.ts';
import type { WidgetRegistry } from './types.ts';

/**
 * Creates the registry of the available row types, in the order given.
 * @throws when two widgets claim one row type: the message names the type and both owners.
 */
export function createWidgetRegistry<W extends RowContract>(widgets: Iterable<W>): WidgetRegistry<W> {
  const byType = new Map<string, W>();
  for (const widget of widgets) {
    if (byType.has(widget.type)) {
      const [first, second] = [byType.get(widget.type)!, widget].map(({ owner }) => owner ?? 'the product');
      throw new Error(
        `Row type "${widget.type}" is registered twice: by ${first} and by ${second}. Give one of the two another type, with a vendor prefix if it is a third party's.`,
      );
    }
    byType.set(widget.type, widget);
  }
  return { get: (type) => byType.get(type), types: [...byType.keys()] };
}
