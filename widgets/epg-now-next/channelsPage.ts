/** Channels of a page: the carousel fetch of 25 for EPG (CONST-007). */
export const CHANNELS_PAGE = 25;
