// The other sites that pages of a realm use. The content security policy is built from these lists
// (docs/adr/020-content-security-policy.md).
import { defineSchema, type TypeOf } from '../defineSchema.ts';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const PORT = '(:[1-9]\\d{0,4})?';

/**
 * A host source of CSP Level 3 (https://www.w3.org/TR/CSP3/#grammardef-host-source), narrowed: with a scheme, without a
 * path, and with `*.` only in front of two labels or more. The characters that separate sources and directives (space,
 * `;`, `,`, quotes) never match.
 */
export const ORIGIN_PATTERN = `^(https://(\\*\\.)?(${LABEL}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?|https?://(localhost|127\\.0\\.0\\.1))${PORT}$`;

/** An origin that may show preview frames: without `*.`, because the frame compares it with the origin of messages. */
export const PREVIEW_ORIGIN_PATTERN = `^(https://(${LABEL}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?|https?://(localhost|127\\.0\\.0\\.1))${PORT}$`;

/** The expectation in reports when `ORIGIN_PATTERN` does not match. */
export const ORIGIN_EXPECTED =
  'an origin in lower case such as https://media.example, https://media.example:8443 or https://*.cdn.example, without a path (http:// only for localhost and 127.0.0.1)';

const originList = <const D extends string>(description: D) =>
  ({
    type: 'array',
    maxItems: 20,
    description,
    items: {
      type: 'string',
      maxLength: 300,
      pattern: ORIGIN_PATTERN,
      examples: ['https://media.example.com'],
      description:
        'An origin: https:// and a host name, with the port when it is not 443. https://*.cdn.example is every sub-domain of cdn.example.',
    },
  }) as const;

/** Other sites by purpose. The lists of the realms named by `extends` and `catalogueOf` are added to these. */
export const originsSchema = defineSchema({
  type: 'object',
  'x-merge': 'union',
  additionalProperties: false,
  description:
    "Other sites that pages of the realm may use, by purpose. The browser refuses every site that isn't listed.",
  properties: {
    media: originList(
      'Manifests, segments, subtitles, clips and preview thumbnails of videos (connect-src, media-src, img-src).',
    ),
    drm: originList('DRM licence and certificate servers (connect-src).'),
    ads: originList(
      'Ad servers, the videos of advertisements and the addresses that count them (connect-src, media-src, img-src).',
    ),
    images: originList('Hosts of images that are not in art/ (img-src).'),
    identity: originList(
      'Sign-in providers: their calls, frames and style sheets, and the forms and redirects of a sign-in (connect-src, frame-src, style-src, form-action).',
    ),
    payment: originList(
      "Payment providers: their calls, frames and forms, the provider's 3-D Secure page included (connect-src, frame-src, form-action).",
    ),
  },
});
/** Other sites that pages of the realm may use, by purpose. */
export type Origins = TypeOf<typeof originsSchema>;
/** Purpose for which a realm lists origins. */
export type OriginPurpose = keyof Origins;

/** The purposes in the order in which the policy and the editor list them. */
export const ORIGIN_PURPOSES = Object.keys(originsSchema.properties) as readonly OriginPurpose[];
