import { getFighters as call } from '#schemas/api/content/getFighters.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findFighters } from '../../domain/content/fighters.ts';
import { createCursorPage } from '../../domain/content/cursorPage.ts';

/** Returns the fighters that match the filters, in alphabetical order. */
export const getFighters = defineReadRoute(
  call,
  ({ division, letter, query, rpp = 60, lastSeen }, { content, deliverContext }) => {
    const { fighters, letters, divisions } = findFighters(content, { division, letter, query }, deliverContext);
    const { items, paging } = createCursorPage(fighters, ({ id }) => id, { rpp, lastSeen });
    return { fighters: items, letters: [...letters], divisions: [...divisions], total: fighters.length, paging };
  },
);
