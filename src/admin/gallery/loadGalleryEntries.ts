import type { AnyWidget, Example } from '#engine/plugin-api/index.ts';

/** A widget with its examples: one entry of the gallery's list. */
export type GalleryEntry = { readonly type: string; readonly widget: AnyWidget; readonly examples: readonly Example[] };

/**
 * Loads every widget of this build that has examples, in the order of the generated list (by row type).
 * @param loaders loaders of the widgets' declarations, by row type.
 */
export async function loadGalleryEntries(
  loaders: Readonly<Record<string, () => Promise<AnyWidget>>>,
): Promise<readonly GalleryEntry[]> {
  const { exampleLoaders } = await import('#widgets/examples.gen.ts');
  return Promise.all(
    Object.entries(exampleLoaders).map(async ([type, loadExamples]) => ({
      type,
      widget: await loaders[type]!(),
      examples: await loadExamples(),
    })),
  );
}
