import { getFighter as call } from '#schemas/api/content/getFighter.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findFighter } from '../../domain/content/fighters.ts';
import { requireContent } from '../../domain/content/requireContent.ts';

/** Returns one fighter with their bouts. */
export const getFighter = defineReadRoute(call, ({ id }, { content, deliverContext }) =>
  requireContent(findFighter(content, id, deliverContext), 'fighter', id),
);
