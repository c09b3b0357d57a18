// Explains a field of realm.json. Its value is the one that the realm sets for the language, its value for all
// languages, a value that is inherited by the merge rule of the field, or the schema's default.
import { deliverValue } from '../../delivery/deliver.ts';
import { isObject } from '#schemas/isObject.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import {
  findLocaleIndex,
  getMergeRule,
  LOCALE_SETTINGS,
  resolveLocaleSettings,
  toMergedPointer,
} from '../mergeSettings.ts';
import { describeText } from './describeText.ts';
import { listExperimentSteps } from './explainExperiments.ts';
import type { ValueOrigin, Step } from './valueOrigin.ts';
import { findParentId, resolvePointer, type Layer } from './layers.ts';

type LoadLayer = (id: string) => Promise<Layer | undefined>;

/** Returns the field of realm.json that a pointer names: `features` for `/features/search`. */
const toField = (pointer: string): string => pointer.split('/')[1] ?? '';

/** Returns what the realm.json of a layer says at a pointer. */
export const readWritten = ({ files }: Layer, pointer: string): ReturnType<typeof resolvePointer> =>
  resolvePointer(files?.get('realm.json'), pointer);

/** Loads the realm and those from which it inherits a setting, the nearest first. */
export async function listSettingLayers(
  layer: Layer,
  loadLayer: LoadLayer,
  pointer: string,
): Promise<readonly Layer[]> {
  const rule = getMergeRule(toField(pointer));
  if (rule === 'own') return [layer];
  const layers = [layer];
  if (rule === 'catalogue') {
    const owner = await load(loadLayer, findParentId(layer, 'catalogueOf'));
    if (owner) layers.push(owner);
  }
  // With the rule `deep`, null means that nothing is inherited.
  const inherits = (each: Layer): boolean => rule !== 'deep' || readWritten(each, pointer).value !== null;
  for (let at: Layer | undefined = layer; at && inherits(at);) {
    const next: Layer | undefined = await load(loadLayer, findParentId(at, 'extends'));
    at = next && !layers.includes(next) ? next : undefined;
    if (at) layers.push(at);
  }
  return layers;
}

const load = async (loadLayer: LoadLayer, id: string | undefined): Promise<Layer | undefined> =>
  id === undefined ? undefined : loadLayer(id);

/** Finds the nearest realm that sets a setting; undefined when none does. */
export async function findSettingOwner(
  layer: Layer,
  loadLayer: LoadLayer,
  pointer: string,
): Promise<Layer | undefined> {
  const merged = toMergedPointer(pointer);
  return (await listSettingLayers(layer, loadLayer, pointer)).find((each) => readWritten(each, merged).found);
}

/** What each rule does, for an explanation. */
export const RULES = {
  own: 'This field is not inherited.',
  replace: 'The nearest realm that sets this field decides it as a whole.',
  fields: 'Each part of this field is inherited from the nearest realm that sets it.',
  deep: 'Each value in this part is inherited from the nearest realm that sets it.',
  catalogue: 'Each part of this field is inherited from the nearest realm that sets it.',
  prepend: "The realm's own list is followed by the inherited one.",
  byId: "The realm's own list is followed by the inherited entries with other ids.",
  byLocale: 'Each setting of a language is inherited from the nearest realm that sets it.',
  union: 'The lists of all related realms are combined.',
} as const;

/** Explains a field; undefined when the realm has no value there. */
export async function explainSetting(
  layer: Layer,
  loadLayer: LoadLayer,
  pointer: string,
  locale: string,
): Promise<ValueOrigin | undefined> {
  const { realm } = layer.content;
  const resolved = resolvePointer(realm && resolveLocaleSettings(realm, locale), pointer);
  if (!resolved.found && !readWritten(layer, pointer).found) return undefined;
  const layers = await listSettingLayers(layer, loadLayer, pointer);
  const rule = getMergeRule(toField(pointer));
  const owner = layers.find((each) => readWritten(each, toMergedPointer(pointer)).found);
  const isCombined = rule === 'prepend' || rule === 'byId' || (rule === 'deep' && isObject(resolved.value));
  const variantSteps = pointer.startsWith('/features/') ? await listExperimentSteps(layer, loadLayer, pointer) : [];
  const variant = variantSteps.find(({ used }) => used);
  const localeSteps = (await listLocaleSteps(layer, loadLayer, pointer, locale)).map((step) => ({
    ...step,
    used: step.used && !variant,
  }));
  const isReplaced = (variant !== undefined || localeSteps.length > 0) && !isCombined;
  const general = layers
    .slice(0, owner && !isCombined ? layers.indexOf(owner) + 1 : layers.length)
    .map((each): Step => {
      const { found, value } = readWritten(each, pointer);
      const used = found && !isReplaced && (isCombined || each === owner);
      return { location: `realm.json${pointer && `#${pointer}`} of ${each.id}`, ...(found && { value }), used };
    });
  const steps = [...variantSteps, ...localeSteps, ...general];
  const isWritten = steps.some(({ used }) => used);
  const value = variant ? variant.value : (resolved.found ? resolved : readWritten(layer, pointer)).value;
  if (!isWritten) steps.push({ location: "the schema's default", value, used: true });
  return {
    name: `realm.json${pointer && `#${pointer}`}`,
    value: deliverValue(layer.content, value, { locale, now: 0, viewer: { isGuest: true } }),
    origin: isWritten ? describeOrigin(layer, steps, owner) : `the schema's default (${describeUnset(layer, layers)})`,
    steps,
    notes: [
      ...describeText(layer, value, locale),
      ...(pointer === '' ? [] : [RULES[rule]]),
      ...describeOtherLocales(realm, pointer, locale),
    ],
  };
}

const LOCALE_POINTER = '/localeSettings/';

/**
 * Returns the lookups in `localeSettings`, from the realm up to the one that sets the value in this language; none when
 * the language has no value of its own.
 */
async function listLocaleSteps(
  layer: Layer,
  loadLayer: LoadLayer,
  pointer: string,
  locale: string,
): Promise<readonly Step[]> {
  const { localeSettings } = layer.content.realm ?? {};
  const entry = localeSettings?.[findLocaleIndex(localeSettings, locale)];
  const merged = toMergedPointer(pointer);
  if (!entry || !LOCALE_SETTINGS.includes(toField(pointer)) || !resolvePointer(entry, merged).found) return [];
  const isInherited = getMergeRule(toField(pointer)) !== 'own';
  const layers = isInherited ? await listSettingLayers(layer, loadLayer, '/localeSettings') : [layer];
  const steps: Step[] = [];
  for (const each of layers) {
    const written = readWritten(each, '/localeSettings').value;
    const entries = Array.isArray(written) ? (written as readonly { readonly locale?: unknown }[]) : [];
    const index = entries.findIndex((one) => one.locale === entry.locale);
    if (index < 0) continue;
    const { found, value } = readWritten(each, `${LOCALE_POINTER}${index}${pointer}`);
    const used = readWritten(each, `${LOCALE_POINTER}${index}${merged}`).found;
    steps.push({
      location: `realm.json#${LOCALE_POINTER}${index}${pointer} of ${each.id} (locale ${entry.locale})`,
      ...(found && { value }),
      used,
    });
    if (used) break;
  }
  return steps;
}

/** Names the languages in which a setting has a value of its own. */
function describeOtherLocales(realm: Realm | undefined, pointer: string, locale: string): string[] {
  if (!LOCALE_SETTINGS.includes(toField(pointer))) return [];
  const current = findLocaleIndex(realm?.localeSettings, locale);
  const others = (realm?.localeSettings ?? []).flatMap((entry, index) =>
    index !== current && resolvePointer(entry, toMergedPointer(pointer)).found ? [entry.locale] : [],
  );
  return others.length > 0 ? [`Languages with a value of their own: ${others.join(', ')}.`] : [];
}

function describeOrigin(layer: Layer, steps: readonly Step[], owner: Layer | undefined): string {
  const used = steps.filter((step) => step.used);
  // A lookup in the settings of a language names its realm and its pointer.
  if (used.length > 1 || used[0]?.location.includes(LOCALE_POINTER) || used[0]?.location.includes('/variants/'))
    return used.map(({ location }) => location).join(', ');
  if (!owner || owner === layer) return `realm.json of ${layer.id}`;
  return `realm.json of ${owner.id}, from which ${layer.id} inherits`;
}

const describeUnset = (layer: Layer, layers: readonly Layer[]): string =>
  layers.length === 1
    ? `realm.json of ${layer.id} does not set it`
    : `no realm.json of ${layers.map(({ id }) => id).join(', ')} sets it`;
