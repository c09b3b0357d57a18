import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { flag, id, shortText } from '../fields.ts';
import { linkSchema } from './link.ts';

/** Forms of the navigation (NAV-002). */
export const MENU_LAYOUTS = ['top', 'top-left', 'hamburger', 'sidebar'] as const;

/** Icons that a menu may use: a fixed set, so that a page never loads an icon font. */
export const MENU_ICONS = [
  'home',
  'browse',
  'calendar',
  'live',
  'trophy',
  'users',
  'news',
  'film',
  'series',
  'playlist',
  'bookmark',
  'heart',
  'history',
  'search',
  'user',
  'globe',
  'star',
] as const;

/** One entry of a menu. */
export const menuItemSchema = defineSchema({
  type: 'object',
  description: 'One entry of a menu.',
  additionalProperties: false,
  required: ['id', 'label', 'link'],
  properties: {
    id: id('Stable id of the entry.'),
    label: shortText('Text of the entry.'),
    icon: { type: 'string', enum: MENU_ICONS, description: 'Icon beside the text.' },
    link: linkSchema,
    main: flag(
      'Shown in the header bar or the sidebar, and first in the hamburger menu; the others are under More.',
      false,
    ),
    featured: flag('Shown in the featured group.', false),
  },
});
/** One entry of a menu. */
export type MenuItem = TypeOf<typeof menuItemSchema>;

/** Response of `GET /api/v2/menu?platform=web|mobile-web` (decision D24). The header follows `layout` (NAV-002). */
export const menuResponseSchema = defineSchema({
  type: 'object',
  description: 'The menus of a realm for one platform.',
  additionalProperties: false,
  required: ['menus'],
  properties: {
    menus: {
      type: 'array',
      maxItems: 10,
      description: 'The menus; the default one is the site navigation.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'items'],
        description: 'One menu.',
        properties: {
          id: id('Id of the menu.'),
          layout: { type: 'string', enum: MENU_LAYOUTS, default: 'top', description: 'Form of the navigation.' },
          hasSearch: flag('Whether the header offers search.', true),
          bottom: flag('Whether this is the bottom bar of phones.', false),
          items: { type: 'array', maxItems: 60, items: menuItemSchema, description: 'Entries in order.' },
        },
      },
    },
    defaultMenu: id('Id of the menu for the site navigation; the first one when missing.'),
  },
});
/** The menus of a realm for one platform. */
export type MenuResponse = TypeOf<typeof menuResponseSchema>;
/** One menu of the response. */
export type Menu = MenuResponse['menus'][number];
