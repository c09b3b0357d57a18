// Delivers an authored theme and authored labels as if they were published, for their previews.
import type { EditFinding } from '#schemas/preview/finding.ts';
import { themeCss } from '#src/realm/themeCss.ts';
import { mergeTheme } from '#src/realm/mergeTheme.ts';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import { localiseLabels, type Strings } from '../delivery/localise.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { tabIcon } from '../delivery/tabIcon.ts';
import { applyLocaleTokens } from '../theme/localeTheme.ts';
import type { PageChecks } from '../preview/createPageChecks.ts';
import { computeColours } from '../theme/computeColours.ts';
import { resolveDraftTheme } from '../theme/compileTheme.ts';
import { checkSettings } from './checkSettings.ts';

/** A theme as viewers get it, and the problems of the authored one. */
export type ThemeDelivery = {
  theme: { tokens: string; colour: string; icon: string };
  findings: EditFinding[];
};

/** Labels in one language as viewers get them, and the problems of the authored ones. */
export type LabelsDelivery = { labels: Record<string, string>; findings: EditFinding[] };

/** Errors of values that a preview shows in spite of the error. */
const SHOWN_ERRORS: readonly string[] = ['COLOUR_CONTRAST', 'COLOUR_SCHEME', 'PICTURE_MISSING', 'FONT_MISSING'];

/** Checks and resolves an authored theme. Values with an error have their defaults. */
export function deliverAuthoredTheme(
  realm: RealmSnapshot,
  checks: PageChecks,
  document: unknown,
  locale: string,
): ThemeDelivery {
  const findings = checkSettings('settings:theme', document, realm, checks);
  const faulty = findings.filter(({ code, severity }) => severity === 'error' && !SHOWN_ERRORS.includes(code));
  // Later entries of a list are removed first, so that the pointers of the others stay valid.
  const pointers = faulty.map(({ pointer }) => pointer).toReversed();
  const withoutFaulty = removeAt(document, pointers);
  const tokens = applyLocaleTokens(mergeTheme(withoutFaulty, checks.inheritedTheme.theme), locale);
  const theme = resolveDraftTheme({
    colours: computeColours(tokens),
    published: realm.getTheme(locale),
    tokens,
    findFont: (file) => checks.assets.get(`fonts/${file}`),
  });
  return {
    theme: {
      tokens: themeCss(theme, { locale }),
      colour: theme.colours.background,
      icon: tabIcon(realm.name(locale), theme),
    },
    findings,
  };
}

/** Checks authored labels, and returns those of one language with what the realm inherits. */
export function deliverAuthoredLabels(
  realm: RealmSnapshot,
  checks: PageChecks,
  document: unknown,
  locale: string,
): LabelsDelivery {
  const findings = checkSettings('settings:labels', document, realm, checks);
  const layers = [toStrings(document), toStrings(checks.inheritedLabels())];
  const authored = localiseLabels(layers, createLocaleChain(locale, realm.view.defaultLocale));
  // Labels of languages that the realm does not list are the product's.
  return { labels: { ...realm.labels(locale), ...authored }, findings };
}

/** Returns a copy without the values at some pointers; an empty object when the whole document is removed. */
function removeAt(document: unknown, pointers: readonly string[]): object {
  const copy = structuredClone(document);
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy) || pointers.includes('')) return {};
  for (const pointer of pointers) {
    const steps = pointer.split('/').slice(1);
    const last = steps.pop() ?? '';
    let parent: unknown = copy;
    for (const step of steps) parent = (parent as Record<string, unknown> | undefined)?.[step];
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else if (typeof parent === 'object' && parent !== null) delete (parent as Record<string, unknown>)[last];
  }
  return copy;
}

/** Returns labels by language, then by key. Values that are not texts are left out. */
function toStrings(document: unknown): Strings {
  const strings = new Map<string, Map<string, string>>();
  for (const [key, texts] of Object.entries(document ?? {}))
    for (const [locale, text] of Object.entries((texts ?? {}) as object)) {
      if (typeof text !== 'string') continue;
      strings.set(locale, (strings.get(locale) ?? new Map<string, string>()).set(key, text));
    }
  return Object.fromEntries([...strings].map(([locale, labels]) => [locale, Object.fromEntries(labels)]));
}
