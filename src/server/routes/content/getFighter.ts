import { getFighter as call } from '#schemas/api/content/getFighter.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findFighter } from '../../domain/content/fighters.ts';
import { found } from '../../domain/content/found.ts';

/** Returns one fighter with the bouts. */
export const getFighter = defineReadRoute(call, ({ id }, { content, context }) =>
  found(findFighter(content, id, context), 'fighter', id),
);
