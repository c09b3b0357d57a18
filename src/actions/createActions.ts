// Implements the actions port. Loaded when a card is hovered, focused or touched for the first time
// (src/app/openActions.tsx).
import { observable, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ActionsPort, OfferedAction } from '#engine/plugin-api/index.ts';
import type { ActionState, ActionContext, ItemAction } from './action.ts';
import { favourite } from './favourite.ts';
import { clearHistory, markAsWatched, removeFromHistory, resetToStart } from './history.ts';
import { more } from './more.ts';
import { premiere } from './premiere.ts';
import { programme } from './programme.ts';
import { reveal } from './reveal.ts';
import { share } from './share.ts';
import { trailer } from './trailer.ts';
import { watchlist } from './watchlist.ts';

/** The actions of cards, in display order. Downloads have no action, also for items that allow them (CARD-025). */
const CARD_ACTIONS: readonly ItemAction[] = [
  reveal,
  markAsWatched,
  resetToStart,
  removeFromHistory,
  favourite,
  watchlist,
  trailer,
  share,
];
/** All actions. */
export const ACTIONS: readonly ItemAction[] = [...CARD_ACTIONS, programme, premiere, more, clearHistory];

/** How long a button shows that its action is done (CONST-035). */
const DONE_MS = 2000;

/** The actions port without `load`. */
export type Actions = Omit<ActionsPort, 'load'>;

/** Creates the actions port for one tab. */
export function createActions(context: ActionContext): Actions {
  const findTarget = (id: string, input: unknown): { action: ItemAction; item: ContentItem } | undefined => {
    const action = ACTIONS.find((each) => each.id === id);
    const item = readItem(input);
    return action && item && { action, item };
  };
  /** Keys of running actions. A second click while an action runs does nothing, except on a button that toggles. */
  const running = new Set<string>();
  /**
   * Keys of running actions that were toggled again. Their buttons show the new state before the call has ended, so a
   * click on them must count.
   */
  const toggledAgain = new Set<string>();
  /** The states of the last clicks, by action and item. */
  const statesByKey = observable.map<string, ActionState>();
  const setState = (key: string, state: ActionState | undefined): void =>
    runInAction(() => {
      if (state) statesByKey.set(key, state);
      else statesByKey.delete(key);
    });
  const toOffered = ({ id, label, isOn, states: stateLabels }: ItemAction, item: ContentItem): OfferedAction => {
    const state = stateLabels && statesByKey.get(`${id} ${item.id}`);
    return {
      id,
      label: context.text.t(stateLabels && state ? stateLabels[state] : label(item, context)),
      ...(isOn && { isOn: isOn(item, context) }),
      ...(state && { state }),
    };
  };
  return {
    isOffered(id, input) {
      const target = findTarget(id, input);
      return target !== undefined && target.action.isOffered(target.item, context);
    },
    offered({ only, ...input }) {
      const item = readItem(input);
      if (!item) return [];
      return (only ? ACTIONS.filter((action) => only.includes(action.id)) : CARD_ACTIONS)
        .filter((action) => action.isOffered(item, context))
        .map((action) => toOffered(action, item));
    },
    async run(id, input) {
      const target = findTarget(id, input);
      if (!target) return;
      const { action, item } = target;
      const key = `${id} ${item.id}`;
      if (running.has(key)) {
        if (action.isOn && !toggledAgain.delete(key)) toggledAgain.add(key);
        return;
      }
      running.add(key);
      if (action.states) setState(key, 'running');
      try {
        const outcome = await action.perform(item, context);
        const isDone = action.states !== undefined && outcome === undefined;
        setState(key, isDone ? 'done' : undefined);
        // A new click within that time sets its own state.
        if (isDone)
          context.after(DONE_MS, () => {
            if (!running.has(key)) setState(key, undefined);
          });
        context.track({ action: id, item: item.id, outcome: outcome === 'cancelled' ? 'cancelled' : 'done' });
      } catch (error) {
        setState(key, undefined);
        toggledAgain.delete(key);
        context.log(id, error);
        context.track({ action: id, item: item.id, outcome: 'failed' });
      } finally {
        running.delete(key);
      }
      if (toggledAgain.delete(key)) await this.run(id, input);
    },
  };
}

/** Returns the item of an input `{ item }`, or undefined for any other input: page JSON can run actions too. */
function readItem(input: unknown): ContentItem | undefined {
  const item = (input as { item?: unknown } | undefined)?.item as Partial<ContentItem> | undefined;
  return typeof item === 'object' &&
    item !== null &&
    typeof item.id === 'string' &&
    typeof item.type === 'string' &&
    typeof item.title === 'string'
    ? (item as ContentItem)
    : undefined;
}
