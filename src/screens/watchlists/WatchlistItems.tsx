import GripVertical from 'lucide-react/icons/grip-vertical';
import { observer } from 'mobx-react-lite';
import { useId, useRef, type ReactNode } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext } from '#engine/plugin-api/index.ts';
import { DialogStore } from '#src/stores/DialogStore.ts';
import { keyOf, type OpenWatchlistStore } from '#src/stores/OpenWatchlistStore.ts';
import { Card } from '#widgets/_shared/Card.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import type { WatchlistTabs } from './useWatchlistTabs.ts';
import { useReorder } from './useReorder.ts';
import styles from './Watchlists.module.css';

type Props = {
  readonly store: OpenWatchlistStore;
  readonly tabs: WatchlistTabs;
  readonly context: LinkContext;
  /** Further buttons of an item, for the owner of the list. */
  readonly renderTools: ((item: ContentItem) => ReactNode) | undefined;
};

/** The items of a list. Its owner reorders them by their handles. */
export const WatchlistItems = observer(function WatchlistItems({ store, tabs, context, renderTools }: Props) {
  const t = usePort((p) => p.text.t);
  const list = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const storeOrder = useStoreOrder(store, tabs);
  const { items } = store;
  const reorder = useReorder({
    list,
    order: store.order,
    titleOf: (key) => items.find((item) => keyOf(item) === key)?.title ?? '',
    onDrop: (order) => void storeOrder(order),
  });
  const { pickedKey } = reorder;
  return (
    <>
      <ul ref={list} className={styles['items']} data-moving={pickedKey !== undefined || undefined}>
        {items.map((item) => {
          const key = keyOf(item);
          return (
            <li
              key={key}
              data-key={key}
              data-picked={key === pickedKey || undefined}
              style={{ order: reorder.positionOf(key) }}
            >
              <Card item={item} kind="landscape" metadata="regular" context={context} />
              {renderTools && (
                <p className={styles['itemTools']}>
                  {items.length > 1 && (
                    <button
                      type="button"
                      className={styles['handle']}
                      aria-label={t('moveItem', { title: item.title })}
                      aria-describedby={hintId}
                      aria-pressed={key === pickedKey}
                      onPointerDown={(event) => reorder.onPointerDown(event, key)}
                      onKeyDown={(event) => reorder.onKeyDown(event, key)}
                      onBlur={reorder.onBlur}
                    >
                      <GripVertical size={20} strokeWidth={1.75} aria-hidden />
                    </button>
                  )}
                  {renderTools(item)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {renderTools && (
        <>
          <p id={hintId} hidden>
            {t('moveItemHint')}
          </p>
          <p aria-live="assertive" className={styles['visuallyHidden']}>
            {reorder.announcement}
          </p>
        </>
      )}
    </>
  );
});

/** Returns a function that stores an order. The notice has an undo button, and other tabs show the new order. */
function useStoreOrder(store: OpenWatchlistStore, tabs: WatchlistTabs): (order: readonly string[]) => Promise<void> {
  const { lazy } = useScreens().stores;
  const { actions, text } = usePorts();
  const save = async (order: readonly string[]): Promise<boolean> => {
    const dialogs = lazy.get(DialogStore);
    const outcome = await store.reorder(order);
    if (outcome === 'stored') tabs.publish({ order: store.order });
    else dialogs.notify(text.t(outcome === 'changed' ? 'listChanged' : 'orderNotSaved'));
    return outcome === 'stored';
  };
  return async (order) => {
    const { order: previousOrder } = store;
    // The notice is rendered by code that loads with the actions.
    void actions.load().catch(() => undefined);
    if (await save(order))
      lazy
        .get(DialogStore)
        .notify(text.t('orderSaved'), { label: text.t('undo'), run: () => void save(previousOrder) });
  };
}
