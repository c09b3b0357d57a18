import type { Ports } from '#engine/plugin-api/index.ts';
import { createLazyValue } from './createLazyValue.ts';

/** The loaded actions. */
export type OpenedActions = {
  readonly actions: Omit<Ports['actions'], 'load'>;
  readonly favourites: Ports['favourites'];
};

/**
 * Creates the ports whose code loads when a card is hovered, focused or touched for the first time. Until then no
 * action is offered, and an item is a favourite when the server's data says so.
 */
export function createLazyActions(open: () => Promise<OpenedActions>): Pick<Ports, 'actions' | 'favourites'> {
  const opened = createLazyValue(open);
  const { load } = opened;
  return {
    actions: {
      load,
      isOffered: (id, input) => opened.get()?.actions.isOffered(id, input) ?? false,
      offered: (input) => opened.get()?.actions.offered(input) ?? [],
      run: (id, input) =>
        load().then(
          () => opened.get()?.actions.run(id, input),
          () => undefined,
        ),
    },
    favourites: {
      has: (item) => opened.get()?.favourites.has(item) ?? item.favourite,
      get revision() {
        return opened.get()?.favourites.revision ?? 0;
      },
      merge: (...list) => opened.get()?.favourites.merge(...list) ?? list[0],
    },
  };
}
