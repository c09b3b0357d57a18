// The schemas that `npm run generate` compiles to validators and writes as JSON Schema files, by name.
import { cancellationPromoSchema } from './domain/cancellation-promo.ts';
import { challengeSolutionSchema } from './domain/challenge.ts';
import { contentItemSchema } from './domain/content-item.ts';
import { epgItemSchema, guideSchema } from './domain/epg.ts';
import { facetSchema } from './domain/facet.ts';
import {
  partnerDoneSchema,
  partnerEntitlementsSchema,
  partnerPersonSchema,
  partnerRefusalSchema,
} from './domain/partner-responses.ts';
import { roomClientMessageSchema, roomServerMessageSchema } from './domain/watch-room.ts';
import { bucketSchema } from './page/bucket.ts';
import { conditionSchema } from './page/condition.ts';
import { heroSchema } from './page/hero.ts';
import { menuResponseSchema } from './page/menu.ts';
import { pageSchema } from './page/page.ts';
import { rowSchema } from './page/row.ts';
import { pluginReferenceSchema, sectionReferenceSchema } from './page/section-reference.ts';
import { frameMessageSchema } from './plugin/frame-message.ts';
import { pluginBuildSchema } from './plugin/plugin-build.ts';
import { propsPatchSchema } from './plugin/props-patch.ts';
import { pluginStatementSchema } from './plugin/plugin-signature.ts';
import { previewFrameMessageSchema, previewHostMessageSchema } from './preview/messages.ts';
import { catalogueItemSchema } from './realm/catalogue-item.ts';
import { importMappingSchema } from './realm/import-mapping.ts';
import { itemSourceSchema } from './realm/item-source.ts';
import { DATA_SCHEMAS } from './realm/data/index.ts';
import { realmSchema } from './realm/realm.ts';
import { themeSchema } from './realm/theme.ts';

/** Schemas by the name of their generated files. */
export const SCHEMAS = {
  page: pageSchema,
  row: rowSchema,
  bucket: bucketSchema,
  hero: heroSchema,
  'section-reference': sectionReferenceSchema,
  'plugin-reference': pluginReferenceSchema,
  condition: conditionSchema,
  'content-item': contentItemSchema,
  'epg-item': epgItemSchema,
  guide: guideSchema,
  facet: facetSchema,
  menu: menuResponseSchema,
  realm: realmSchema,
  theme: themeSchema,
  'catalogue-item': catalogueItemSchema,
  'item-source': itemSourceSchema,
  'import-mapping': importMappingSchema,
  'frame-message': frameMessageSchema,
  'plugin-build': pluginBuildSchema,
  'props-patch': propsPatchSchema,
  'plugin-statement': pluginStatementSchema,
  'cancellation-promo': cancellationPromoSchema,
  'challenge-solution': challengeSolutionSchema,
  'partner-person': partnerPersonSchema,
  'partner-entitlements': partnerEntitlementsSchema,
  'partner-done': partnerDoneSchema,
  'partner-refusal': partnerRefusalSchema,
  'preview-host-message': previewHostMessageSchema,
  'preview-frame-message': previewFrameMessageSchema,
  'room-client-message': roomClientMessageSchema,
  'room-server-message': roomServerMessageSchema,
  ...(Object.fromEntries(Object.entries(DATA_SCHEMAS).map(([kind, schema]) => [`data-${kind}`, schema])) as Readonly<
    Record<string, unknown>
  >),
} as const;
