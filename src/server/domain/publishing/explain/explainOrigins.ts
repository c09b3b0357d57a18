// Explains the field `origins` of realm.json, the other sites that a realm's pages may use: the realm's own list, and
// those of the realms that it extends and whose catalogue it uses.
import { ORIGIN_PURPOSES, originsSchema, type OriginPurpose } from '#schemas/realm/origins.ts';
import type { ValueOrigin, Step } from './valueOrigin.ts';
import { findParentId, resolvePointer, type Layer } from './layers.ts';

/** Explains the field; undefined when the pointer names neither `/origins` nor a purpose for which the realm has sites. */
export async function explainOrigins(
  layer: Layer,
  loadLayer: (id: string) => Promise<Layer | undefined>,
  pointer: string,
): Promise<ValueOrigin | undefined> {
  const resolved = resolvePointer(layer.content.realm, pointer);
  if (!resolved.found) return undefined;
  const written = resolvePointer(layer.files?.get('realm.json'), pointer);
  const steps: Step[] = [createStep(layer.id, pointer, written)];
  for (const id of new Set([findParentId(layer, 'extends'), findParentId(layer, 'catalogueOf')])) {
    const relative = id === undefined ? undefined : await loadLayer(id);
    if (relative) steps.push(createStep(relative.id, pointer, resolvePointer(relative.content.realm, pointer)));
  }
  const purpose = pointer.split('/')[2] as OriginPurpose | undefined;
  return {
    name: `realm.json#${pointer}`,
    value: resolved.value,
    origin: steps
      .filter(({ used }) => used)
      .map(({ location }) => location)
      .join(', '),
    steps,
    notes: [
      'The lists of all these realms are combined when the realm is published.',
      ...(purpose !== undefined && ORIGIN_PURPOSES.includes(purpose)
        ? [originsSchema.properties[purpose].description]
        : []),
    ],
  };
}

const createStep = (id: string, pointer: string, { found, value }: ReturnType<typeof resolvePointer>): Step => ({
  location: `realm.json#${pointer} of ${id}`,
  ...(found && { value: value }),
  used: found,
});
