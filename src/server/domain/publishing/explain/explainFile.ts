// Explains a value of a document: pages, menus and items by file and pointer, realm.json with its defaults.
import { explainRow } from '#engine/page/explainRow.ts';
import { createContractRegistry } from '#engine/page/createContractRegistry.ts';
import { pointerTo } from '#schemas/problems.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { deliverValue } from '../../delivery/deliver.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import { assignVariant } from '../../delivery/experiments.ts';
import type { ValueOrigin, Step } from './valueOrigin.ts';
import { explainOrigins } from './explainOrigins.ts';
import { describeText } from './describeText.ts';
import { explainPlayback } from './explainPlayback.ts';
import { resolveLocaleSettings } from '../mergeSettings.ts';
import { explainSetting } from './explainSetting.ts';
import { findOwner, resolvePointer, type Layer } from './layers.ts';

type LoadLayer = (id: string) => Promise<Layer | undefined>;
/** A position in a source file. */
export type FileLocation = { readonly file: string; readonly pointer: string };

/** Explains a position in a file; undefined when neither the realm nor one from which it inherits has a value there. */
export async function explainFile(
  layer: Layer,
  loadLayer: LoadLayer,
  { file, pointer }: FileLocation,
  locale: string,
): Promise<ValueOrigin | undefined> {
  if (file === 'realm.json' && /^\/origins(\/[a-z]+)?$/.test(pointer)) return explainOrigins(layer, loadLayer, pointer);
  if (file === 'realm.json' && /^\/playback(\/|$)/.test(pointer))
    return explainPlayback(layer, loadLayer, pointer, locale);
  if (file === 'realm.json') return explainSetting(layer, loadLayer, pointer, locale);
  const found = await findOwner(layer, 'catalogueOf', loadLayer, ({ files }) => files?.has(file) === true);
  const target = found && resolvePointer(found.owner.files?.get(file), pointer);
  if (!found || !target?.found) return undefined;
  const steps: Step[] = found.path.map((id) => ({
    location: `${file}${pointer && `#${pointer}`} of ${id}`,
    ...(id === found.owner.id ? { value: target.value } : {}),
    used: id === found.owner.id,
  }));
  const inherited = found.owner.id !== layer.id;
  return {
    name: `${file}${pointer && `#${pointer}`}`,
    value: deliverForGuest(layer, target.value, locale),
    origin: inherited
      ? `${file} of ${found.owner.id}, from which ${found.path.at(-2)} inherits (catalogueOf)`
      : `${file} of ${layer.id}`,
    steps,
    notes: [
      ...describeText(layer, target.value, locale),
      ...describeRow(layer, target.value),
      ...describeExperiment(layer, target.value),
      ...describeDecisions(layer, found.owner.files?.get(file), { file, pointer }, locale),
    ],
  };
}

const deliverForGuest = (layer: Layer, value: unknown, locale: string): unknown =>
  deliverValue(layer.content, value, { locale, now: 0, viewer: { isGuest: true } });

/** Describes the items of a row, and the page whose elements replace it. */
function describeRow(layer: Layer, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { source, sectionName } = value as { source?: { ids?: string[]; tag?: string }; sectionName?: unknown };
  const notes: string[] = [];
  if (source?.tag !== undefined) {
    const items = [...layer.content.items.values()].filter(({ tags }) => tags?.includes(source.tag ?? ''));
    notes.push(
      `Filled with the ${items.length} items tagged "${source.tag}": ${items
        .slice(0, 4)
        .map(({ id }) => id)
        .join(', ')}${items.length > 4 ? ' …' : ''}`,
    );
  }
  if (source?.ids)
    notes.push(
      `Filled with ${source.ids.length} items by id: ${source.ids.slice(0, 4).join(', ')}${source.ids.length > 4 ? ' …' : ''}`,
    );
  if (typeof sectionName === 'string') notes.push(`Is replaced by the elements of pages/${sectionName}.json.`);
  return notes;
}

/** Describes the engine's decisions about an element of a page, for a guest at this time. */
function describeDecisions(layer: Layer, page: unknown, { file, pointer }: FileLocation, locale: string): string[] {
  if (!file.startsWith('pages/') || !/^\/elements\/\d+((\/elements|\/slots\/[^/]+)\/\d+)*$/.test(pointer)) return [];
  const { realm: general } = layer.content;
  const realm = general && resolveLocaleSettings(general, locale);
  const explained = explainRow(
    deliverValue(layer.content, page, { locale, now: layer.now, viewer: { isGuest: true } }),
    pointer,
    {
      now: layer.now,
      locale,
      session: { isGuest: true, isChild: false, roles: [], licences: [] },
      capabilities: { engine: 1 },
      widgets: createContractRegistry(widgets),
      ...(realm?.rowTypes && { rowTypes: realm.rowTypes }),
      experiments: listDefaultVariants(realm?.experiments, layer.now),
    },
  );
  if (!explained) return [];
  const element = resolvePointer(page, pointer).value as { source?: unknown } | undefined;
  // The server fills these rows with items later, so the step "items is [] by default" would be wrong.
  const isFilled = element?.source !== undefined;
  const steps = explained.steps.filter(
    ({ about, text }) => !(isFilled && about === 'default' && text.startsWith('items is ')),
  );
  return ['For a guest, now:', ...steps.map(({ text, isFulfilled }) => `  ${isFulfilled ? '' : '! '}${text}`)];
}

/** Describes the experiment that the condition of a row names. */
function describeExperiment({ content, now }: Layer, value: unknown): string[] {
  const { when } = (value ?? {}) as { when?: { experiment?: { id?: unknown; variant?: unknown } } };
  const { id, variant } = when?.experiment ?? {};
  const experiment = content.realm?.experiments?.find((each) => each.id === id);
  if (!experiment) return [];
  const { name, share, startsAt, endsAt, winner, variants } = experiment;
  const state = {
    planned: `starts ${startsAt}`,
    running: `runs until ${endsAt}, for ${share} % of the visitors`,
    ended: `ended ${endsAt}`,
  }[findExperimentState(experiment, now)];
  const weight = variants.find((each) => each.id === variant)?.weight ?? 0;
  return [
    `Shown to the variant ${String(variant)} (${weight} of 100 who take part) of the experiment "${name}", which ${state}. Everybody else gets ${variants[0]?.id}; after the end everybody gets ${winner ?? variants[0]?.id}.`,
  ];
}

/** Returns the variants by experiment that a visitor who does not take part gets. */
const listDefaultVariants = (experiments: readonly Experiment[] = [], now: number): Record<string, string> =>
  Object.fromEntries(experiments.map((experiment) => [experiment.id, assignVariant(experiment, { now }).variant]));

/** Finds the rows, pages, items and menu entries with an id. */
export async function findById(layer: Layer, loadLayer: LoadLayer, id: string): Promise<FileLocation[]> {
  const files = new Map<string, unknown>();
  for (let at: Layer | undefined = layer, seen = new Set<string>(); at && !seen.has(at.id);) {
    seen.add(at.id);
    for (const [file, value] of at.files ?? []) if (!files.has(file)) files.set(file, value);
    const parent: string | undefined = at.content.realm?.catalogueOf;
    at = parent === undefined ? undefined : await loadLayer(parent);
  }
  const found: FileLocation[] = [];
  const visit = (file: string, value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const entry = value as Record<string, unknown>;
    // The event of a link repeats the id of an item and is not the item itself.
    if (
      !Array.isArray(value) &&
      !pointer.endsWith('/event') &&
      ['heroId', 'bucketId', 'id', 'exid'].some((key) => entry[key] === id)
    )
      found.push({ file, pointer });
    for (const [key, inner] of Object.entries(entry))
      visit(file, inner, Array.isArray(value) ? pointerTo(pointer, Number(key)) : pointerTo(pointer, key));
  };
  for (const [file, value] of files) if (/^(pages|menus|catalogue)\//.test(file)) visit(file, value, '');
  return found;
}
