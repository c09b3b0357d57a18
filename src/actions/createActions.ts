// The actions port over the actions. Loaded with the first card that is hovered, focused or touched (src/app/openActions.tsx).
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ActionsPort } from '#engine/plugin-api/index.ts';
import type { ActionWorld, ItemAction } from './action.ts';
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

export type Actions = Omit<ActionsPort, 'load'>;

export function createActions(world: ActionWorld): Actions {
  const find = (id: string, input: unknown): { action: ItemAction; item: ContentItem } | undefined => {
    const action = ACTIONS.find((each) => each.id === id);
    const item = readItem(input);
    return action && item && { action, item };
  };
  /** Actions under way, by action and item: a second press while one runs does nothing. */
  const running = new Set<string>();
  return {
    isOffered(id, input) {
      const found = find(id, input);
      return found !== undefined && found.action.isOffered(found.item, world);
    },
    offered({ only, ...input }) {
      const item = readItem(input);
      if (!item) return [];
      return (only ? ACTIONS.filter((action) => only.includes(action.id)) : OF_CARDS).filter((action) => action.isOffered(item, world))
        .map(({ id, label, isOn }) => ({ id, label: world.text.t(label(item, world)), ...(isOn && { isOn: isOn(item, world) }) }));
    },
    async run(id, input) {
      const found = find(id, input);
      if (!found) return;
      const { action, item } = found;
      const key = `${id} ${item.id}`;
      if (running.has(key)) return;
      running.add(key);
      try {
        const outcome = await action.perform(item, world);
        world.track({ action: id, item: item.id, outcome: outcome ?? 'done' });
      } catch (error) {
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
  return typeof item === 'object' && item !== null && typeof item.id === 'string' && typeof item.type === 'string' && typeof item.title === 'string' ? item as ContentItem : undefined;
}
