// The switches of a preview frame, stored in the query of its address, so that an editor can share them.
import type { ViewerInfo } from '#schemas/appState.ts';
import { LOCALE_PATTERN } from '#schemas/realm/locale.ts';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import { MAX_EXPERIMENTS } from '#schemas/realm/experiments.ts';
import { parseInstant } from '#schemas/parseInstant.ts';

/**
 * How rows appear: with their data (`ready`), with one item, with 200 items, with long words, with images that do not
 * exist, or with items that are not available in the country, have ended or wait for their premiere. Rows that load
 * their data can also appear while it loads, after loading has failed, and without any data.
 */
export const ROW_STATES = [
  'ready',
  'loading',
  'error',
  'empty',
  'one',
  'many',
  'long',
  'missing-image',
  'geoblocked',
  'ended',
  'premiere',
] as const;

/** The switches of a preview frame. */
export type PreviewSwitches = {
  /** Id of the document to open from the server; undefined: the host sends one. */
  readonly page: string | undefined;
  /** Which document is opened from the server. */
  readonly source: 'published' | 'draft';
  /** Address of a JSON document of this site to open. */
  readonly url: string | undefined;
  readonly mode: 'edit' | 'browse';
  readonly direction: 'auto' | 'ltr' | 'rtl';
  readonly audience: PreviewAudience;
  readonly hasReducedMotion: boolean;
  /** Size of texts in per cent. */
  readonly textSize: number;
  readonly rowState: (typeof ROW_STATES)[number];
};

const choose = <T extends string>(options: readonly T[], value: string | null, fallback: T): T =>
  options.find((option) => option === value) ?? fallback;

/** The switches that concern the look of a frame, not its audience. */
export type ViewOptions = Pick<PreviewSwitches, 'direction' | 'hasReducedMotion' | 'textSize' | 'rowState'>;

/** A frame without any of these switches. */
export const DEFAULT_VIEW: ViewOptions = {
  direction: 'auto',
  hasReducedMotion: false,
  textSize: 100,
  rowState: 'ready',
};

const MAX_TEXT_SIZE = 400;

/** Reads the switches of an address. Invalid values become the default. */
export function readPreviewSwitches(query: URLSearchParams): PreviewSwitches {
  const size = Number(query.get('text'));
  return {
    page: query.get('page') ?? undefined,
    source: choose(['published', 'draft'], query.get('source'), 'draft'),
    url: query.get('url') ?? undefined,
    mode: choose(['edit', 'browse'], query.get('mode'), 'browse'),
    direction: choose(['auto', 'ltr', 'rtl'], query.get('dir'), 'auto'),
    audience: readAudience(query),
    hasReducedMotion: query.get('motion') === 'reduced',
    textSize: size >= 100 && size <= MAX_TEXT_SIZE ? size : 100,
    rowState: choose(ROW_STATES, query.get('state'), 'ready'),
  };
}

function readAudience(query: URLSearchParams): PreviewAudience {
  const locale = query.get('lang');
  const territory = query.get('territory');
  const at = query.get('at');
  const moment = at === null ? undefined : parseInstant(at);
  return {
    kind: choose(['guest', 'viewer', 'child'], query.get('audience'), 'guest'),
    ...(locale !== null && new RegExp(LOCALE_PATTERN).test(locale) && { locale }),
    ...(query.has('role') && { roles: query.getAll('role').filter(Boolean) }),
    ...(query.has('licence') && { licences: query.getAll('licence').filter(Boolean) }),
    ...(territory !== null && /^[A-Z]{2}$/.test(territory) && { territory }),
    ...(moment !== undefined && { at: new Date(moment).toISOString() }),
    ...readVariants(query),
  };
}

/** Reads the variants of experiments: `experiment=<id>:<variant>`, once for each. */
function readVariants(query: URLSearchParams): Pick<PreviewAudience, 'experiments'> {
  const variants = query.getAll('experiment').flatMap((pair) => {
    const [, id, variant] = /^([^:]+):([^:]{1,60})$/.exec(pair) ?? [];
    return id !== undefined && variant !== undefined ? [[id, variant] as const] : [];
  });
  return variants.length > 0 ? { experiments: Object.fromEntries(variants.slice(0, MAX_EXPERIMENTS)) } : {};
}

/** Returns the viewer whom an audience describes, as the app knows viewers. */
export const toViewerInfo = ({
  kind,
  ageLimit,
  roles = [],
  licences = [],
  territory,
}: PreviewAudience): ViewerInfo => ({
  isGuest: (kind ?? 'guest') === 'guest',
  isChild: kind === 'child',
  roles,
  licences,
  ...(ageLimit !== undefined && { ageLimit }),
  ...(territory !== undefined && { territory }),
});
