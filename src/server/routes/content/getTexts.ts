import { getTexts as call } from '#schemas/api/content/getTexts.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { found } from '../../domain/content/found.ts';
import { findText } from '../../domain/content/texts.ts';

/** Returns a rich text. */
export const getTexts = defineReadRoute(call, ({ key }, { content, context }) =>
  found(findText(content, key, context), 'text', key),
);
