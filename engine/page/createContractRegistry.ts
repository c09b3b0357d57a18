import type { RowContract } from './contract.ts';
import type { WidgetRegistry } from './types.ts';

/**
 * Creates a registry of contracts that are already loaded, in the order given: for tests, and for a server that plans
 * pages without rendering them. react/createWidgetRegistry.ts is the registry that loads whole widgets.
 * @throws when two widgets have the same row type. The message names the type and the plugins that own the widgets.
 */
export function createContractRegistry<W extends RowContract>(widgets: Iterable<W>): WidgetRegistry<W> {
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
