// Explains a theme token: it comes from the brand's theme.json, the theme of the realm it extends, the schema's
// default, or a computation (derived colours, fallback font faces).
import { COLOUR_ROLES, themeSchema, TYPE_ROLES } from '#schemas/realm/theme.ts';
import { fillThemeDefaults } from '../check/checkTheme.ts';
import type { Explanation, Step } from './explanation.ts';
import { findOwner, resolvePointer, type Layer } from './layers.ts';

/** The colour that each derived colour is computed from. */
const DERIVED_FROM: Readonly<Record<string, string>> = {
  surface: 'background',
  'surface-raised': 'background',
  line: 'background',
  text: 'background, readable on every surface',
  'text-muted': 'background, readable on every surface',
  'on-primary': 'primary, readable on it',
  'on-secondary': 'secondary, readable on it',
  live: 'primary',
  'on-live': 'live, readable on it',
  success: "the product's green, readable on the background",
  warning: "the product's amber, readable on the background",
  danger: "the product's red, readable on the background",
  focus: 'background',
  scrim: 'background',
};

/**
 * Parses `primary`, `colours.primary`, `colours/primary` or `/colours/primary` to `/colours/primary`; undefined for no
 * token.
 */
export function parseThemePointer(key: string): string | undefined {
  if ((COLOUR_ROLES as readonly string[]).includes(key)) return `/colours/${key}`;
  const path = key.replace(/^\/+/, '').split(/[./]/);
  if (path.length < 1 || !Object.hasOwn(themeSchema.properties, path[0] ?? '')) return undefined;
  return `/${path.join('/')}`;
}

/** Explains a token; undefined when the theme does not have it. */
export async function explainTheme(
  layer: Layer,
  loadLayer: (id: string) => Promise<Layer | undefined>,
  pointer: string,
): Promise<Explanation | undefined> {
  const resolved = resolvePointer(layer.content.theme, pointer);
  const found = await findOwner(layer, 'extends', loadLayer, ({ files }) => files?.has('theme.json') === true);
  const written = found?.owner.files?.get('theme.json');
  const own = resolvePointer(written, pointer);
  if (!resolved.found && !own.found) return undefined;
  const steps: Step[] = [];
  for (const id of found?.path ?? [layer.id]) {
    const here = id === found?.owner.id ? own : undefined;
    steps.push({
      location: here ? `theme.json of ${id}` : `${id} has no theme of its own`,
      ...(here?.found && { value: here.value }),
      used: here?.found === true,
    });
  }
  const [, section = '', role = ''] = pointer.split('/');
  const source = found ? `theme.json of ${found.owner.id}` : `the theme of ${layer.id}`;
  const byDefault = written === undefined ? undefined : resolvePointer(fillThemeDefaults(written), pointer);
  let origin = source;
  if (!own.found) {
    if (section === 'colours')
      origin = `derived from ${DERIVED_FROM[role] ?? 'the four required colours'} (${source} does not set it)`;
    else if (section === 'fallbacks')
      origin = `computed from the font files of ${found?.owner.id ?? layer.id}: the fallback face until a font is loaded`;
    else if (section === 'type' && (TYPE_ROLES as readonly string[]).includes(role))
      origin = `the product's default for ${role} (${source} does not set it)`;
    else
      origin = byDefault?.found
        ? `the schema's default (${source} does not set it)`
        : `computed when ${source} was published`;
    steps.push({ location: origin.split(' (')[0] ?? origin, value: resolved.value, used: true });
  }
  const isWhole = typeof resolved.value === 'object' && resolved.value !== null;
  const notes = [
    ...(own.found && resolved.found && !isWhole && own.value !== resolved.value
      ? [`Written as ${JSON.stringify(own.value)}, published as ${JSON.stringify(resolved.value)}.`]
      : []),
    ...(isWhole && section !== 'fallbacks' && !Array.isArray(resolved.value)
      ? [
          `Not written, filled in: ${
            Object.keys(resolved.value ?? {})
              .filter((key) => !Object.hasOwn(own.value ?? {}, key))
              .join(', ') || 'nothing'
          }.`,
        ]
      : []),
  ];
  return {
    name: `theme token ${pointer.slice(1)}`,
    value: resolved.found ? resolved.value : own.value,
    origin,
    steps,
    notes,
  };
}
