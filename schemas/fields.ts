// Field schemas that other schemas share. A text is plain when delivered; in a realm's folder it may be localised
// (docs/realm-format.md), which the `x-text` keyword marks for editors.
import { TEXT_LIMITS } from './textLimits.ts';

/** A short single-line text: a title, a button, a name. Longer texts are cut for viewers and refused at publish. */
export const shortText = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({ type: 'string', maxLength: TEXT_LIMITS.short, 'x-text': true, description }) as const;

/** A paragraph, for example a description. Plain text, never HTML. */
export const longText = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({ type: 'string', maxLength: TEXT_LIMITS.long, 'x-text': true, description }) as const;

/**
 * An image. In a realm's folder it is the name of a file in `art/`, or an https URL on one of `origins.images`; the
 * server delivers a URL.
 */
export const image = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({ type: 'string', minLength: 1, maxLength: TEXT_LIMITS.image, 'x-image': true, description }) as const;

/**
 * A video clip: `/clips/<file>` of the realm's folder, another path of this site, or an https URL on one of
 * `origins.media`.
 */
export const clipUrl = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({
    type: 'string',
    maxLength: TEXT_LIMITS.url,
    pattern: '^(https://|/)',
    examples: ['/clips/intro.mp4', 'https://media.example/intro.mp4'],
    'x-media': true,
    description,
  }) as const;

/** An id: no white space and none of `/ ? #`, so that it fits into one URL segment. */
export const id = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({
    type: 'string',
    minLength: 1,
    maxLength: TEXT_LIMITS.id,
    pattern: '^[^/?#\\s\\u0000-\\u001f]+$',
    examples: ['late-night-2'],
    description,
  }) as const;

/**
 * The pattern of a date with time. It replaces `format`, because ajv's tables of formats would add 2.5 kB to every
 * validator. Code that displays a date detects impossible ones.
 */
export const DATE_TIME_PATTERN =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:\\d\\d)$';

/** A point in time: ISO 8601 with zone, for example `2026-11-28T22:00:00Z`. */
export const dateTime = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({
    type: 'string',
    pattern: DATE_TIME_PATTERN,
    maxLength: TEXT_LIMITS.dateTime,
    examples: ['2026-12-24T20:00:00Z', '2026-12-24T20:00:00+01:00'],
    description,
  }) as const;

/** A time or length in a video, in seconds: at most ten days. */
export const seconds = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({ type: 'number', minimum: 0, maximum: 864_000, description }) as const;

/** A local time of day, for example `20:45`. */
export const localTime = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D) =>
  ({ type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['20:45'], description }) as const;

/** A boolean with a default. */
export const flag = /* @__NO_SIDE_EFFECTS__ */ <const D extends string>(description: D, defaultValue: boolean) =>
  ({ type: 'boolean', default: defaultValue, description }) as const;
