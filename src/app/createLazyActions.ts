import { observable, runInAction } from 'mobx';
import type { ActionsPort } from '#engine/plugin-api/index.ts';

/** The actions port whose code comes with the first card that is hovered, focused or touched: a first visit does without it. */
export function createLazyActions(open: () => Promise<Omit<ActionsPort, 'load'>>): ActionsPort {
  const opened = observable.box<Omit<ActionsPort, 'load'> | undefined>(undefined, { deep: false });
  let opening: Promise<void> | undefined;
  const load = (): Promise<void> => {
    opening ??= open().then((actions) => runInAction(() => opened.set(actions)), (error: unknown) => { opening = undefined; throw error; });
    return opening;
  };
  return {
    load,
    isOffered: (id, input) => opened.get()?.isOffered(id, input) ?? false,
    offered: (input) => opened.get()?.offered(input) ?? [],
    run: (id, input) => load().then(() => opened.get()?.run(id, input), () => undefined),
  };
}
