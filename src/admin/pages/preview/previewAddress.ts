import type { PreviewAudience } from '#schemas/preview/audience.ts';
import { DEFAULT_VIEW, type ViewOptions } from '../../preview/previewSwitches.ts';
import { toInstant } from '../review/zonedTime.ts';
import type { ViewerRights } from './RightsSwitches.tsx';

/** The switches of the preview that describe an audience. */
export type AudienceSwitches = {
  readonly language: string;
  readonly kind: NonNullable<PreviewAudience['kind']>;
  /** As an input of type datetime-local writes it, in the brand's time zone; '': now. */
  readonly at: string;
  readonly rights: ViewerRights;
  /** Variants by id of their experiment; '': that of a visitor who does not take part. */
  readonly variants: Readonly<Record<string, string>>;
};

/** Returns the audience of the switches. @param timeZone of the brand */
export function buildAudience(
  { language, kind, at, rights, variants }: AudienceSwitches,
  timeZone: string,
): PreviewAudience {
  const moment = toInstant(at, timeZone);
  const chosen = Object.entries(variants).filter(([, variant]) => variant !== '');
  return {
    locale: language,
    kind,
    ...(moment !== undefined && { at: moment }),
    ...(chosen.length > 0 && { experiments: Object.fromEntries(chosen) }),
    ...rights,
  };
}

/** Returns the address of a preview frame. It has the switches, so that it can be opened and sent by itself. */
export function buildPreviewAddress(path: string, audience: PreviewAudience, view: ViewOptions): string {
  const { locale = '', kind = 'guest', at, roles = [], licences = [], territory } = audience;
  const query = new URLSearchParams({ mode: 'edit', lang: locale, audience: kind });
  if (at !== undefined) query.set('at', at);
  for (const role of roles) query.append('role', role);
  for (const licence of licences) query.append('licence', licence);
  if (territory !== undefined) query.set('territory', territory);
  for (const [id, variant] of Object.entries(audience.experiments ?? {}))
    query.append('experiment', `${id}:${variant}`);
  if (view.textSize !== DEFAULT_VIEW.textSize) query.set('text', String(view.textSize));
  if (view.hasReducedMotion) query.set('motion', 'reduced');
  if (view.direction !== DEFAULT_VIEW.direction) query.set('dir', view.direction);
  if (view.rowState !== DEFAULT_VIEW.rowState) query.set('state', view.rowState);
  return `${path}?${query}`;
}
