import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { LOCALE_PATTERN } from './locale.ts';

/** Colour roles of the product. A brand sets the first four; missing others are derived. */
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
/** Name of a colour role. */
export type ColourRole = (typeof COLOUR_ROLES)[number];

/** Roles of text in the product. */
export const TYPE_ROLES = ['display', 'headline', 'row', 'title', 'body', 'label'] as const;
/** Name of a type role. */
export type TypeRole = (typeof TYPE_ROLES)[number];

/** Default line heights of each type role, in Latin and in Arabic script. The larger the text, the closer its lines. */
export const LINE_HEIGHTS: Readonly<Record<TypeRole, readonly [latin: number, arabic: number]>> = {
  display: [1.02, 1.3],
  headline: [1.15, 1.45],
  row: [1.2, 1.45],
  title: [1.3, 1.6],
  body: [1.5, 1.75],
  label: [1.3, 1.6],
};

/** What each colour role is for. */
const COLOUR_USES: Readonly<Record<ColourRole, string>> = {
  primary: 'Buttons, marks and links: the main colour of the brand.',
  secondary: 'Buttons and marks beside the primary ones.',
  tertiary: 'Accents that are neither primary nor secondary.',
  background: 'Background of pages.',
  surface: 'Panels and cards on the background.',
  'surface-raised': 'Menus and dialogs above other surfaces.',
  line: 'Lines between parts.',
  text: 'Texts on the background and on surfaces.',
  'text-muted': 'Less important texts.',
  'on-primary': 'Texts on the primary colour.',
  'on-secondary': 'Texts on the secondary colour.',
  live: 'Badges of live content.',
  'on-live': 'Texts on live badges.',
  success: 'Messages that something worked.',
  warning: 'Warnings.',
  danger: 'Errors.',
  focus: 'Outline of the focused element.',
  scrim: 'Shade over images, under light texts.',
};

const colour = (description: string) => ({ type: 'string', maxLength: 80, 'x-widget': 'colour', description }) as const;
const file = (description: string) =>
  ({
    type: 'string',
    maxLength: 120,
    pattern: '^[a-zA-Z0-9._-]+$',
    examples: ['anton-latin.woff2'],
    description,
  }) as const;
const pixels = (description: string, defaultValue: number, maximum = 400) =>
  ({ type: 'number', minimum: 0, maximum, default: defaultValue, description }) as const;

const typeRole = (role: TypeRole) =>
  ({
    type: 'object',
    additionalProperties: false,
    description: `Typography of the role ${role}.`,
    properties: {
      family: { type: 'string', maxLength: 60, description: 'A family of `fonts`; Arabic script uses `arabicFamily`.' },
      arabicFamily: { type: 'string', maxLength: 60, description: 'Family for Arabic script.' },
      size: pixels('Size in px in windows of 1280 px and wider.', 16),
      sizeMobile: pixels('Size in px in windows of 390 px; it grows evenly between the two widths.', 16),
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
        default: LINE_HEIGHTS[role][0],
        description: 'Line height as a multiple of the size.',
      },
      arabicLineHeight: {
        type: 'number',
        minimum: 1.2,
        maximum: 3,
        default: LINE_HEIGHTS[role][1],
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

/** The parts of a theme that languages can change, too. */
const tokens = {
  colours: {
    type: 'object',
    'x-merge': 'fields',
    additionalProperties: false,
    required: ['primary', 'secondary', 'tertiary', 'background'],
    description: 'Colour roles: any CSS colour, for example #cc3344 or oklch(0.57 0.22 29).',
    properties: Object.fromEntries(COLOUR_ROLES.map((role) => [role, colour(COLOUR_USES[role])])) as Record<
      ColourRole,
      ReturnType<typeof colour>
    >,
  },
  type: {
    type: 'object',
    'x-merge': 'deep',
    additionalProperties: false,
    description: 'Type roles.',
    properties: Object.fromEntries(TYPE_ROLES.map((role) => [role, typeRole(role)])) as Record<
      TypeRole,
      ReturnType<typeof typeRole>
    >,
  },
  shape: {
    type: 'object',
    'x-merge': 'fields',
    additionalProperties: false,
    default: {},
    description: 'Radii, lines and skew.',
    properties: {
      radiusCard: pixels('Corner radius of cards.', 4),
      radiusButton: pixels('Corner radius of buttons.', 4, 999),
      radiusPanel: pixels('Corner radius of panels.', 6),
      radiusField: pixels('Corner radius of fields.', 4),
      skew: {
        type: 'number',
        minimum: -20,
        maximum: 20,
        default: 0,
        description: 'Skew of badges and panels in degrees.',
      },
      lineWidth: pixels('Width of lines.', 1, 8),
      cardShadow: { type: 'boolean', default: false, description: 'Cards have a soft shadow.' },
    },
  },
  space: {
    type: 'object',
    'x-merge': 'fields',
    additionalProperties: false,
    default: {},
    description: 'Spacing.',
    properties: {
      gutter: pixels('Page gutter above 1024 px wide.', 100),
      gutterMobile: pixels('Page gutter up to 1024 px.', 20),
      gap: pixels('Gap between cards.', 20),
      rowGap: pixels('Gap between rows.', 48),
      rowGapMobile: pixels('Gap between rows on phones.', 38),
    },
  },
  hero: {
    type: 'object',
    'x-merge': 'fields',
    additionalProperties: false,
    default: {},
    description: "The hero's own layout.",
    properties: {
      height: pixels('Height in px in windows of 1280 px and wider.', 640, 1100),
      heightMobile: pixels('Height on phones.', 620, 1100),
      align: {
        type: 'string',
        enum: ['start', 'center', 'end'],
        default: 'start',
        description: 'Horizontal position of the text block when the hero sets none.',
      },
      valign: {
        type: 'string',
        enum: ['top', 'center', 'bottom'],
        default: 'bottom',
        description: 'Vertical position of the text block when the hero sets none.',
      },
      titleSize: pixels('Title size in px in windows of 1280 px and wider.', 96),
      titleSizeMobile: pixels('Title size on phones.', 56),
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
    'x-merge': 'fields',
    additionalProperties: false,
    default: {},
    description: 'Rows and cards.',
    properties: {
      marker: file('SVG in art/ shown before each row title in the primary colour.'),
      cardWidth: pixels('Width of landscape cards above 1024 px.', 320, 800),
      posterWidth: pixels('Width of poster cards.', 220, 600),
      sectionWidth: pixels('Width of section cards.', 200, 600),
      playlistWidth: pixels('Width of playlist cards.', 260, 600),
      ticketWidth: pixels('Width of ticket cards.', 420, 800),
      squareWidth: pixels('Width of square cards.', 210, 600),
    },
  },
  motion: {
    type: 'object',
    'x-merge': 'fields',
    additionalProperties: false,
    default: {},
    description: 'Motion.',
    properties: {
      enter: {
        type: 'string',
        examples: ['ease-out', 'cubic-bezier(0.2, 0, 0, 1)'],
        pattern: '^cubic-bezier\\([0-9., -]+\\)$|^ease(-in|-out|-in-out)?$|^linear$',
        default: 'ease-out',
        description: 'Easing of elements that appear.',
      },
    },
  },
} as const;

/**
 * Returns a schema without defaults, required fields and drawings (`edge`, `marker`). The schemas in it have none of
 * them either.
 */
function withoutPresets(schema: object): object {
  const {
    default: _default,
    required: _required,
    properties,
    ...others
  } = schema as {
    readonly default?: unknown;
    readonly required?: unknown;
    readonly properties?: Readonly<Record<string, object>>;
  };
  if (!properties) return others;
  const inner = Object.entries(properties).filter(([name]) => name !== 'edge' && name !== 'marker');
  return { ...others, properties: Object.fromEntries(inner.map(([name, field]) => [name, withoutPresets(field)])) };
}

/**
 * The parts of a theme that a layer above it can change, such as a language or a variant of an experiment. A layer
 * contains only what differs, so no part has a default. It cannot change drawings (`hero.edge`, `rows.marker`).
 */
export const tokenLayerProperties = Object.fromEntries(
  Object.entries(tokens).map(([name, schema]) => [name, withoutPresets(schema)]),
);

const localeTokens = {
  type: 'array',
  'x-merge': 'byLocale',
  maxItems: 40,
  description: 'Tokens that differ in single languages. They come before the general ones, inherited ones included.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['locale'],
    description: 'Tokens of one language.',
    properties: {
      locale: {
        type: 'string',
        pattern: LOCALE_PATTERN,
        examples: ['ar', 'pt-br'],
        description: 'The language. An entry for `pt` is also for `pt-br` unless that has an entry of its own.',
      },
      ...tokenLayerProperties,
    },
  },
} as const;

/**
 * A brand's design tokens. Numbers are px unless stated otherwise. The server resolves them to CSS custom
 * properties with src/realm/themeCss.ts; a colour pair that fails WCAG contrast is an error at publish.
 */
export const themeSchema = defineSchema({
  type: 'object',
  description: 'Design tokens of the brand.',
  additionalProperties: false,
  required: ['colours', 'fonts', 'type'],
  properties: {
    $schema: { type: 'string', maxLength: 200, description: 'For editors.' },
    inherits: {
      type: 'boolean',
      description:
        'True: the file states only what differs, and the other tokens are those of the realm that `extends` names. Default: false, the file is the whole theme and must have `colours`, `fonts` and `type`.',
    },
    scheme: {
      type: 'string',
      enum: ['dark', 'light'],
      description:
        'Whether the background is dark or light, for form controls and scrollbars. Derived from the background when missing; an error when the background is the opposite.',
    },
    colours: tokens.colours,
    fonts: {
      type: 'array',
      'x-merge': 'prepend',
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
            examples: ['Noto Sans'],
            maxLength: 60,
            description: 'Family name used in `type`.',
          },
          file: file('woff2 file in fonts/.'),
          weight: {
            type: 'string',
            pattern: '^[0-9]{1,4}( [0-9]{1,4})?$',
            examples: ['400', '100 900'],
            default: '400',
            description: 'Weight or range, for example 400 or 100 900.',
          },
          style: { type: 'string', enum: ['normal', 'italic'], default: 'normal', description: 'Style.' },
          script: {
            type: 'string',
            enum: ['latin', 'latin-ext', 'arabic'],
            default: 'latin',
            description:
              "Script that the file covers. It becomes the file's unicode-range, and Arabic pages do not preload Latin-only files.",
          },
          preload: { type: 'boolean', default: false, description: 'Preload in languages of its script.' },
        },
      },
    },
    type: tokens.type,
    shape: tokens.shape,
    space: tokens.space,
    hero: tokens.hero,
    rows: tokens.rows,
    motion: tokens.motion,
    localeTokens,
  },
});
/** Design tokens of the brand. */
export type Theme = TypeOf<typeof themeSchema>;

const { required: requiredParts, ...partialTheme } = themeSchema;
const { required: requiredColours, ...partialColours } = themeSchema.properties.colours;

/** The schema of theme.json: a whole theme, or what differs from the inherited one. */
export const themeFileSchema = {
  ...partialTheme,
  properties: { ...themeSchema.properties, colours: partialColours },
  allOf: [
    {
      if: { required: ['inherits'], properties: { inherits: { const: true } } },
      else: { required: requiredParts, properties: { colours: { required: requiredColours } } },
    },
  ],
};
