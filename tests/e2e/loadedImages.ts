// Which image an element shows. The address of an image is /img/{hash of the file}/{width}.webp.
import type { Locator } from '@playwright/test';

/** Returns the hash of the file that an image element shows, or undefined while it shows none. */
export const readLoadedImageId = (image: Locator): Promise<string | undefined> =>
  image.evaluate((img: HTMLImageElement) =>
    img.naturalWidth > 0 ? img.currentSrc.split('/img/')[1]?.split('/')[0] : undefined,
  );

/** Returns the hash of the file in the address of an image. */
export const parseImageId = (url: unknown): string | undefined => String(url).split('/img/')[1]?.split('/')[0];
