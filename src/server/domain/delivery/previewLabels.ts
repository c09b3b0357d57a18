/**
 * Prefix of the labels in the banner that marks a page as a preview of a draft. Pages without a draft do not contain
 * these labels.
 */
export const PREVIEW_LABEL_PREFIX = 'preview_';
