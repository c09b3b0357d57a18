// The names of the images that editors upload: `upload-` and the beginning of the hash of the file, so that the same
// image always has the same name.

/** Returns the name of an uploaded image. @param hash SHA-256 of the stored bytes in hex */
export const toUploadName = (hash: string): string => `upload-${hash.slice(0, 24)}.webp`;

/** Returns the names of uploaded images in a text, such as a document. */
export const findUploadNames = (text: string): string[] => text.match(/upload-[0-9a-f]{24}\.webp/g) ?? [];
