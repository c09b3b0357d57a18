// The actions port over the actions. Loaded with the first card that is hovered, focused or touched (src/app/openActions.tsx).
import { observable, runInAction } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ActionsPort, OfferedAction } from '#engine/plugin-api/index.ts';
import type { ActionState, ActionWorld, ItemAction } from './action.ts';
import { favourite } from './favourite.ts';
import { more } from './more.ts';
import { premiere } from './premiere.ts';
import { programme } from './programme.ts';
import { share } from './share.ts';
import { trailer } from './trailer.ts';
import { watchlist } from './watchlist.ts';

/** In the order in which cards show them. There is none for downloads, whatever an item says (CARD-025). */
const OF_CARDS: readonly ItemAction[] = [favourite, watchlist, trailer, share];
const ACTIONS: readonly ItemAction[] = [...OF_CARDS, programme, premiere, more];

/** A button says for so long what has been done (CONST-035). */
const DONE_MS = 2000;

export type Actions = Omit<ActionsPort, 'load'>;

export function createActions(world: ActionWorld): Actions {
  const find = (id: string, input: unknown): { action: ItemAction; item: ContentItem } | undefined => {
    const action = ACTIONS.find((each) => each.id === id);
    const item = readItem(input);
    return action && item && { action, item };
  };
  /** Actions under way, by action and item: a second press while one runs does nothing. */
  const running = new Set<string>();
  /** What buttons tell of their last press, by action and item. */
  const states = observable.map<string, ActionState>();
  const tell = (key: string, state: ActionState | undefined): void =>
    runInAction(() => {
      if (state) states.set(key, state);
      else states.delete(key);
    });
  const shown = ({ id, label, isOn, states: names }: ItemAction, item: ContentItem): OfferedAction => {
    const state = names && states.get(`${id} ${item.id}`);
    return {
      id,
      label: world.text.t(names && state ? names[state] : label(item, world)),
      ...(isOn && { isOn: isOn(item, world) }),
      ...(state && { state }),
    };
  };
  return {
    isOffered(id, input) {
      const found = find(id, input);
      return found !== undefined && found.action.isOffered(found.item, world);
    },
    offered({ only, ...input }) {
      const item = readItem(input);
      if (!item) return [];
      return (only ? ACTIONS.filter((action) => only.includes(action.id)) : OF_CARDS)
        .filter((action) => action.isOffered(item, world))
        .map((action) => shown(action, item));
    },
    async run(id, input) {
      const found = find(id, input);
      if (!found) return;
      const { action, item } = found;
      const key = `${id} ${item.id}`;
      if (running.has(key)) return;
      running.add(key);
      if (action.states) tell(key, 'running');
      try {
        const outcome = await action.perform(item, world);
        const isDone = action.states !== undefined && outcome === undefined;
        tell(key, isDone ? 'done' : undefined);
        // A press within that time has a state of its own.
        if (isDone)
          world.after(DONE_MS, () => {
            if (!running.has(key)) tell(key, undefined);
          });
        world.track({ action: id, item: item.id, outcome: outcome === 'cancelled' ? 'cancelled' : 'done' });
      } catch (error) {
        tell(key, undefined);
        world.log(id, error);
        world.track({ action: id, item: item.id, outcome: 'failed' });
      } finally {
        running.delete(key);
      }
    },
  };
}

/** The item of an input `{ item }`; undefined for anything else: page JSON may name actions too. */
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
