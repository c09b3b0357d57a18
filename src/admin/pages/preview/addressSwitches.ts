// The switches of the editor's preview in the address of the editor, so that a reload keeps them and a link has them.
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import { readPreviewSwitches, type ViewOptions } from '../../preview/previewSwitches.ts';
import { toLocal } from '../review/zonedTime.ts';
import { buildPreviewAddress, type AudienceSwitches } from './previewAddress.ts';

/** What the switches of the preview choose; a `width` of undefined fits the pane. */
export type ChosenSwitches = AudienceSwitches & { readonly view: ViewOptions; readonly width: number | undefined };

/** Widths in px that the field for the width accepts (ViewSwitches.tsx). */
const WIDTHS = { min: 240, max: 3840 } as const;
/** The names that `readSwitches` reads. */
const NAMES = [
  'lang',
  'audience',
  'at',
  'role',
  'licence',
  'territory',
  'experiment',
  'text',
  'motion',
  'dir',
  'state',
  'width',
] as const;

/**
 * Reads the switches in an address of the editor. They have the names that the address of a preview has, and `width`.
 *
 * @param languages that can be chosen, the default first
 * @param timeZone of the brand
 */
export function readSwitches(query: URLSearchParams, languages: readonly string[], timeZone: string): ChosenSwitches {
  const { audience, direction, hasReducedMotion, textSize, rowState } = readPreviewSwitches(query);
  const { locale = '', kind = 'guest', at, experiments = {}, roles, licences, territory } = audience;
  const width = Number(query.get('width'));
  return {
    language: languages.includes(locale) ? locale : languages[0]!,
    kind,
    at: at === undefined ? '' : toLocal(Date.parse(at), timeZone).slice(0, 'yyyy-mm-ddThh:mm'.length),
    rights: { ...(roles && { roles }), ...(licences && { licences }), ...(territory !== undefined && { territory }) },
    variants: experiments,
    view: { direction, hasReducedMotion, textSize, rowState },
    width: Number.isInteger(width) && width >= WIDTHS.min && width <= WIDTHS.max ? width : undefined,
  };
}

/** Returns a query with the switches that differ from the default. Its other parameters stay. */
export function writeSwitches(
  query: URLSearchParams,
  audience: PreviewAudience,
  { view, width }: Pick<ChosenSwitches, 'view' | 'width'>,
  defaultLanguage: string,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of NAMES) next.delete(name);
  const [, chosen] = buildPreviewAddress('', audience, view).split('?');
  for (const [name, value] of new URLSearchParams(chosen))
    if (
      name !== 'mode' &&
      !(name === 'lang' && value === defaultLanguage) &&
      !(name === 'audience' && value === 'guest')
    )
      next.append(name, value);
  if (width !== undefined) next.set('width', String(width));
  return next;
}
