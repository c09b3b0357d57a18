import { defineCall } from '../../defineCall.ts';
import { menuResponseSchema } from '../../page/menu.ts';
import { lang, platform } from '../parameters.ts';

/** The menus of a realm for a platform (NAV-039, decision D24). */
export const getMenu = defineCall({
  name: 'getMenu',
  method: 'GET',
  path: '/api/v2/menu',
  summary: 'Menus by platform.',
  query: { platform, lang },
  response: menuResponseSchema,
  timeoutMs: 4_000,
});
