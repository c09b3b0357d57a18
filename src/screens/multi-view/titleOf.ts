import type { MultiViewStore } from '#src/stores/MultiViewStore.ts';

/** Returns the title of an event, or its id while it loads. */
export function titleOf(store: MultiViewStore, id: string): string {
  const event = store.events.get(id);
  return (event?.state === 'loading' ? undefined : event?.item?.title) ?? id;
}
