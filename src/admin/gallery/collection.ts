import type { AnyWidget, Example } from '#engine/plugin-api/index.ts';

/** A widget with its examples: what the gallery shows under one name. */
export type Exhibit = { readonly type: string; readonly widget: AnyWidget; readonly examples: readonly Example[] };

/** Every widget of this build that has examples, by name. @param loaders row type -> its declaration. */
export async function loadCollection(
  loaders: Readonly<Record<string, () => Promise<AnyWidget>>>,
): Promise<readonly Exhibit[]> {
  const { exampleLoaders } = await import('#widgets/examples.gen.ts');
  return Promise.all(
    Object.entries(exampleLoaders).map(async ([type, examples]) => ({
      type,
      widget: await loaders[type]!(),
      examples: await examples(),
    })),
  );
}
