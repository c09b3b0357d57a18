import { defineWidget } from '#engine/plugin-api/index.ts';
import { propsSchema } from './schema.ts';
import { WIDE_SIZES } from './sizes.ts';

/** The hero: one large picture, or several that take turns. */
export const widget = defineWidget({
  type: 'hero',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  estimate: () => ({ mobile: 620, tablet: 640, desktop: 640, tv: 640 }),
  preload: ({ heroes: [first] }) => {
    const { imageUrl, imageUrlRtl, portraitImageUrl } = first?.background ?? {};
    const image = imageUrl ?? portraitImageUrl;
    return image === undefined
      ? undefined
      : {
          image,
          sizes: WIDE_SIZES,
          ...(imageUrlRtl !== undefined && { imageRtl: imageUrlRtl }),
          ...(portraitImageUrl !== undefined && { portrait: portraitImageUrl }),
        };
  },
});
