/**
 * Prefix of the labels in the banner that marks a page as a preview. A preview shows an uploaded folder that is not
 * published (`/_preview/<token>`). Pages of published versions do not contain these labels.
 */
export const PREVIEW_LABEL_PREFIX = 'preview_';
