import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Colour roles every part of the product is drawn with. A brand gives the first four; others are derived when missing. */
export const COLOUR_ROLES = [
  'primary',
  'secondary',
  'tertiary',
  'background',
  'surface',
  'surface-raised',
  'line',
  'text',
  'text-muted',
  'on-primary',
  'on-secondary',
  'live',
  'on-live',
  'success',
  'warning',
  'danger',
  'focus',
  'scrim',
] as const;
export type ColourRole = (typeof COLOUR_ROLES)[number];

export const TYPE_ROLES = ['display', 'headline', 'row', 'title', 'body', 'label'] as const;
export type TypeRole = (typeof TYPE_ROLES)[number];

const colour = (description: string) => ({ type: 'string', maxLength: 80, 'x-widget': 'colour', description }) as const;
const file = (description: string) =>
  ({ type: 'string', maxLength: 120, pattern: '^[a-zA-Z0-9._-]+$', description }) as const;
const pixels = (description: string, byDefault: number, maximum = 400) =>
  ({ type: 'number', minimum: 0, maximum, default: byDefault, description }) as const;

const typeRole = (role: string) =>
  ({
    type: 'object',
    additionalProperties: false,
    description: `Type of ${role}.`,
    properties: {
      family: { type: 'string', maxLength: 60, description: 'A family of `fonts`; for Arabic script `arabicFamily`.' },
      arabicFamily: { type: 'string', maxLength: 60, description: 'Family for Arabic script.' },
      size: pixels('Size in px at 1280 and wider.', 16),
      sizeMobile: pixels('Size in px at 390; between the two it grows fluidly.', 16),
      arabicScale: {
        type: 'number',
        minimum: 0.5,
        maximum: 2,
        default: 1.1,
        description: 'Arabic size as a multiple of the Latin one.',
      },
      weight: { type: 'integer', minimum: 1, maximum: 1000, default: 500, description: 'Weight.' },
      arabicWeight: { type: 'integer', minimum: 1, maximum: 1000, description: 'Weight in Arabic; no synthetic bold.' },
      lineHeight: {
        type: 'number',
        minimum: 0.6,
        maximum: 3,
        default: 1.3,
        description: 'Line height as a multiple of the size.',
      },
      arabicLineHeight: {
        type: 'number',
        minimum: 1.2,
        maximum: 3,
        default: 1.6,
        description: 'Line height in Arabic: at least 1.2 for display, 1.5 for text.',
      },
      tracking: {
        type: 'number',
        minimum: -0.1,
        maximum: 0.3,
        default: 0,
        description: 'Letter spacing in em; never applied to Arabic.',
      },
      upperCase: { type: 'boolean', default: false, description: 'Upper case; never applied to Arabic.' },
    },
  }) as const;

/**
 * A brand's look (design tokens). Numbers are px unless said otherwise. Resolved to CSS custom properties on the server by
 * src/realm/theme; a colour pair that fails WCAG contrast is an error at publish.
 */
export const themeSchema = defineSchema({
  type: 'object',
  description: 'How the brand looks.',
  additionalProperties: false,
  required: ['colours', 'fonts', 'type'],
  properties: {
    $schema: { type: 'string', maxLength: 200, description: 'For editors.' },
    scheme: {
      type: 'string',
      enum: ['dark', 'light'],
      default: 'dark',
      description: 'Whether the ground is dark or light: form controls and scroll bars follow.',
    },
    colours: {
      type: 'object',
      additionalProperties: false,
      required: ['primary', 'secondary', 'tertiary', 'background'],
      description: 'Colour roles: any CSS colour, for example #cc3344 or oklch(0.57 0.22 29).',
      properties: Object.fromEntries(COLOUR_ROLES.map((role) => [role, colour(`Colour role ${role}.`)])) as Record<
        ColourRole,
        ReturnType<typeof colour>
      >,
    },
    fonts: {
      type: 'array',
      maxItems: 20,
      description: "Font files of the realm's fonts folder (decision O23).",
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['family', 'file'],
        description: 'One font file.',
        properties: {
          family: {
            type: 'string',
            pattern: '^[A-Za-z0-9 ]+$',
            maxLength: 60,
            description: 'Family name used in `type`.',
          },
          file: file('woff2 file in fonts/.'),
          weight: {
            type: 'string',
            pattern: '^[0-9]{1,4}( [0-9]{1,4})?$',
            default: '400',
            description: 'Weight or range, for example 400 or 100 900.',
          },
          style: { type: 'string', enum: ['normal', 'italic'], default: 'normal', description: 'Style.' },
          script: {
            type: 'string',
            enum: ['latin', 'latin-ext', 'arabic'],
            default: 'latin',
            description:
              'Script the file covers: becomes its unicode-range, and Arabic pages do not load Latin-only files early.',
          },
          preload: { type: 'boolean', default: false, description: 'Loaded with the page in languages of its script.' },
        },
      },
    },
    type: {
      type: 'object',
      additionalProperties: false,
      description: 'Type roles.',
      properties: Object.fromEntries(TYPE_ROLES.map((role) => [role, typeRole(role)])) as Record<
        TypeRole,
        ReturnType<typeof typeRole>
      >,
    },
    shape: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'Radii, lines and gesture.',
      properties: {
        radiusCard: pixels('Corner of cards.', 4),
        radiusButton: pixels('Corner of buttons.', 4, 999),
        radiusPanel: pixels('Corner of panels.', 6),
        radiusField: pixels('Corner of fields.', 4),
        skew: {
          type: 'number',
          minimum: -20,
          maximum: 20,
          default: 0,
          description: 'Skew of badges and plates in degrees.',
        },
        lineWidth: pixels('Width of drawn lines.', 1, 8),
        cardShadow: { type: 'boolean', default: false, description: 'Cards cast a soft shadow.' },
      },
    },
    space: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'Rhythm.',
      properties: {
        gutter: pixels('Page gutter above 1024 px wide.', 100),
        gutterMobile: pixels('Page gutter up to 1024 px.', 20),
        gap: pixels('Between cards.', 20),
        rowGap: pixels('Between rows.', 48),
        rowGapMobile: pixels('Between rows on phones.', 38),
      },
    },
    hero: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: "The hero's own layout.",
      properties: {
        height: pixels('Height in px at 1280 and wider.', 640, 1100),
        heightMobile: pixels('Height on phones.', 620, 1100),
        align: {
          type: 'string',
          enum: ['start', 'center', 'end'],
          default: 'start',
          description: 'Where the text block stands when the hero says none.',
        },
        valign: {
          type: 'string',
          enum: ['top', 'center', 'bottom'],
          default: 'bottom',
          description: 'Its height when the hero says none.',
        },
        titleSize: pixels('Lettering in px at 1280 and wider.', 96),
        titleSizeMobile: pixels('Lettering on phones.', 56),
        lineMarker: {
          type: 'string',
          enum: ['none', 'slash'],
          default: 'none',
          description: 'Mark before the second line of the title.',
        },
        edge: file('SVG in art/ that masks the lower edge (torn paper, wave).'),
      },
    },
    rows: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'How rows begin.',
      properties: {
        marker: file('SVG in art/ drawn before each row title in the primary colour.'),
        cardWidth: pixels('Landscape card above 1024 px.', 320, 800),
        posterWidth: pixels('Poster card.', 220, 600),
        sectionWidth: pixels('Section card.', 200, 600),
        playlistWidth: pixels('Playlist card.', 260, 600),
        ticketWidth: pixels('Ticket card.', 420, 800),
        squareWidth: pixels('Square card.', 210, 600),
      },
    },
    motion: {
      type: 'object',
      additionalProperties: false,
      default: {},
      description: 'Motion.',
      properties: {
        enter: {
          type: 'string',
          pattern: '^cubic-bezier\\([0-9., -]+\\)$|^ease(-in|-out|-in-out)?$|^linear$',
          default: 'ease-out',
          description: 'Easing of things that arrive.',
        },
      },
    },
  },
});
export type Theme = TypeOf<typeof themeSchema>;
