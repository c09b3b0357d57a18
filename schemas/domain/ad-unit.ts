import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Where an ad unit plays: before, during or after the video. */
export const AD_POSITIONS = ['PRE', 'MID', 'POST'] as const;
/** What names the ads: a document with the ads of one break, a document with a list of breaks, or the HLS playlist. */
export const AD_KINDS = ['VAST', 'VMAP', 'INTERSTITIALS'] as const;
/** Ad requests without the viewer's consent: none, or a request without identifier and cookie. */
export const AD_CONSENTS = ['REQUIRED', 'ANONYMOUS'] as const;
/** Longest time in seconds that an ad server gets to respond, and an ad to show its first frame. */
export const AD_TIMEOUT_SECONDS = 5;

/**
 * An ad request of a stream (specification, content-and-viewing 3). The URL may contain `{consent}` (1 or 0),
 * `{session}` (a random id of this playback; empty without consent) and `{random}`: the player fills them in.
 */
export const adUnitSchema = defineSchema({
  type: 'object',
  required: ['id', 'kind', 'consent', 'timeoutSeconds'],
  description: 'An ad request.',
  properties: {
    id: { type: 'string', description: 'Id, unique in the stream.' },
    kind: {
      type: 'string',
      enum: AD_KINDS,
      description: 'VAST: the ads of one break. VMAP: a list of breaks. INTERSTITIALS: those of the HLS playlist.',
    },
    url: { type: 'string', description: 'URL of the document; none for INTERSTITIALS.' },
    position: { type: 'string', enum: AD_POSITIONS, description: 'Position of a VAST unit.' },
    offset: { type: 'number', description: 'Seconds of the video at which a VAST unit with position MID plays.' },
    consent: {
      type: 'string',
      enum: AD_CONSENTS,
      description:
        'What happens without consent of the viewer. REQUIRED: there is no ad request. ANONYMOUS: requests contain no identifier and no cookie.',
    },
    timeoutSeconds: { type: 'number', description: 'Seconds after which the video plays without the ad.' },
  },
});
/** An ad request of a stream. */
export type AdUnit = TypeOf<typeof adUnitSchema>;
