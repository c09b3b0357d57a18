import { getTexts as call } from '#schemas/api/content/getTexts.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { findText } from '../../domain/content/texts.ts';

/** Returns the rich text with this key, such as the realm's terms or its imprint. */
export const getTexts = defineReadRoute(call, ({ key }, { content, deliverContext }) =>
  requireContent(findText(content, key, deliverContext), 'text', key),
);
