import { observable, runInAction } from 'mobx';
import type { Ports } from '#engine/plugin-api/index.ts';

/** What the actions' code brings when it is there. */
export type OpenedActions = {
  readonly actions: Omit<Ports['actions'], 'load'>;
  readonly favourites: Ports['favourites'];
};

/**
 * The ports whose code comes with the first card that is hovered, focused or touched: a first visit does without it. Until then
 * nothing is offered, and favourites are what the server said.
 */
export function createLazyActions(open: () => Promise<OpenedActions>): Pick<Ports, 'actions' | 'favourites'> {
  const opened = observable.box<OpenedActions | undefined>(undefined, { deep: false });
  let opening: Promise<void> | undefined;
  const load = (): Promise<void> => {
    opening ??= open().then(
      (found) => runInAction(() => opened.set(found)),
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
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
      merge: (items) => opened.get()?.favourites.merge(items) ?? items,
    },
  };
}
