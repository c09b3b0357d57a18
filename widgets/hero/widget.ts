import { defineWidget } from '#engine/plugin-api/index.ts';
import { propsSchema } from './schema.ts';
import { WIDE_IMAGE_SIZES } from './imageSizes.ts';

/** The hero: one large image with text and buttons, or several that rotate. */
export const widget = defineWidget({
  type: 'hero',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  // Of several heroes one is visible at a time, so none of them has the page's h1.
  showsPageTitle: ({ heroes: [hero, second] }, { index }) =>
    index === 0 && !second && Boolean(hero?.title) && (hero?.heroComponentsDisplay?.showTitle ?? true),
  estimate: () => ({ mobile: 620, tablet: 640, desktop: 640, tv: 640 }),
  preload: ({ heroes: [first] }) => {
    const { imageUrl, imageUrlRtl, portraitImageUrl } = first?.background ?? {};
    const image = imageUrl ?? portraitImageUrl;
    if (image === undefined) return undefined;
    return {
      image,
      sizes: WIDE_IMAGE_SIZES,
      ...(imageUrlRtl !== undefined && { imageRtl: imageUrlRtl }),
      ...(portraitImageUrl !== undefined && { portrait: portraitImageUrl }),
    };
  },
});
