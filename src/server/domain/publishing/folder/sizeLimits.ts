// The size limits of a realm's folder. `realm validate`, `realm publish` and the server check them.
import { MAX_PAGE_BYTES } from '#engine/page/decodePage.ts';

/** Largest JSON document in bytes: a page, a menu, a file of strings ... */
export const MAX_DOCUMENT_BYTES = MAX_PAGE_BYTES;
/** Largest image, clip or font in bytes. */
export const MAX_ASSET_BYTES = 4 * 1024 * 1024;
/** Maximum number of files of one realm. */
export const MAX_FILES = 10_000;
/** All documents of a realm together in bytes, sent in one body. Images, clips and fonts are sent one by one. */
export const MAX_FOLDER_BYTES = 64 * 1024 * 1024;
