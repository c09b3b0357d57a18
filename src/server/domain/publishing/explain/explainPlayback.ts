// Explains a realm's playback settings: its own, else those of a realm from which it inherits (mergePlayback.ts).
import { deliverValue } from '../../delivery/deliver.ts';
import type { ValueOrigin, Step } from './valueOrigin.ts';
import { findParentId, resolvePointer, type Layer } from './layers.ts';

/** Explains a playback setting; undefined when neither the realm nor one from which it inherits sets it. */
export async function explainPlayback(
  layer: Layer,
  loadLayer: (id: string) => Promise<Layer | undefined>,
  pointer: string,
  locale: string,
): Promise<ValueOrigin | undefined> {
  const resolved = resolvePointer(layer.content.realm, pointer);
  if (!resolved.found) return undefined;
  const layers = await listPlaybackLayers(layer, loadLayer);
  const isWritten = ({ files }: Layer): boolean => resolvePointer(files?.get('realm.json'), toField(pointer)).found;
  const owner = layers.find(isWritten);
  const steps: Step[] = layers.slice(0, owner ? layers.indexOf(owner) + 1 : layers.length).map((one) => {
    const { found, value } = resolvePointer(one.files?.get('realm.json'), pointer);
    return { location: `realm.json#${pointer} of ${one.id}`, ...(found && { value }), used: one === owner };
  });
  return {
    name: `realm.json#${pointer}`,
    value: deliverValue(layer.content, resolved.value, { locale, now: 0, viewer: { isGuest: true } }),
    origin: pointer === '/playback' ? describeOrigins(layers) : describeOrigin(layer, owner),
    steps,
    notes: ['Each field of playback is inherited as a whole from the nearest realm that sets it.'],
  };
}

/** Loads the realm and the realms whose settings it inherits, the nearest first. */
async function listPlaybackLayers(
  layer: Layer,
  loadLayer: (id: string) => Promise<Layer | undefined>,
): Promise<readonly Layer[]> {
  const ids = new Set([findParentId(layer, 'catalogueOf'), findParentId(layer, 'extends'), 'default']);
  ids.delete(layer.id);
  const parents = await Promise.all([...ids].filter((id) => id !== undefined).map(loadLayer));
  return [layer, ...parents.filter((parent) => parent !== undefined)];
}

/** Returns the pointer of the field that a realm sets as a whole: `/playback/vod` for `/playback/vod/dash`. */
const toField = (pointer: string): string => pointer.split('/').slice(0, 3).join('/');

const describeOrigin = (layer: Layer, owner: Layer | undefined): string => {
  if (!owner) return `the realm.json of a realm from which ${layer.id} inherits`;
  return owner === layer ? `realm.json of ${owner.id}` : `realm.json of ${owner.id}, from which ${layer.id} inherits`;
};

/** Lists the realms that set `playback`, the nearest first. */
const describeOrigins = (layers: readonly Layer[]): string =>
  layers
    .filter(({ files }) => resolvePointer(files?.get('realm.json'), '/playback').found)
    .map(({ id }) => `realm.json of ${id}`)
    .join(', ');
