/** Prefix of the labels of the mark on pages of a draft. The state of pages does not contain them. */
export const PREVIEW_LABEL_PREFIX = 'preview_';
