import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { AD_CONSENTS, AD_KINDS, AD_POSITIONS, AD_TIMEOUT_SECONDS } from '../domain/ad-unit.ts';

/**
 * The advertisements of a realm. URL templates contain `{item}`, `{asset}`, `{type}` and `{lang}`, which the server
 * fills in, and `{consent}`, `{session}` and `{random}`, which the player fills in.
 */
export const adsSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['units'],
  description: 'Advertisements in videos. Missing: none.',
  properties: {
    units: {
      type: 'array',
      maxItems: 20,
      description: 'Ad requests of a video, in the order of the breaks.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind'],
        description: 'One ad request.',
        properties: {
          kind: {
            type: 'string',
            enum: AD_KINDS,
            description:
              'VAST: one break. VMAP: a list of breaks. INTERSTITIALS: the breaks that the HLS playlist of a video names.',
          },
          url: {
            type: 'string',
            maxLength: 2000,
            pattern: '^(https://|/)[^\\s"<>\\\\]+$',
            examples: ['https://ads.example/vmap?item={item}&consent={consent}'],
            description:
              'URL template with {item}, {asset}, {type}, {lang}, {consent}, {session} and {random}; its origin must be in `origins.ads`. Required, except for INTERSTITIALS.',
          },
          position: { type: 'string', enum: AD_POSITIONS, description: 'Position of a VAST unit; default: PRE.' },
          offset: { type: 'number', minimum: 0, maximum: 86_400, description: 'Seconds at which a MID unit plays.' },
        },
      },
    },
    items: {
      type: 'string',
      enum: ['ALL', 'MARKED'],
      description: 'ALL (default): every item without `media.ads: false`. MARKED: only items with `media.ads: true`.',
    },
    consent: {
      type: 'string',
      enum: AD_CONSENTS,
      description:
        'Without consent of the viewer. REQUIRED (default): no ad request is sent, and viewers are asked. ANONYMOUS: requests contain no identifier and no cookie.',
    },
    timeoutSeconds: {
      type: 'number',
      minimum: 1,
      maximum: 30,
      description: `Seconds that an ad server gets to respond, and an ad to show its first frame; default: ${AD_TIMEOUT_SECONDS}.`,
    },
  },
});
/** The advertisements of a realm. */
export type AdsSettings = TypeOf<typeof adsSchema>;
