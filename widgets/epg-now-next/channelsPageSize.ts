/** Channels per request: the carousel page size of 25 for EPG (CONST-007). */
export const CHANNELS_PAGE_SIZE = 25;
